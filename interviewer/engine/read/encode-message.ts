import { cutPieces, type Piece, type Vocabulary } from "./word-pieces.ts";

/** A message with what it was said to. */
export type Heard = { question: string; followUp?: string | undefined; message: string };

/** From a piece to another, which is not counted. */
export type Sentence = { from: number; to: number; text: string };

/** One run of the encoder: question and open follow-up stand before the pieces of the message. */
export type EncoderInput = {
  ids: number[];
  types: number[];
  first: number;
  pieces: Piece[];
  sentences: Sentence[];
};

/** The bounds of the training (training/acts.py), in pieces. */
const MOST = { question: 44, followUp: 40, message: 220 };
/** A longer message is read in as many runs; what stands behind them goes with the last part. */
const MOST_RUNS = 4;
/** A run ends behind a sentence where one ends among its last pieces. */
const LAST_PIECES = 60;

/** As training/messages.py cuts them: a sign alone is no end within a number or a name. */
function sentencesAmong(pieces: readonly Piece[], message: string): Sentence[] {
  const starts = pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    if (before === undefined) return [at];
    const gap = message.slice(before.end, piece.start);
    const isEnd = /[.!?…]/u.test(message[before.end - 1] ?? "") && gap !== "";
    return isEnd || gap.includes("\n") ? [at] : [];
  });
  return starts.map((from, n) => {
    const to = starts[n + 1] ?? pieces.length;
    return { from, to, text: message.slice(pieces[from]?.start, pieces[to - 1]?.end) };
  });
}

function cutRuns(pieces: Piece[], message: string): Piece[][] {
  const runs: Piece[][] = [];
  let from = 0;
  while (from < pieces.length && runs.length < MOST_RUNS) {
    const end = from + MOST.message;
    const isEndOfSentence = (at: number): boolean =>
      /[.!?\n]/u.test(message[(pieces[at]?.end ?? 1) - 1] ?? "");
    let to = Math.min(end, pieces.length);
    if (end < pieces.length)
      for (let at = end - 1; at > end - LAST_PIECES; at -= 1)
        if (isEndOfSentence(at)) {
          to = at + 1;
          break;
        }
    runs.push(pieces.slice(from, to));
    from = to;
  }
  return runs;
}

/** Lays a message out for the encoder, oldest words first; empty for a message without a piece. */
export function encodeMessage(
  { question, followUp = "", message }: Heard,
  vocabulary: Vocabulary,
): EncoderInput[] {
  const idOf = (mark: string): number => vocabulary.get(mark) ?? 0;
  const idsOf = (text: string, most: number): number[] =>
    cutPieces(text, vocabulary)
      .slice(0, most)
      .map(({ id }) => id);
  const end = idOf("[SEP]");
  const context = [
    idOf("[CLS]"),
    ...idsOf(question, MOST.question),
    end,
    ...idsOf(followUp, MOST.followUp),
    end,
  ];
  return cutRuns(cutPieces(message, vocabulary), message).map((pieces) => ({
    ids: [...context, ...pieces.map(({ id }) => id), end],
    types: [...context.map(() => 0), ...pieces.map(() => 1), 1],
    first: context.length,
    pieces,
    sentences: sentencesAmong(pieces, message),
  }));
}
