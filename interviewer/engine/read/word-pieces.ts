/** A piece of a word as BERT's uncased vocabulary has it, with its place in the text (UTF-16 units). */
export type Piece = { id: number; start: number; end: number };
export type Vocabulary = ReadonlyMap<string, number>;

type Letter = { text: string; start: number; end: number };

const LONGEST_WORD = 100;
/** No piece of the vocabulary has more letters. */
const LONGEST_PIECE = 18;
const ACCENT = /\p{Mn}/u;
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/u;
const IDEOGRAPH = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/u;
/** ASCII signs that Unicode counts among symbols are punctuation for BERT. */
const PUNCTUATION = /[\p{P}$+<=>^`|~]/u;

const isBlank = (sign: string): boolean => /[\s\u00A0]/u.test(sign) && sign !== "\uFEFF";

/** Words without accents and capitals; signs and ideographs stand alone. */
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

/** The longest known piece of a word from `from` on; null: none is known. */
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

/** Cuts a text as the encoder's vocabulary has it (WordPiece, uncased). */
export function cutPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const unknown = vocabulary.get("[UNK]") ?? 0;
  return wordsIn(text).flatMap((word) => piecesOfWord(word, vocabulary, unknown));
}
