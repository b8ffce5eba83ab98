import { Agent, request } from "node:http";

export type StreamTimes = {
  /** Time from sending the request to the first token. */
  firstTokenMs: number;
  /** Mean time between tokens. */
  perTokenMs: number;
  tokens: number;
};

export type StreamCall = {
  url: string;
  headers: Record<string, string>;
  body: object;
  tokenMark: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** Times one streamed POST token by token. Throws when the response is not 200 or has no token. */
export function timeStream({ url, headers, body, tokenMark }: StreamCall): Promise<StreamTimes> {
  return new Promise((resolve, reject) => {
    const sent = performance.now();
    let first = 0;
    let last = 0;
    let tokens = 0;
    let seen = "";
    const call = request(
      url,
      { method: "POST", agent, headers: { "content-type": "application/json", ...headers } },
      (response) => {
        response.on("data", (chunk: Buffer) => {
          const text = chunk.toString();
          const here = text.split(tokenMark).length - 1;
          if (tokens === 0) seen += text.slice(0, 300);
          if (here === 0) return;
          const now = performance.now();
          if (tokens === 0) first = now;
          last = now;
          tokens += here;
        });
        response.on("end", () => {
          if (response.statusCode !== 200 || tokens === 0)
            reject(new Error(`${url}: ${response.statusCode} ${seen}`));
          else
            resolve({
              firstTokenMs: first - sent,
              perTokenMs: (last - first) / Math.max(1, tokens - 1),
              tokens,
            });
        });
      },
    );
    call.on("error", reject);
    call.end(JSON.stringify(body));
  });
}

export const quantile = (values: number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;
