import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import type { Segment } from "../read/cut-segments.ts";
import { countWords, isTelling } from "../read/told.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { close, stay } from "./moves.ts";
import { mayAskMore } from "./progress.ts";
import { besideIn, isDistressed, replyTo } from "./respond.ts";
import { sayReply } from "./say-reply.ts";

const MOST_ANSWERS = 2;
/** These want a reply, and what was asked stays open; at the candidate's turn everything else leads to the goodbye. */
export const WANTS_REPLY: ReadonlySet<Act> = new Set([
  "company",
  "process",
  "clarify",
  "repeat",
  "instruct",
  "wait",
]);

/** What a goodbye is preceded by where something was said that is no question: a wish, or another language. */
function hearLast({ plan, seed, progress }: Scene, parts: readonly Segment[]): string {
  // Where an interview in another language was chosen, a model hears it.
  if (isOtherLanguage(plan.language)) return "";
  if (isEvidentlyNotEnglish(progress.last ?? "")) return `${interviewerWording.otherLanguageAtTheEnd} `;
  if (parts.some(({ situation }) => situation === "remark-sorry"))
    return `${interviewerWording.nothingToForgive} `;
  return parts.some(isTelling) ? `${pick(interviewerWording.heard, seed)} ` : "";
}

const isReady = ({ situation }: Segment): boolean => situation === "remark-ready";

/** Something told in so many words is no 'no, thank you': it goes with an answer, and they have not asked yet. */
const FEWEST_TOLD = 12;
export const tellsMuch = (parts: readonly Segment[]): boolean =>
  countWords(parts.filter(isTelling)) >= FEWEST_TOLD;

const isFirstYes = ({ progress }: Scene, parts: readonly Segment[]): boolean =>
  progress.replies === 0 && parts.length > 0 && parts.every(isReady);

/** The turn stays theirs after something told that goes with an answer, and after a first, mere 'yes'. */
function keepsTheTurn(scene: Scene, parts: readonly Segment[]): boolean {
  const { plan, progress } = scene;
  if (isOtherLanguage(plan.language) || isEvidentlyNotEnglish(progress.last ?? "")) return false;
  return isFirstYes(scene, parts) || parts.some(({ act }) => act === "addition") || tellsMuch(parts);
}

/** More words than these tell something, whatever they ask first. */
const MOST_ASKING = 35;
/** At their turn to ask a question is one, also where it was read as told. */
const asks = (part: Segment): boolean =>
  WANTS_REPLY.has(part.act) ||
  (isTelling(part) && part.text.includes("?") && countWords([part]) <= MOST_ASKING);

/** About the interview and to the machine only what is sure; all else is asked about the job. */
const SURELY_BESIDE = 0.4;
const BESIDE: ReadonlySet<Act> = new Set(["process", "instruct", "wait"]);
const asAsked = (part: Segment): Segment =>
  BESIDE.has(part.act) && part.sure >= SURELY_BESIDE
    ? part
    : { ...part, act: "company", situation: "company-firm" };

/** The candidate's turn to ask: each question gets its short answer until nothing more is asked. */
export function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const { lastParts } = progress;
  const asked = lastParts.filter(asks).slice(0, MOST_ANSWERS).map(asAsked);
  const distress = besideIn(lastParts).find(isDistressed);
  const isOver = asked.length === 0 && distress === undefined;
  if (isOver && !keepsTheTurn(scene, lastParts)) return close(scene, "plan_done", hearLast(scene, lastParts));
  const words = [
    ...(distress === undefined ? [] : [sayReply(scene, distress.situation ?? "distress-tears")]),
    ...new Set(asked.map((part) => replyTo(scene, question, part))),
    ...(isOver || (asked.length === 0 && tellsMuch(lastParts)) ? [hearLast(scene, lastParts).trim()] : []),
  ]
    .filter((one) => one !== "")
    .join(" ");
  if (!mayAskMore(progress, secondsLeft)) return close(scene, "plan_done", `${words} `);
  const { anythingElse, goAhead } = interviewerWording;
  const more = pick(isFirstYes(scene, lastParts) ? goAhead : anythingElse, `${seed}:${progress.replies}`);
  return stay(question, { kind: "reply", reason: "asked_back", words: `${words} ${more}`.trim() });
}
