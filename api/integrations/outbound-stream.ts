import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { addressChecker, OutboundError, type OutboundOptions } from "./outbound.ts";

export type StreamedCall = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** Called when the response starts. */
  onOpen: () => void;
  /** Called with each piece, in whole characters. Returns true to stop, "nearly" to stop after a moment. */
  onText: (piece: string) => unknown;
};

/** An error response of the service, with its body. */
export class RefusedError extends OutboundError {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the service responded with ${status}`);
    this.status = status;
    this.body = body;
  }
}

const REASON_MAX_LENGTH = 4000;
/** Redirects that repeat the request. They are followed only to another address of the service. */
const MOVED: ReadonlySet<number> = new Set([307, 308]);
const MOVES_MAX = 2;

/** Resolves at the response's end or when stopped. Rejects if it is not 2xx, cut off, slow or too large. */
export type OutboundStream = (call: StreamedCall) => Promise<void>;

const isFine = (status = 0): boolean => status >= 200 && status < 300;
/** Time after the needed part until an open connection is closed. Most servers close it at once. */
const LINGER_MS = 1000;
const KEEP_ALIVE = { keepAlive: true, maxSockets: Infinity };
const agents = { "http:": new HttpAgent(KEEP_ALIVE), "https:": new HttpsAgent(KEEP_ALIVE) };

/**
 * Like `createOutbound`, but for a response of many small pieces. It uses node's own http, because `fetch` and web
 * streams take much processor time per piece.
 */
export function createOutboundStream({ to, timeoutMs, responseMaxBytes }: OutboundOptions): OutboundStream {
  const check = addressChecker(to);
  const ask = (
    { url, headers, body, signal, onOpen, onText }: StreamedCall,
    moves: number,
  ): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const secure = check(url).protocol === "https:";
      const payload = JSON.stringify(body);
      const call = (secure ? httpsRequest : httpRequest)(url, {
        method: "POST",
        agent: agents[secure ? "https:" : "http:"],
        signal,
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(payload),
        },
      });
      const late = setTimeout(() => call.destroy(new OutboundError("timeout")), timeoutMs);
      const done = () => resolve(undefined);
      call.on("close", () => clearTimeout(late));
      call.on("error", reject);
      call.on("response", (response) => {
        response.on("error", reject);
        const next = moves > 0 ? nextAddress(response, url, check) : null;
        if (next !== null) {
          response.resume();
          resolve(next);
          return;
        }
        if (!isFine(response.statusCode)) {
          refuse(response, reject);
          return;
        }
        onOpen();
        response.on("end", done);
        readText(response, { responseMaxBytes, onText, onEnough: () => linger(response, done) });
      });
      call.end(payload);
    });
  return async (call) => {
    let url: string | undefined = call.url;
    for (let moves = MOVES_MAX; url !== undefined; moves -= 1) url = await ask({ ...call, url }, moves);
  };
}

/** The redirect's address if it belongs to the service, else null. */
function nextAddress(
  { statusCode, headers }: IncomingMessage,
  url: string,
  check: (address: string) => URL,
): string | null {
  const next = MOVED.has(statusCode ?? 0) ? URL.parse(headers.location ?? "", url) : null;
  try {
    return next && check(next.href).href;
  } catch {
    return null;
  }
}

/** Reads the start of an error response's body, then rejects with it. */
function refuse(response: IncomingMessage, reject: (error: Error) => void): void {
  let reason = "";
  const end = () => {
    response.destroy();
    reject(new RefusedError(response.statusCode ?? 0, reason));
  };
  response.setEncoding("utf8");
  response.on("data", (piece: string) => {
    reason = (reason + piece).slice(0, REASON_MAX_LENGTH);
    if (reason.length === REASON_MAX_LENGTH) end();
  });
  response.on("end", end);
}

function linger(response: IncomingMessage, resolve: () => void): void {
  resolve();
  const late = setTimeout(() => response.destroy(), LINGER_MS).unref();
  response.once("close", () => clearTimeout(late));
}

type Reading = Pick<OutboundOptions, "responseMaxBytes"> &
  Pick<StreamedCall, "onText"> & { onEnough: () => void };

function readText(response: IncomingMessage, { responseMaxBytes, onText, onEnough }: Reading): void {
  let size = 0;
  let soon: NodeJS.Timeout | undefined;
  const handOn = (piece: string) => {
    try {
      const enough = onText(piece);
      if (enough === true) onEnough();
      if (enough === "nearly") soon ??= setTimeout(onEnough, LINGER_MS);
    } catch (error) {
      response.destroy(error as Error);
    }
  };
  response.once("close", () => clearTimeout(soon));
  response.setEncoding("utf8");
  response.on("data", (piece: string) => {
    size += piece.length;
    if (size > responseMaxBytes) response.destroy(new OutboundError("the response is too large"));
    else handOn(piece);
  });
}
