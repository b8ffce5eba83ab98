import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** A sender who takes longer only holds a connection; 10 MB at 1 Mbit/s fit in two minutes (safety.md R20). */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;
/** Nothing read and nothing written: event streams write every 15 s. */
const IDLE_MS = 120_000;
const KEEP_ALIVE_MS = 60_000;
const CHECK_MS = 2_000;
const CONNECTIONS_MAX = 10_000;

const REFUSED_BY_CODE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Node's server with bounds on what a slow or odd client may hold. */
export function createHttpServer(listener: RequestListener): Server {
  const limits = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  };
  const server = createServer(limits, listener);
  server.timeout = IDLE_MS;
  server.maxConnections = CONNECTIONS_MAX;
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    socket.end(refusal(REFUSED_BY_CODE[error.code ?? ""] ?? "400 Bad Request"));
  });
  return server;
}

/** What no request came of has a response with headers, too (T66). */
const refusal = (status: string): string =>
  [
    `HTTP/1.1 ${status}`,
    "Connection: close",
    "Content-Length: 0",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff",
    "",
    "",
  ].join("\r\n");

/** Listens and returns the port; 0 takes any free one. Rejects when it is taken. */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  await new Promise<void>((listening, failed) => {
    server.once("error", failed);
    server.listen({ host, port }, () => listening());
  });
  return (server.address() as AddressInfo).port;
}

const FINISH_MS = 25_000;
const CLOSE_IDLE_MS = 100;
/** With the 20 s that a queue gives its running jobs it stays under the 40 s of docs/deployment.md. */
const JOBS_GO_ON_MS = 15_000;

/** Takes no more requests and lets running ones finish, 25 s at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  // A connection whose answer had begun before was promised to be kept: it falls idle only now.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/**
 * Jobs go on while requests finish, since one that ends an interview waits for its rating; but not for as long as those may
 * take, or both together would be killed before their end.
 */
export async function closeServerAndJobs(
  server: Server,
  stopJobs: () => Promise<void>,
  jobsGoOnMs = JOBS_GO_ON_MS,
): Promise<void> {
  const closed = closeServer(server);
  await Promise.race([closed, sleep(jobsGoOnMs, undefined, { ref: false })]);
  await Promise.all([closed, stopJobs()]);
}
