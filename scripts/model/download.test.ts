import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { download, type Progress } from "./download.ts";

const FILE = randomBytes(300_000);
const folder = createTemporaryFolder("download");
const stop: (() => void)[] = [];
afterAll(() => {
  stop.forEach((one) => one());
  rmSync(folder, { recursive: true });
});

type Asked = { range: string | undefined };

async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    asked.push({ range: request.headers.range });
    handle(request, response);
  }).listen(0, "127.0.0.1");
  stop.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf` };
}

const startOf = ({ headers }: IncomingMessage): number => Number(/\d+/u.exec(headers.range ?? "0")?.[0] ?? 0);

let cut: () => void = () => undefined;

/** Responds like a server that supports ranges. `until`: the connection breaks at that byte of the file. */
function giveFrom(start: number, response: ServerResponse, until = FILE.length): void {
  if (start >= FILE.length) {
    response.writeHead(416, { "content-range": `bytes */${FILE.length}` }).end();
    return;
  }
  response.writeHead(start > 0 ? 206 : 200, {
    "content-length": FILE.length - start,
    ...(start > 0 && { "content-range": `bytes ${start}-${FILE.length - 1}/${FILE.length}` }),
  });
  response.write(FILE.subarray(start, until));
  if (until === FILE.length) response.end();
  else cut = () => response.destroy();
}

let parts = 0;
type More = { there?: Buffer; bytes?: number; stallMs?: number; cutAt?: number };

function fetchFrom(address: string, more: More = {}) {
  parts += 1;
  const part = join(folder, `${parts}.part`);
  if (more.there) writeFileSync(part, more.there);
  const seen: Progress[] = [];
  const run = () =>
    download({
      address,
      part,
      bytes: more.bytes ?? null,
      onProgress: (one) => {
        seen.push(one);
        if (one.bytes === more.cutAt) cut();
      },
      ...(more.stallMs !== undefined && { stallMs: more.stallMs }),
    });
  const content = () => (existsSync(part) ? readFileSync(part) : null);
  return { run, seen, content };
}

describe("a download", () => {
  it("arrives whole and says how far it is", async () => {
    const { address } = await serve((_, response) => giveFrom(0, response));
    const { run, seen, content } = fetchFrom(address, { bytes: FILE.length });
    await run();
    expect(content()?.equals(FILE)).toBe(true);
    expect(seen.at(-1)).toEqual({ bytes: FILE.length, total: FILE.length });
  });

  it("that is cut at 99 % goes on from there by itself", async () => {
    let cuts = 1;
    const cutAt = Math.floor(FILE.length * 0.99);
    const { address, asked } = await serve((request, response) => {
      giveFrom(startOf(request), response, cuts-- > 0 ? cutAt : undefined);
    });
    const { run, content } = fetchFrom(address, { cutAt });
    await run();
    expect(content()?.equals(FILE)).toBe(true);
    expect(asked).toEqual([{ range: undefined }, { range: `bytes=${cutAt}-` }]);
  });

  it("that can't go on says so, keeps what has come, and goes on with the next command", async () => {
    let isDown = false;
    const { address, asked } = await serve((request, response) => {
      if (isDown) request.destroy();
      else giveFrom(startOf(request), response, 200_000);
      isDown = true;
    });
    const { run, content } = fetchFrom(address, { cutAt: 200_000 });
    await expect(run()).rejects.toThrow(
      /^The download from 127\.0\.0\.1:\d+ stopped after 200 kB \(.+\)\. What has come is kept: the same command goes on from there\.$/u,
    );
    const kept = content() as Buffer;
    expect(kept.equals(FILE.subarray(0, 200_000))).toBe(true);
    const { address: again } = await serve((request, response) => giveFrom(startOf(request), response));
    const next = fetchFrom(again, { there: kept });
    await next.run();
    expect(next.content()?.equals(FILE)).toBe(true);
    expect(asked.length).toBe(2);
  });

  it("from a server without ranges starts again, and ends when it gets no further", async () => {
    let isCut = true;
    const { address } = await serve((_, response) => giveFrom(0, response, isCut ? 50_000 : undefined));
    const { run, content } = fetchFrom(address, { there: FILE.subarray(0, 100_000), cutAt: 50_000 });
    await expect(run()).rejects.toThrow("stopped after 50 kB");
    isCut = false;
    await run();
    expect(content()?.equals(FILE)).toBe(true);
  });

  it("that is complete makes no request for a known length, and trusts the server's length", async () => {
    const { address, asked } = await serve((request, response) => giveFrom(startOf(request), response));
    await fetchFrom(address, { there: FILE, bytes: FILE.length }).run();
    expect(asked).toEqual([]);
    const unknown = fetchFrom(address, { there: FILE });
    await unknown.run();
    expect(unknown.content()?.equals(FILE)).toBe(true);
  });

  it("whose partial file is too long starts again", async () => {
    const { address } = await serve((request, response) => giveFrom(startOf(request), response));
    const { run, content } = fetchFrom(address, { there: Buffer.concat([FILE, FILE]) });
    await run();
    expect(content()?.equals(FILE)).toBe(true);
  });

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ["says another length", (response) => giveFrom(0, response), /has 300000 bytes, and the model has 5000/u],
    [
      "sends more than the model's length",
      (response) => void response.writeHead(200).end(FILE),
      /sends more than the file's length/u,
    ],
    ["does not know it", (response) => void response.writeHead(404).end("no"), /its response is 404/u],
  ])("from a server that %s ends at once and is not tried again", async (_, handle, problem) => {
    const { address, asked } = await serve((_request, response) => handle(response));
    const { run, content } = fetchFrom(address, { bytes: 5000 });
    await expect(run()).rejects.toThrow(problem);
    expect(asked.length).toBe(1);
    expect((content() ?? "").length).toBeLessThanOrEqual(5000);
  });

  it("that receives nothing for a while ends", async () => {
    const { address } = await serve((_, response) => {
      response.writeHead(200, { "content-length": FILE.length });
      response.write(FILE.subarray(0, 1000));
    });
    const { run } = fetchFrom(address, { stallMs: 100 });
    await expect(run()).rejects.toThrow("nothing came for 0.1 s");
  });

  it.skipIf(!existsSync("/dev/full"))("that fills the disk says so", async () => {
    const { address } = await serve((_, response) => giveFrom(0, response));
    const part = join(folder, "full.part");
    symlinkSync("/dev/full", part);
    await expect(download({ address, part, bytes: null, onProgress: () => undefined })).rejects.toThrow(
      /^The disk of .+ is full\. What has come is kept: make room and give the command again\.$/u,
    );
  });

  it("too large for the disk is not started", async () => {
    const { address } = await serve((_, response) => {
      response.writeHead(200, { "content-length": 1e16 });
      response.write("GGUF");
    });
    const { run, content } = fetchFrom(address);
    await expect(run()).rejects.toThrow(/The disk of .+ has .+ free, and 10000000\.0 GB are needed\./u);
    expect(content()).toBe(null);
  });
});
