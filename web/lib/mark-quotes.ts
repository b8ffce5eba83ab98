export type Piece = { text: string; isQuote: boolean };

/** Splits an answer at its quotes. Quotes that the answer does not contain literally are ignored. */
export function markQuotes(answer: string, quotes: readonly string[]): Piece[] {
  const ranges = quotes
    .filter((quote) => quote !== "" && answer.includes(quote))
    .map((quote) => ({ from: answer.indexOf(quote), to: answer.indexOf(quote) + quote.length }))
    .toSorted((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of ranges) {
    if (to <= at) continue;
    const begin = Math.max(from, at);
    pieces.push(
      { text: answer.slice(at, begin), isQuote: false },
      { text: answer.slice(begin, to), isQuote: true },
    );
    at = to;
  }
  pieces.push({ text: answer.slice(at), isQuote: false });
  return pieces.filter(({ text }) => text !== "");
}
