import { scoringRubric } from "#interviewer/data/load.ts";
import type { SentenceFacts } from "../text/evidence.ts";
import type { AnswerForm } from "../listen/judge-answer.ts";
import type { Evidence } from "./score-answer.ts";

const MOST_SENTENCES = 4;

type Part = 0 | 1 | 2 | 3;

const isEnding = (one: SentenceFacts): boolean =>
  one.result === "measured" || one.result === "concrete" || one.reflection;

/** `endsElsewhere`: another sentence tells the ending and nothing else, so this one's deed counts as a deed. */
function partOfStory(one: SentenceFacts, endsElsewhere: boolean): Part | null {
  const ends = isEnding(one);
  const acts = one.own.size > 0;
  if (ends && (!acts || (one.result === "measured" && !endsElsewhere))) return 3;
  if (acts) return 2;
  if (one.context) return 0;
  if (one.task) return 1;
  return one.weActed ? 2 : null;
}

function partOfSteps(one: SentenceFacts, endsElsewhere: boolean): Part {
  if (one.check || (isEnding(one) && (one.own.size === 0 || !endsElsewhere))) return 3;
  if (one.own.size > 0 || one.step) return 1;
  return one.reason ? 2 : 0;
}

function partOfMotive(one: SentenceFacts): Part {
  if (one.wish) return 3;
  if (one.own.size > 0 || one.context || isEnding(one)) return 2;
  return one.reason ? 1 : 0;
}

/** A first sentence full of detail in which the candidate does nothing yet, though it names no time. */
const setsTheScene = (one: SentenceFacts): boolean =>
  one.own.size === 0 && !isEnding(one) && one.marks.size + one.concrete.size >= 3;

/** The sentences by their part. What the team did is told only where nothing own stands. */
function sortIntoParts({ form, facts, proving }: Evidence): SentenceFacts[][] {
  const endsElsewhere = proving.some((one) => one.result === "measured" && one.own.size === 0);
  const partOf = (one: SentenceFacts): Part | null => {
    if (form === "past") return partOfStory(one, endsElsewhere);
    return form === "motivation" ? partOfMotive(one) : partOfSteps(one, endsElsewhere);
  };
  const [start] = facts;
  return [0, 1, 2, 3].map((part) => {
    const own = proving.filter((one) => partOf(one) === part);
    if (form === "past" && part === 0 && own.length === 0 && start && setsTheScene(start)) return [start];
    const acting = own.filter((one) => one.own.size > 0);
    return form === "past" && part === 2 && acting.length > 0 ? acting : own;
  });
}

function endWithStop(sentence: string): string {
  const text = sentence.replaceAll(/\s+/gu, " ").trim();
  return /[.!?…。！？]["')\]]*$/u.test(text) ? text : `${text}.`;
}

/** An outline of the answer with every gap named: for a question that was not answered. */
export function outlineAnswer(form: AnswerForm): string {
  return scoringRubric.parts[form].map(({ label, gap }) => `${label}: ${gap}.`).join("\n");
}

/** The candidate's own sentences in a clear order; what they did not say is named in [brackets], never made up. */
export function improveAnswer(evidence: Evidence): string {
  const { form } = evidence;
  const sentences = sortIntoParts(evidence);
  return scoringRubric.parts[form]
    .map(({ label, gap }, part) => {
      const own = (sentences[part] ?? []).slice(0, MOST_SENTENCES);
      const needsOwnAction = form === "past" && part === 2 && !own.some((one) => one.own.size > 0);
      const needsFigure = form === "past" && part === 3 && !own.some((one) => one.result === "measured");
      const lines = own.map((one) => endWithStop(one.text));
      if (own.length === 0 || needsOwnAction || needsFigure) lines.push(`${gap}.`);
      return `${label}: ${lines.join(" ")}`;
    })
    .join("\n");
}
