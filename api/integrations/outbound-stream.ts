import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { addressChecker, OutboundError, type OutboundOptions } from "./outbound.ts";

export type StreamedCall = {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
  /** The answer has begun. */
  onOpen: () => void;
  /** Each piece of the answer as it comes; a letter is never torn apart. */
  onText: (piece: string) => void;
};

/** The service said no, and why. */
export class RefusedError extends OutboundError {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`the service answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

const REASON_MAX_LENGTH = 4000;

/** Resolves at the answer's last byte. Rejects for any status but 200, and for an answer cut, slow or large. */
export type OutboundStream = (call: StreamedCall) => Promise<void>;

const OK = 200;
const KEEP_ALIVE = { keepAlive: true, maxSockets: Infinity };
const agents = { "http:": new HttpAgent(KEEP_ALIVE), "https:": new HttpsAgent(KEEP_ALIVE) };

/**
 * `createOutbound` for an answer of many small pieces, on node's own http: `fetch` and web streams cost
 * much processor time per piece.
 */
export function createOutboundStream({ to, timeoutMs, answerMaxBytes }: OutboundOptions): OutboundStream {
  const check = addressChecker(to);
  return ({ url, headers, body, signal, onOpen, onText }) =>
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
      call.on("close", () => clearTimeout(late));
      call.on("error", reject);
      call.on("response", (answer) => {
        answer.on("error", reject);
        if (answer.statusCode !== OK) {
          refuse(answer, reject);
          return;
        }
        onOpen();
        answer.on("end", resolve);
        readText(answer, { answerMaxBytes, onText });
      });
      call.end(payload);
    });
}

/** Its reason is read as far as it is needed. */
function refuse(answer: IncomingMessage, reject: (error: Error) => void): void {
  let reason = "";
  const end = () => {
    answer.destroy();
    reject(new RefusedError(answer.statusCode ?? 0, reason));
  };
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    reason = (reason + piece).slice(0, REASON_MAX_LENGTH);
    if (reason.length === REASON_MAX_LENGTH) end();
  });
  answer.on("end", end);
}

type Reading = Pick<OutboundOptions, "answerMaxBytes"> & Pick<StreamedCall, "onText">;

function readText(answer: IncomingMessage, { answerMaxBytes, onText }: Reading): void {
  let size = 0;
  const handOn = (piece: string) => {
    try {
      onText(piece);
    } catch (error) {
      answer.destroy(error as Error);
    }
  };
  answer.setEncoding("utf8");
  answer.on("data", (piece: string) => {
    size += piece.length;
    if (size > answerMaxBytes) answer.destroy(new OutboundError("the answer is too large"));
    else handOn(piece);
  });
}
