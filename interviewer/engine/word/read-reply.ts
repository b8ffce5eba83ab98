import { decisionOf, MOVES, type Move, type OpenMoves } from "../listen/open-turn.ts";
import { unescapeBlock } from "../text/read-text.ts";
import type { TurnDecision } from "../types.ts";
import { cleanWords, isFit } from "./check-words.ts";

const FIRST_LINE = /^\W*([a-z_]+)\W*?(?:[:\s]+["“'‘](.+)["”'’])?\W*$/u;
const QUOTED_MOVES = new Set<Move>(["follow_up", "challenge"]);
export const LONGEST_WORDS = 90;

const flat = (text: string): string =>
  text.replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, " ").trim().toLowerCase();

/** The move of a first line; null where it is none that is allowed, or quotes what the candidate never wrote. */
export function readMove(line: string, open: OpenMoves): Move | null {
  const [, name = "", quote] = FIRST_LINE.exec(line.trim()) ?? [];
  const move = MOVES.find((one) => one === name);
  if (move === undefined || !open.moves.includes(move)) return null;
  if (quote === undefined || !QUOTED_MOVES.has(move)) return move;
  const wanted = flat(unescapeBlock(quote));
  return open.said.some((answer) => flat(answer).includes(wanted)) ? move : null;
}

/** A model's turn: its move, then its words. null where code refuses it (interview.md 'Listening'). */
export function readReply(text: string, open: OpenMoves): TurnDecision | null {
  const [first = "", ...rest] = text.trimStart().split("\n");
  const move = readMove(first, open);
  const words = cleanWords(rest.join("\n"));
  const ends = move === "close";
  if (move === null || !isFit(words, { questions: ends ? 0 : 1, ends })) return null;
  return words.split(/\s+/u).length > LONGEST_WORDS ? null : decisionOf(open, move, words);
}
