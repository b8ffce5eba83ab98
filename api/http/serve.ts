import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/** Slower senders would only occupy a connection; 10 MB at 1 Mbit/s take less than two minutes (safety.md R20). */
const HEADERS_MS = 10_000;
const REQUEST_MS = 120_000;
/** Time without reads and writes; event streams write every 15 s. */
const IDLE_MS = 120_000;
const KEEP_ALIVE_MS = 60_000;
const CHECK_MS = 2_000;
const CONNECTIONS_MAX = 10_000;

const REFUSED_BY_CODE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Node's HTTP server with limits for slow and misbehaving clients. */
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

/** The raw response to data that is not a valid request, with security headers (T66). */
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

/** Listens and returns the port; port 0 picks a free one. Rejects when the port is taken. */
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
/** With the 20 s that a queue gives its running jobs, this is less than the 40 s of docs/deployment.md. */
const JOBS_GO_ON_MS = 15_000;

/** Accepts no more requests and lets running ones finish, for 25 s at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  // Responses that had already started keep their connection alive, so it becomes idle only after them.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/**
 * Keeps jobs running while requests finish, since a request that ends an interview waits for its rating. After
 * `jobsGoOnMs` the jobs are stopped too, because otherwise the process would be killed before both have ended.
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
