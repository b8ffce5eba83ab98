import { watchMemory, type MeasuredProcess } from "./processes.ts";

const LOOK_EVERY_MS = 20;

export type ExportFigures = {
  seconds: number;
  megabytes: number;
  /** Resident memory of the server: before, and the most meanwhile. */
  beforeMb: number;
  peakMb: number;
};

/** One export of all users, taken as fast as it comes. */
export async function measureExport(
  app: MeasuredProcess,
  { url, token }: { url: string; token: string },
): Promise<ExportFigures> {
  const beforeMb = app.memoryMb();
  const readPeakMb = watchMemory(app, LOOK_EVERY_MS);
  const started = performance.now();
  const answer = await fetch(`${url}/admin/users.csv`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`the export was answered ${answer.status}`);
  let bytes = 0;
  for await (const piece of answer.body as ReadableStream<Uint8Array>) bytes += piece.length;
  const seconds = (performance.now() - started) / 1000;
  return { seconds, megabytes: bytes / 1024 / 1024, beforeMb, peakMb: readPeakMb() };
}
