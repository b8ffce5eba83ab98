import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import type { Act } from "../read/acts.ts";
import type { Segment } from "../read/cut-segments.ts";
import { isTelling } from "../read/told.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import type { Scene } from "../word/word-turn.ts";
import { close, stay } from "./moves.ts";
import { mayAskMore } from "./progress.ts";
import { besideIn, isDistressed, replyTo } from "./respond.ts";
import { sayReply } from "./say-reply.ts";

const MOST_ANSWERS = 2;
/** These want a reply at the candidate's turn; everything else leads to the goodbye. */
const ASKS: ReadonlySet<Act> = new Set(["company", "process", "clarify", "repeat", "instruct", "wait"]);

/** What a goodbye is preceded by where something was said that is no question: a wish, or another language. */
function hearLast({ plan, seed, progress }: Scene, parts: readonly Segment[]): string {
  // Where an interview in another language was chosen, a model hears it.
  if (isOtherLanguage(plan.language)) return "";
  if (isEvidentlyNotEnglish(progress.last ?? "")) return `${interviewerWording.otherLanguageAtTheEnd} `;
  if (parts.some(({ situation }) => situation === "remark-sorry"))
    return `${interviewerWording.nothingToForgive} `;
  return parts.some(isTelling) ? `${pick(interviewerWording.heard, seed)} ` : "";
}

/** The candidate's turn to ask: each question gets its short answer until nothing more is asked. */
export function answerOwnQuestions(scene: Scene, question: PlannedQuestion): TurnDecision {
  const { progress, secondsLeft, seed } = scene;
  const { lastParts } = progress;
  const asked = lastParts.filter(({ act }) => ASKS.has(act)).slice(0, MOST_ANSWERS);
  const distress = besideIn(lastParts).find(isDistressed);
  if (asked.length === 0 && distress === undefined)
    return close(scene, "plan_done", hearLast(scene, lastParts));
  const words = [
    ...(distress === undefined ? [] : [sayReply(scene, distress.situation ?? "distress-tears")]),
    ...new Set(asked.map((part) => replyTo(scene, question, part))),
  ].join(" ");
  if (!mayAskMore(progress, secondsLeft)) return close(scene, "plan_done", `${words} `);
  const more = pick(interviewerWording.anythingElse, `${seed}:${progress.replies}`);
  return stay(question, { kind: "reply", reason: "asked_back", words: `${words} ${more}` });
}
