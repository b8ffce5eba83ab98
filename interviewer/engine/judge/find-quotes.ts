import type { Criterion } from "#contract/criteria.ts";
import type { SentenceFacts } from "../text/evidence.ts";
import type { Result } from "../text/find-results.ts";
import type { Evidence } from "./score-answer.ts";

const LONGEST = 220;

const RESULT_RANK: Record<Result, number> = { none: 0, hinted: 0, concrete: 2, measured: 3 };

type Quote = { criterion: Criterion; text: string };

export function shorten(text: string): string {
  if (text.length <= LONGEST) return text;
  const cut = text.slice(0, LONGEST);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).trim();
}

/** Drops what doesn't stand word for word in what the candidate wrote. */
export function keepVerbatim(quotes: Quote[], said: readonly string[]): Quote[] {
  return quotes.filter(({ text }) => text !== "" && said.some((one) => one.includes(text)));
}

/** At most one quote for each criterion, each from the sentence that proves most. */
export function findQuotes(evidence: Evidence, said: readonly string[]): Quote[] {
  const { proving } = evidence;
  const best = (rank: (one: SentenceFacts) => number): string | null => {
    const top = proving.reduce<SentenceFacts | null>(
      (a, b) => (a === null || rank(b) > rank(a) ? b : a),
      null,
    );
    return top === null || rank(top) === 0 ? null : shorten(top.text);
  };
  const found: [Criterion, string | null][] = [
    ["ownership", best((one) => one.own.size)],
    ["outcome", best((one) => Math.max(RESULT_RANK[one.result], one.reflection ? 1 : 0))],
    ["specificity", best((one) => one.marks.size * 2 + (one.marks.size > 0 ? one.concrete.size : 0))],
  ];
  const quotes = found.flatMap(([criterion, text]) => (text === null ? [] : [{ criterion, text }]));
  const once = quotes.filter(({ text }, at) => quotes.findIndex((one) => one.text === text) === at);
  return keepVerbatim(once, said);
}
