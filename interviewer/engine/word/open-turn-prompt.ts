import { openTurnPrompt, shortTurnPrompt } from "#interviewer/data/load.ts";
import { askablesOf } from "../listen/follow-up.ts";
import type { OpenTurn } from "../listen/open-turn.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, PlannedQuestion, Prompt, TurnInput } from "../types.ts";
import { block, fillPrompt, partsOfTurn, quoteTurns } from "./prompt-parts.ts";
import { roundOf } from "./word-turn.ts";

const LONGEST_TURN = 4000;
const LONGEST_TEXT = 1500;
const LONGEST_ADVERT = 4000;

const plain = (text: string): string => escapeBlock(text, LONGEST_TEXT);

function describe(question: PlannedQuestion): string {
  const { text, kind, lookFor, challenge, anchors, mustHold = [], wrongIdeas = [] } = question;
  const wanted = lookFor.filter((one) => one !== anchors?.[5]);
  return [
    plain(text),
    `Form: ${kind}`,
    ...(wanted.length === 0 ? [] : [`A good answer tells: ${wanted.map(plain).join("; ")}`]),
    ...(anchors === null ? [] : [`The best one holds: ${plain(anchors[5])}`]),
    ...(mustHold.length === 0 ? [] : [`A right answer must hold: ${mustHold.map(plain).join("; ")}`]),
    ...(wrongIdeas.length === 0 ? [] : [`Usual wrong ideas: ${wrongIdeas.map(plain).join("; ")}`]),
    ...askablesOf(question).map(({ text: asked, needs }) =>
      needs === null
        ? `An example of what is asked on here: ${plain(asked)}`
        : `An example of what is asked on here, where they ${plain(needs)}: ${plain(asked)}`,
    ),
    ...(challenge === null ? [] : [`A challenge: ${plain(challenge)}`]),
  ].join("\n");
}

/** The interviewer's name and role, and the round's criteria; empty without a round. */
function describeRound(plan: InterviewPlan, { voice = 0 }: PlannedQuestion): string[] {
  const round = roundOf(plan);
  if (round === undefined) return [];
  const who = round.voices[voice];
  const name = plan.voices?.[voice] ?? who?.name ?? "";
  const speaks = who === undefined ? [] : [`You speak as ${plain(name)}, ${who.role}.`];
  return [block("round", [...speaks, `Good here is: ${round.good.join("; ")}`].join("\n"))];
}

/**
 * The prompt for a language model that conducts the interview. Parts that stay the same between turns come first, so
 * that a provider can cache the prefix. All untrusted text is marked as data. `isShort`: for a model on a small
 * machine.
 */
export function promptOpenTurn(
  { plan, turns, secondsLeft }: TurnInput,
  open: OpenTurn,
  isShort = false,
): Prompt {
  const system = fillPrompt(isShort ? shortTurnPrompt : openTurnPrompt, partsOfTurn(plan));
  const { targetRole, advert } = plan;
  // The advert is long, and the candidate asks about it only at the end.
  const isTheirTurn = open.question.kind === "candidate_questions" && advert !== undefined;
  const { asked, most } = open.followUps;
  const user = [
    ...(targetRole === null ? [] : [block("role", plain(targetRole))]),
    ...describeRound(plan, open.question),
    ...(isTheirTurn ? [block("advert", escapeBlock(advert, isShort ? LONGEST_TEXT : LONGEST_ADVERT))] : []),
    block("interview", quoteTurns(turns, LONGEST_TURN)),
    block("question", describe(open.question)),
    ...(open.next === null ? [] : [block("next", plain(open.next.text))]),
    ...(open.later.length === 0 || isShort
      ? []
      : [block("later", open.later.map(({ text }) => plain(text)).join("\n"))]),
    ...(most === 0 ? [] : [`Follow-ups and challenges to this question so far: ${asked} of at most ${most}`]),
    `Seconds left: ${Math.round(secondsLeft)}`,
    `<moves>${open.moves.join(", ")}</moves>`,
  ].join("\n\n");
  return { system, user };
}
