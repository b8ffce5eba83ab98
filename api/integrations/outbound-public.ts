import { Agent as HttpAgent, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { WebhookProblem } from "#contract/webhooks.ts";
import { createAddressGuard, type GuardOptions } from "./public-address.ts";

/** Why a call was not delivered. Its message names nobody. */
export class NotDelivered extends Error {
  readonly problem: WebhookProblem;
  readonly status: number | null;

  constructor(problem: WebhookProblem, status: number | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.name = "NotDelivered";
    this.problem = problem;
    this.status = status;
  }
}

type PublicOptions = GuardOptions & { timeoutMs: number };

export type PublicPost = {
  /** Throws NotDelivered if the address may not be called, or its name does not resolve. */
  check: (url: string) => Promise<void>;
  /** Throws NotDelivered for any response but a 2xx. */
  post: (call: { url: string; headers: Record<string, string>; body: string }) => Promise<void>;
};

/**
 * Calls addresses that people typed in (safety.md T87). The name is resolved and checked for the connection itself, so
 * that no second lookup can give another address. No redirect is followed, and only the response's status is read.
 */
export function createPublicPost(options: PublicOptions): PublicPost {
  const { timeoutMs, reachesInside } = options;
  const guard = createAddressGuard(options, () => new NotDelivered("address"));
  const read = (text: string): URL => {
    const url = new URL(text);
    if (url.protocol !== "https:" && !(reachesInside && url.protocol === "http:"))
      throw new NotDelivered("address");
    guard.check(url);
    return url;
  };
  // Connections are not reused, so that each is looked up and checked.
  const agents = { "http:": new HttpAgent(), "https:": new HttpsAgent() };
  return {
    check: async (text) => guard.checkName(read(text)),
    post: ({ url: text, headers, body }) =>
      new Promise<void>((resolve, reject) => {
        const url = read(text);
        const secure = url.protocol === "https:";
        const call = (secure ? httpsRequest : httpRequest)(url, {
          method: "POST",
          agent: agents[secure ? "https:" : "http:"],
          lookup: guard.lookup,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        });
        const deadline = Date.now() + timeoutMs;
        const late = setTimeout(() => call.destroy(new NotDelivered("timeout")), timeoutMs);
        call.on("close", () => clearTimeout(late));
        call.on("error", (error) => {
          if (error instanceof NotDelivered) return reject(error);
          // A closed port, a port without TLS and a silent port give the same error after the same time.
          setTimeout(() => reject(new NotDelivered("timeout")), deadline - Date.now());
        });
        call.on("response", (response) => {
          const status = response.statusCode ?? 0;
          response.destroy();
          if (status >= 200 && status < 300) return resolve();
          reject(new NotDelivered(status >= 300 && status < 400 ? "redirect" : "status", status));
        });
        call.end(body);
      }),
  };
}
