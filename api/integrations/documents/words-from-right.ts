/** Restores Arabic and Hebrew words from a page's drawing: no false spaces, and ligatures in the right order. */

const LETTERS = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;
const STRETCH =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+(?: [\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+)*/gu;
const LONGEST_WORD = 30;
const LONGEST_STRETCH = 300;

/** Maps a word as read (its drawn characters reversed one by one) to the word as written. */
type Words = ReadonlyMap<string, string>;

const plain = (sign: string): string => sign.normalize("NFKC");
const turned = (text: string): string => Array.from(text).toReversed().join("");

/** Finds the words between the spaces that a page really draws, whether in one text or letter by letter. */
export function wordsFromRight(drawn: readonly string[][]): Words {
  const words = new Map<string, string>();
  for (const signs of [...drawn, drawn.flat()]) {
    let word: string[] = [];
    for (const sign of [...signs, ""]) {
      if (LETTERS.test(plain(sign))) word.push(sign);
      else {
        // A character drawn by itself is a part of a word.
        const drawnWord = word.join("");
        const written = word.toReversed().map(plain).join("");
        // A ligature was either reversed as one character, or first split into two.
        if (drawnWord.length > 1)
          for (const read of [plain(turned(drawnWord)), turned(plain(drawnWord))]) words.set(read, written);
        word = [];
      }
    }
  }
  return words;
}

/** Replaces each word of the line by the word as written. */
export const mendFromRight = (line: string, words: Words): string =>
  words.size === 0 ? line : line.replaceAll(STRETCH, (stretch) => mendStretch(stretch, words));

function mendStretch(stretch: string, words: Words): string {
  const parts = stretch.split(" ");
  if (parts.every((part) => words.has(part))) return parts.map((part) => words.get(part)).join(" ");
  const together = parts.join("");
  const divided = together.length <= LONGEST_STRETCH ? divide(together, words) : null;
  return (divided ?? joinTorn(parts, words)).join(" ");
}

/** Joins the parts of known words. The last word of a line may be unknown. */
function joinTorn(parts: readonly string[], words: Words): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const torn = `${joined.at(-1) ?? ""}${part}`;
    if (joined.length > 0 && words.has(torn) && !words.has(part)) joined[joined.length - 1] = torn;
    else joined.push(part);
  }
  return joined.map((part) => words.get(part) ?? part);
}

/** The fewest known words that make up the text; null if none do. */
function divide(text: string, words: Words): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let to = 1; to <= text.length; to += 1) {
    let found: string[] | null = null;
    for (let from = Math.max(0, to - LONGEST_WORD); from < to; from += 1) {
      const before = best[from];
      const word = words.get(text.slice(from, to));
      if (before && word !== undefined && (found === null || before.length + 1 < found.length))
        found = [...before, word];
    }
    best.push(found);
  }
  return best[text.length] ?? null;
}
