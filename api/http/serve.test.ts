import { once } from "node:events";
import { Agent, request, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { useTestServer } from "#api/testing/test-server.ts";
import { closeServer, closeServerAndJobs, createHttpServer, listen } from "./serve.ts";

const server = useTestServer();
const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => socket.destroy()));

/** Sends raw text and returns everything received until the server closes the connection. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "localhost");
  sockets.push(socket);
  let response = "";
  socket.on("data", (bytes) => (response += bytes.toString()));
  socket.on("error", () => undefined);
  socket.write(text);
  await once(socket, "close");
  return response;
}

describe("a malformed request", () => {
  it.each([
    ["no HTTP at all", "\u0016\u0003\u0001\u0002\r\n\r\n", "400"],
    [
      "a header over the limit",
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      "431",
    ],
    [
      "two lengths, by which requests are smuggled",
      "POST /api/health HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400",
    ],
    ["no host", "GET /api/health HTTP/1.1\r\n\r\n", "400"],
    ["a host that is none", "GET /api/health HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", "400"],
  ])("is refused, and the response can do no harm: %s", async (_, text, status) => {
    const response = await sendRaw(server.url, text);
    expect(response.split(" ")[1]).toBe(status);
    expect(response.toLowerCase()).not.toMatch(/server:|x-powered-by|stack|node/);
  });
});

describe("a slow sender", () => {
  it("is cut off: headers within 10 s, a request within two minutes, silence for as long", () => {
    const made = createHttpServer(() => undefined);
    expect(made.headersTimeout).toBe(10_000);
    expect(made.requestTimeout).toBe(120_000);
    expect(made.timeout).toBe(120_000);
    expect(made.maxConnections).toBe(10_000);
  });

  it("gets 408 and no connection any more, while others are served", async () => {
    const slow = createHttpServer((_, response) => response.end("fine"));
    slow.headersTimeout = 200;
    const url = `http://localhost:${await listen(slow, { host: "127.0.0.1", port: 0 })}`;
    const cut = sendRaw(url, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    expect(await (await fetch(url)).text()).toBe("fine");
    expect(await cut).toMatch(/^HTTP\/1.1 408 [\s\S]*Content-Security-Policy: default-src 'none'/);
    slow.close().closeAllConnections();
  });
});

it("a stop waits for the response in progress, but not for its client to close the connection", async () => {
  const responses: ServerResponse[] = [];
  const server = createHttpServer((_, response) => {
    response.write("half ");
    responses.push(response);
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const agent = new Agent({ keepAlive: true });
  let heard = "";
  const ended = new Promise<void>((done) => {
    request({ port, agent }, (response) => {
      response.on("data", (chunk: Buffer) => {
        heard += chunk.toString();
        if (heard === "half ") closing = closeServer(server);
        if (heard === "half ") responses[0]?.end("a response");
      });
      response.on("end", done);
    }).end();
  });
  let closing: Promise<void> = Promise.resolve();
  await ended;
  // Ends well before the 25 s after which the server closes every connection.
  await closing;
  expect(heard).toBe("half a response");
  agent.destroy();
});

describe("jobs, when a server stops,", () => {
  /** Stops a server that has one request in progress, and records the order of events. */
  async function stopWithRequest(jobsGoOnMs: number) {
    const order: string[] = [];
    const jobsEnded = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<ServerResponse>();
    const server = createHttpServer((_, response) => taken.resolve(response));
    const port = await listen(server, { host: "127.0.0.1", port: 0 });
    const read = fetch(`http://localhost:${port}`).then(async (response) =>
      order.push(await response.text()),
    );
    const response = await taken.promise;
    const stopJobs = async () => {
      order.push("jobs stop");
      jobsEnded.resolve();
    };
    const stopped = closeServerAndJobs(server, stopJobs, jobsGoOnMs);
    return { order, read, response, stopped, jobsEnded: jobsEnded.promise };
  }

  it("go on until the requests under way are answered", async () => {
    const { order, read, response, stopped } = await stopWithRequest(60_000);
    response.end("answered");
    await Promise.all([read, stopped]);
    expect(order).toEqual(["answered", "jobs stop"]);
  });

  it("stop while slow requests still run, so that both end in time", async () => {
    const { order, read, response, stopped, jobsEnded } = await stopWithRequest(10);
    await jobsEnded;
    response.end("answered");
    await Promise.all([read, stopped]);
    expect(order).toEqual(["jobs stop", "answered"]);
  });
});
