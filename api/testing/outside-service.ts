import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";

/** A service on a port of its own; returns its address. It ends with the test that asked for it. */
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
