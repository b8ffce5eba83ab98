/** Arabic and Hebrew words as a page draws them, from their ends: gaps between letters that reach into one another are no spaces, and two letters drawn as one keep their order. */

const LETTERS = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+$/u;
const STRETCH =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+(?: [\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+)*/gu;
const LONGEST_WORD = 30;
const LONGEST_STRETCH = 300;

/** How a word is written, by how it is read where its drawn signs are turned round one by one. */
type Words = ReadonlyMap<string, string>;

const plain = (sign: string): string => sign.normalize("NFKC");
const turned = (text: string): string => Array.from(text).toReversed().join("");

/** The words between the spaces that a page really draws, where it draws a text at once or letter by letter. */
export function wordsFromRight(drawn: readonly string[][]): Words {
  const words = new Map<string, string>();
  for (const signs of [...drawn, drawn.flat()]) {
    let word: string[] = [];
    for (const sign of [...signs, ""]) {
      if (LETTERS.test(plain(sign))) word.push(sign);
      else {
        // A sign that was drawn by itself is a letter of a word.
        const drawnWord = word.join("");
        const written = word.toReversed().map(plain).join("");
        // A sign for two letters is turned round as one, or was two before.
        if (drawnWord.length > 1)
          for (const read of [plain(turned(drawnWord)), turned(plain(drawnWord))]) words.set(read, written);
        word = [];
      }
    }
  }
  return words;
}

/** A line with each of its words as it is written. */
export const mendFromRight = (line: string, words: Words): string =>
  words.size === 0 ? line : line.replaceAll(STRETCH, (stretch) => mendStretch(stretch, words));

function mendStretch(stretch: string, words: Words): string {
  const parts = stretch.split(" ");
  if (parts.every((part) => words.has(part))) return parts.map((part) => words.get(part)).join(" ");
  const together = parts.join("");
  const divided = together.length <= LONGEST_STRETCH ? divide(together, words) : null;
  return (divided ?? joinTorn(parts, words)).join(" ");
}

/** At the end of a line a word may be unknown: the others are whole again. */
function joinTorn(parts: readonly string[], words: Words): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const torn = `${joined.at(-1) ?? ""}${part}`;
    if (joined.length > 0 && words.has(torn) && !words.has(part)) joined[joined.length - 1] = torn;
    else joined.push(part);
  }
  return joined.map((part) => words.get(part) ?? part);
}

/** The fewest known words that make up a text; null where none do. */
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
