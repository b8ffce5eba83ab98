import { decisionOf, MOVES, type Move, type OpenMoves } from "../listen/open-turn.ts";
import { flat, unescapeBlock } from "../text/read-text.ts";
import type { TurnDecision } from "../types.ts";
import { cleanWords, findUnfit } from "./check-words.ts";

const NAME = /^\W*([a-z_]+)((?![a-z_]).*)$/u;
const OPENS_QUOTE = /(?<=[:\s])["“„«»‹›'‘‚]/u;
const CLOSING_MARKS = ['"', "”", "“", "«", "»", "‹", "›", "'", "’", "‘"];
const hasWord = (text: string): boolean => /\w/u.test(text);
const QUOTED_MOVES = new Set<Move>(["follow_up", "challenge"]);
export const LONGEST_WORDS = 90;
export const NO_MOVE = "its first line was none of the moves, or quoted what the candidate never wrote";

const LEFT_OUT = /\[?(?:…|\.\.\.)\]?/u;
/** Strips punctuation at the ends: a model may put its own full stop inside the quotation marks. */
const bare = (text: string): string =>
  text.replaceAll(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");

/** The quoted text after the name of a move; undefined: nothing follows; null: other words follow. */
function quoteBehind(rest: string): string | undefined | null {
  const from = rest.search(OPENS_QUOTE);
  const to = Math.max(...CLOSING_MARKS.map((mark) => rest.lastIndexOf(mark)));
  const isQuoted = from >= 0 && to > from + 1 && !hasWord(rest.slice(0, from)) && !hasWord(rest.slice(to));
  if (isQuoted) return rest.slice(from + 1, to);
  return hasWord(rest) ? null : undefined;
}

/** The move in a response's first line; null: not allowed, or its quote is not from the candidate. */
export function readMove(line: string, open: OpenMoves): Move | null {
  const [, name = "", rest = ""] = NAME.exec(line.trim()) ?? [];
  const quote = quoteBehind(rest);
  const move = MOVES.find((one) => one === name);
  if (move === undefined || !open.moves.includes(move)) return null;
  if (quote === null) return null;
  if (quote === undefined || !QUOTED_MOVES.has(move)) return move;
  const parts = flat(unescapeBlock(quote)).split(LEFT_OUT).map(bare);
  const said = open.said.map(flat);
  return parts.every((part) => said.some((answer) => answer.includes(part))) ? move : null;
}

/** Parses a model's move and words. A problem is worded to be sent back to it (interview.md 'Listening'). */
export function readReply(text: string, open: OpenMoves): { decision: TurnDecision } | { problem: string } {
  const [first = "", ...rest] = text.trimStart().split("\n");
  const move = readMove(first, open);
  if (move === null) return { problem: NO_MOVE };
  const words = cleanWords(rest.join("\n"));
  const ends = move === "close";
  const next = move === "advance" ? open.next : null;
  const problem = findUnfit(words, { questions: ends ? 0 : 1, ends, next, said: open.said });
  if (problem !== null) return { problem };
  if (words.split(/\s+/u).length > LONGEST_WORDS)
    return { problem: `it had more than ${LONGEST_WORDS} words` };
  return { decision: decisionOf(open, move, words) };
}
