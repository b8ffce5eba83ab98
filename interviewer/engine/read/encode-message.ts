import type { Form } from "#contract/criteria.ts";
import { cutPieces, type Piece, type Vocabulary } from "./word-pieces.ts";

/** A message, with the question and follow-up it replies to. `mayAsk`: it is the candidate's turn to ask. */
export type Heard = {
  question: string;
  followUp?: string | undefined;
  message: string;
  form?: Form | undefined;
  mayAsk?: boolean | undefined;
  /** Descriptions of the main question and of the one before it, in the first message to a question. */
  asked?: readonly [string, string] | undefined;
};

/** Indices of pieces; `to` is exclusive. */
export type Sentence = { from: number; to: number; text: string };

/** One run of the encoder: the question and the open follow-up precede the pieces of the message. */
export type EncoderInput = {
  ids: number[];
  types: number[];
  first: number;
  pieces: Piece[];
  sentences: Sentence[];
};

/** The limits used in training (training/acts.py), in pieces. */
const MOST = { question: 44, followUp: 40, message: 220 };
/** Most runs per message. The rest of a longer message is added to the last part. */
const MOST_RUNS = 4;
/** A run ends after a sentence if one ends among this many last pieces. */
const LAST_PIECES = 60;

/** Splits sentences like training/messages.py: a full stop within a number or a name does not end a sentence. */
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
    const last = pieces
      .slice(0, end)
      .findLastIndex((piece, at) => at > end - LAST_PIECES && /[.!?\n]/u.test(message[piece.end - 1] ?? ""));
    const to = end < pieces.length && last >= 0 ? last + 1 : end;
    runs.push(pieces.slice(from, to));
    from = to;
  }
  return runs;
}

/** The sentences of a text. */
export const sentencesOf = (text: string, vocabulary: Vocabulary): Sentence[] =>
  sentencesAmong(cutPieces(text, vocabulary), text);

/** Encodes a message into runs, in order; empty for a message without pieces. */
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
