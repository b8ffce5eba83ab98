import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { addressChecker, OutboundError, type OutboundOptions } from "./outbound.ts";

export type StreamedCall = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** The response has begun. */
  onOpen: () => void;
  /** Each piece of the response as it comes; a letter is never torn apart. True: no more is needed; "nearly": after a moment none is. */
  onText: (piece: string) => unknown;
};

/** The service said no, and why. */
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
/** The same request belongs at another address, which has to be one of the service too. */
const MOVED: ReadonlySet<number> = new Set([307, 308]);
const MOVES_MAX = 2;

/** Resolves at the response's last byte, or when no more is needed. Rejects for a status but 2xx, and for a response cut, slow or large. */
export type OutboundStream = (call: StreamedCall) => Promise<void>;

const isFine = (status = 0): boolean => status >= 200 && status < 300;
/** A line that is left open after the end of what was needed is closed after so long; most servers end it at once. */
const LINGER_MS = 1000;
const KEEP_ALIVE = { keepAlive: true, maxSockets: Infinity };
const agents = { "http:": new HttpAgent(KEEP_ALIVE), "https:": new HttpsAgent(KEEP_ALIVE) };

/**
 * `createOutbound` for a response of many small pieces, on node's own http: `fetch` and web streams cost
 * much processor time per piece.
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

/** Another address of the same service; null where the response leads elsewhere, or nowhere. */
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

/** Its reason is read as far as it is needed. */
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
