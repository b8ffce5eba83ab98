import { OutboundError } from "../outbound.ts";
import type { RefusedError } from "../outbound-stream.ts";
import type { TextRequest } from "./text-model.ts";

const LONGEST_REASON = 300;
/** Number of consecutive words of the prompt that count as a quote. */
const WORDS_OF_PROMPT = 3;
const SHORTEST_QUOTE = 8;

/** The service's message in an error response's body. */
function wordsOf(body: string): string {
  try {
    const { error, message, detail } = JSON.parse(body) as Partial<Record<string, unknown>>;
    const found = [(error as { message?: unknown } | null)?.message, message, error, detail].find(Boolean);
    return typeof found === "string" ? found : JSON.stringify(found ?? "");
  } catch {
    return body.replaceAll(/<[^<>]*>/gu, " ");
  }
}

const bare = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Removes email addresses and quotes of the prompt, because people wrote them. */
function withoutPrompt(reason: string, { system, user }: TextRequest): string {
  const prompt = ` ${bare(`${system} ${user}`).join(" ")} `;
  const words = reason.split(/\s+/u);
  const isQuote = words.map((_, at) => {
    const row = bare(words.slice(at, at + WORDS_OF_PROMPT).join(" ")).join(" ");
    return row.length >= SHORTEST_QUOTE && prompt.includes(` ${row} `);
  });
  return words
    .map((word, at) =>
      word.includes("@") || isQuote.slice(Math.max(0, at - WORDS_OF_PROMPT + 1), at + 1).some(Boolean)
        ? "…"
        : word,
    )
    .join(" ")
    .slice(0, LONGEST_REASON);
}

/** An error response of a model's service. `status` and `reason` may be logged. */
export class ModelRefusedError extends OutboundError {
  readonly status: number;
  readonly reason: string;

  constructor({ status, body }: RefusedError, request: TextRequest) {
    const reason = withoutPrompt(wordsOf(body), request);
    super(`the model's service responded with ${status}: ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}
