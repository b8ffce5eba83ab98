import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens and answers the port; 0 takes any free one. Rejects when it is taken. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen(port, () => listening());
  });
  return (server.address() as AddressInfo).port;
}

const FINISH_MS = 25_000;

/** Takes no more requests and lets running ones finish, 25 s at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(deadline);
}
