import { openTurnPrompt, shortTurnPrompt, stanceAt } from "#interviewer/data/load.ts";
import { askablesOf } from "../listen/follow-up.ts";
import type { OpenTurn } from "../listen/open-turn.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { PlannedQuestion, Prompt, TurnInput } from "../types.ts";
import { nameOfLanguage } from "./language.ts";

const LONGEST_TURN = 4000;
const LONGEST_TEXT = 1500;
const LONGEST_ADVERT = 4000;

const block = (name: string, text: string): string => `<${name}>\n${text}\n</${name}>`;
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

/**
 * The prompt for a language model that holds the interview. What stays the same between turns comes first, so that a service
 * that keeps prefixes need not read it again; all text of others is data in it. `isShort`: for one that runs on a small
 * machine.
 */
export function promptOpenTurn(
  { plan, turns, secondsLeft }: TurnInput,
  open: OpenTurn,
  isShort = false,
): Prompt {
  const system = (isShort ? shortTurnPrompt : openTurnPrompt)
    .replaceAll("{{difficulty}}", String(plan.difficulty))
    .replaceAll("{{stance}}", stanceAt(plan.difficulty).describe)
    .replaceAll("{{language}}", nameOfLanguage(plan.language))
    .trim();
  const said = turns.map(({ role, content }) => {
    const who = role === "user" ? "candidate" : "interviewer";
    return `<message from="${who}">${escapeBlock(content, LONGEST_TURN)}</message>`;
  });
  const { targetRole, advert } = plan;
  // It is asked about at the end, and long.
  const isTheirTurn = open.question.kind === "candidate_questions" && advert !== undefined;
  const { asked, most } = open.followUps;
  const user = [
    ...(targetRole === null ? [] : [block("role", plain(targetRole))]),
    ...(isTheirTurn ? [block("advert", escapeBlock(advert, isShort ? LONGEST_TEXT : LONGEST_ADVERT))] : []),
    `<interview>\n${said.join("\n")}\n</interview>`,
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
