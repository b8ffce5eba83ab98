/** A word piece of BERT's uncased vocabulary, with its offsets in the text (UTF-16 units). */
export type Piece = { id: number; start: number; end: number };
export type Vocabulary = ReadonlyMap<string, number>;

type Letter = { text: string; start: number; end: number };

const LONGEST_WORD = 100;
/** The length of the longest piece in the vocabulary. */
const LONGEST_PIECE = 18;
const ACCENT = /\p{Mn}/u;
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/u;
const IDEOGRAPH = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u;
/** BERT treats ASCII symbols as punctuation. */
const PUNCTUATION = /[\p{P}$+<=>^`|~]/u;

const isBlank = (sign: string): boolean => /[\s\u00A0]/u.test(sign) && sign !== "\uFEFF";

/** Words without accents, in lower case. Each punctuation mark or ideograph is a word. */
function wordsIn(text: string): Letter[][] {
  const words: Letter[][] = [];
  let word: Letter[] = [];
  const close = () => {
    if (word.length > 0) words.push(word);
    word = [];
  };
  let start = 0;
  for (const sign of text) {
    const end = start + sign.length;
    if (isBlank(sign)) close();
    else if (!CONTROL.test(sign)) {
      const plain = Array.from(sign.normalize("NFD")).filter((one) => !ACCENT.test(one));
      const letters = Array.from(plain.join("").toLowerCase(), (one) => ({ text: one, start, end }));
      const standsAlone = IDEOGRAPH.test(sign) || letters.some((one) => PUNCTUATION.test(one.text));
      if (standsAlone) {
        close();
        for (const letter of letters) words.push([letter]);
      } else word.push(...letters);
    }
    start = end;
  }
  close();
  return words;
}

/** The longest known piece of a word from `from` on; null: none. */
function longestPiece(
  word: Letter[],
  from: number,
  vocabulary: Vocabulary,
): { id: number; to: number } | null {
  for (let to = Math.min(word.length, from + LONGEST_PIECE); to > from; to -= 1) {
    const letters = word
      .slice(from, to)
      .map(({ text }) => text)
      .join("");
    const id = vocabulary.get(from === 0 ? letters : `##${letters}`);
    if (id !== undefined) return { id, to };
  }
  return null;
}

function piecesOfWord(word: Letter[], vocabulary: Vocabulary, unknown: number): Piece[] {
  const place = (from: number, to: number) => ({
    start: word[from]?.start ?? 0,
    end: word[to - 1]?.end ?? 0,
  });
  const pieces: Piece[] = [];
  let from = 0;
  while (from < word.length) {
    const found = word.length > LONGEST_WORD ? null : longestPiece(word, from, vocabulary);
    if (found === null) return [{ id: unknown, ...place(0, word.length) }];
    pieces.push({ id: found.id, ...place(from, found.to) });
    from = found.to;
  }
  return pieces;
}

/** Splits a text into pieces of the encoder's vocabulary (WordPiece, uncased). */
export function cutPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const unknown = vocabulary.get("[UNK]") ?? 0;
  return wordsIn(text).flatMap((word) => piecesOfWord(word, vocabulary, unknown));
}
