import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** Starts a service on a free port and returns its address; the service stops after the test. */
export function useOutsideServices(): (handler: RequestListener) => Promise<string> {
  const running: Server[] = [];
  afterEach(() => running.splice(0).forEach((server) => server.close().closeAllConnections()));
  return async (handler) => {
    const server = createServer(handler).listen(0, "127.0.0.1");
    running.push(server);
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}

/** Never ends its response: sends a byte every 20 ms. */
export function drip(_: unknown, response: ServerResponse): void {
  const timer = setInterval(() => response.write("x"), 20);
  response.on("close", () => clearInterval(timer));
}

/** Never ends its response: sends as much as the caller reads. */
export function pour(response: ServerResponse): void {
  while (response.writable && response.write("x".repeat(500)));
  if (response.writable) response.once("drain", () => pour(response));
}

/** A request for a model behind one of these services, with long timeouts. */
export const MODEL_QUESTION = {
  system: "s",
  user: "Hello",
  maxOutputTokens: 20,
  firstByteMs: 5_000,
  totalMs: 5_000,
  thinkingMs: 5_000,
};
