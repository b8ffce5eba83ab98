import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import { bodyLimit } from "#api/http/request-checks.ts";
import { createRouter } from "#api/http/router.ts";
import { createHttpServer, listen } from "#api/http/serve.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer();
const CHUNK_EVERY_MS = 1000;
const SENDERS = 100;
const KINDS = { "with its length told": "Content-Length: 60000", "in chunks": "Transfer-Encoding: chunked" };

type Sender = { response: () => string; cut: Promise<unknown>; pieces: () => number };
const senders: (() => void)[] = [];
afterEach(() => senders.splice(0).forEach((stop) => stop()));

/** Sends a JSON body at one byte per second. */
function sendSlowly(url: string, { path, framing, token = "" }: Slow): Sender {
  const socket: Socket = connect(Number(new URL(url).port), "localhost");
  let [response, pieces] = ["", 0];
  socket.on("data", (bytes) => (response += bytes.toString())).on("error", () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n` +
      `${token === "" ? "" : `Authorization: Bearer ${token}\r\n`}\r\n`,
  );
  const timer = setInterval(() => {
    socket.write(framing.startsWith("Transfer") ? "1\r\n \r\n" : " ");
    pieces += 1;
  }, CHUNK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  senders.push(stop);
  const cut = once(socket, "close").finally(stop);
  return { response: () => response, cut, pieces: () => pieces };
}
type Slow = { path: string; framing: string; token?: string };

describe.each(Object.entries(KINDS))("a JSON body of a byte a second, %s (safety.md R20)", (_, framing) => {
  it("harms nobody: a hundred of them hold no connection of the database, and others are served", async () => {
    const person = await server.createPerson();
    const slow = Array.from({ length: SENDERS }, () =>
      sendSlowly(server.url, { path: "/api/chat", framing, token: person.token }),
    );
    await expect.poll(() => slow.every(({ pieces }) => pieces() > 0), { timeout: 10_000 }).toBe(true);
    const asked = Array.from({ length: 30 }, () => person.call("GET", "/users/me"));
    const responses = await Promise.all(asked);
    expect(responses.map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect(slow.map(({ response }) => response()).join("")).toBe("");
  });

  it("is cut when the time of a request is over, however steadily it comes", async () => {
    const app = createRouter().use(bodyLimit(() => 64 * 1024, new Set()));
    app.post("/api/slow", async (c) => c.json({ body: await c.req.text() }, 200));
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const slow = createHttpServer((request, response) => void listener(request, response));
    slow.headersTimeout = 1000;
    slow.requestTimeout = 1500;
    const url = `http://localhost:${await listen(slow, { host: "127.0.0.1", port: 0 })}`;
    const sender = sendSlowly(url, { path: "/api/slow", framing });
    await sender.cut;
    expect(sender.response()).toMatch(/^HTTP\/1.1 408 [\s\S]*Content-Security-Policy: default-src 'none'/);
    expect(sender.pieces()).toBeGreaterThan(0);
    slow.close().closeAllConnections();
  });
});
