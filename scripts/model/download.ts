import { open, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { LOCAL_MODEL_STALL_SECONDS } from "#contract/limits.ts";
import { checkFreeSpace, describeBytes, explainWrite } from "./disk.ts";

export type Progress = { bytes: number; total: number | null };

type Download = {
  address: string;
  /** The partial file; bytes in it are not downloaded again. */
  part: string;
  /** Expected length, or null for any. */
  bytes: number | null;
  onProgress: (progress: Progress) => void;
  stallMs?: number;
};

const [OK, PARTIAL, RANGE_NOT_SATISFIABLE] = [200, 206, 416];

/** An error that a retry would not fix. */
class FinalError extends Error {}

/**
 * Downloads `address` into `part`. After a break, retries at once as long as each attempt gets further than all before.
 * Otherwise throws; the partial file stays, and the next call resumes.
 */
export async function download({
  stallMs = LOCAL_MODEL_STALL_SECONDS * 1000,
  ...what
}: Download): Promise<void> {
  let furthest = await sizeOf(what.part);
  if (furthest === what.bytes) return;
  for (;;) {
    try {
      return await attempt({ ...what, stallMs });
    } catch (error) {
      if (error instanceof FinalError) throw error;
      const there = await sizeOf(what.part);
      if (there <= furthest) throw stopped({ ...what, there, error });
      furthest = there;
    }
  }
}

function stopped({ address, there, error }: { address: string; there: number; error: unknown }): Error {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  const reason = cause?.code ?? cause?.message ?? message;
  const { host } = new URL(address);
  return new Error(
    there > 0
      ? `The download from ${host} stopped after ${describeBytes(there)} (${reason}). What has come is kept: the same command goes on from there.`
      : `${host} can't be reached (${reason}). Nothing is changed. --from takes another address, --file a file by hand (docs/local-model.md).`,
    { cause: error },
  );
}

async function attempt({ address, part, bytes, onProgress, stallMs }: Required<Download>): Promise<void> {
  const from = await sizeOf(part);
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new Error(`nothing came for ${stallMs / 1000} s`)), stallMs);
  try {
    const response = await fetch(address, {
      // A compressed response would have another length than the file.
      headers: { "accept-encoding": "identity", ...(from > 0 && { range: `bytes=${from}-` }) },
      signal: silence.signal,
    });
    const place = placeOf(response, from);
    if (place === "whole") return;
    if (place === "longer") {
      await rm(part);
      return await attempt({ address, part, bytes, onProgress, stallMs });
    }
    if (bytes !== null && place.total !== null && place.total !== bytes)
      throw new FinalError(
        `The file at ${address} has ${place.total} bytes, and the model has ${bytes}: it is another one.`,
      );
    const total = bytes ?? place.total;
    if (total !== null) await checkSpace(part, total - place.start);
    const end = await write(response, {
      ...place,
      part,
      total,
      onPiece: (at) => {
        timer.refresh();
        onProgress({ bytes: at, total });
      },
    });
    if (total !== null && end < total) throw new Error("the connection was cut");
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const checkSpace = (part: string, needed: number): Promise<void> =>
  checkFreeSpace(dirname(part), needed).catch((error: unknown) => {
    throw new FinalError((error as Error).message);
  });

type Place = { start: number; total: number | null };

/** The file position of the response's first byte. A server without ranges sends the whole file again. */
function placeOf({ status, headers, url }: Response, from: number): Place | "whole" | "longer" {
  const [, start, total] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/u.exec(headers.get("content-range") ?? "") ?? [];
  if (status === RANGE_NOT_SATISFIABLE && from > 0) return Number(total) === from ? "whole" : "longer";
  if (status === PARTIAL && Number(start) === from) return { start: from, total: Number(total) };
  const length = headers.get("content-length");
  if (status === OK) return { start: 0, total: length === null ? null : Number(length) };
  throw new FinalError(`${new URL(url).host} does not give the file: its response is ${status}.`);
}

type Writing = Place & { part: string; onPiece: (at: number) => void };

async function write({ body }: Response, { part, start, total, onPiece }: Writing): Promise<number> {
  const file = await open(part, start === 0 ? "w" : "r+");
  let at = start;
  try {
    for await (const piece of body ?? []) {
      if (total !== null && at + piece.length > total)
        throw new FinalError("The server sends more than the file's length.");
      await file.write(piece, 0, piece.length, at).catch((error: unknown) => {
        throw new FinalError(explainWrite(error, dirname(part)).message, { cause: error });
      });
      at += piece.length;
      onPiece(at);
    }
    return at;
  } finally {
    await file.close();
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
