import { interviewerWording } from "#interviewer/data/load.ts";
import { pick } from "../seeded-random.ts";
import { findHardship } from "../text/hardship.ts";
import { isState, type Memory } from "../text/memory.ts";
import { QUOTED } from "../text/read-text.ts";
import { isEvidentlyNotEnglish, withoutInstructions } from "../text/recognise.ts";
import type { PlannedQuestion, TurnDecision } from "../types.ts";
import { wordFollowUp, wordOffTopic, type Scene } from "../word/word-turn.ts";
import { withoutSentences } from "./answer-part.ts";
import { deniesWhatWasAsked, isDone, isInexperience, isPlainNo } from "./asides.ts";
import { chooseFollowUp, hear, memoryFormOf } from "./follow-up.ts";
import { isNotAnswerable } from "./judge-answer.ts";
import { advance, leave, rephrase, stay, wasSaid, type Taken } from "./moves.ts";
import { answersTo, isPressed } from "./progress.ts";

/** 'I don't know that tool': the nearest one, once, then on. */
function askForNearest(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  if (scene.progress.rephrases > 0) return leave(scene, lead);
  const words = pick(interviewerWording.noExperience[memoryFormOf(question)], scene.seed);
  return stay(question, { kind: "rephrase", reason: "no_experience", words: `${lead}${words}` });
}

/** What another language tells can't be heard here: it is said once, and nothing of the kind is asked for. */
function meetOtherLanguage(scene: Scene, question: PlannedQuestion, lead: string): TurnDecision {
  const { otherLanguage } = interviewerWording;
  if (scene.progress.rephrases > 0 || wasSaid(scene, otherLanguage)) return advance(scene, "answered", lead);
  const words = `${lead}${pick(otherLanguage, scene.seed)} ${question.rephrased}`;
  return stay(question, { kind: "rephrase", reason: "not_answerable", words });
}

/** A loss of the candidate's own ends the question; to others' a word is said, once. */
function meetHardship(scene: Scene, { last, lead }: Taken): TurnDecision | string {
  const { own, others } = interviewerWording.hardship;
  const found = findHardship(last);
  if (found === "own" && !wasSaid(scene, own)) {
    const onward = scene.plan.isPractice ? "" : `${interviewerWording.hardship.onward} `;
    return advance(scene, "answered", `${lead}${pick(own, scene.seed)} ${onward}`);
  }
  return found !== null && !wasSaid(scene, [...own, ...others])
    ? `${lead}${pick(others, scene.seed)} `
    : lead;
}

/** The interviewer's last words, without those of the candidate's that they quote. */
const spokenLast = ({ progress }: Scene, { text }: PlannedQuestion): string =>
  (progress.since.findLast(({ role }) => role === "assistant")?.content ?? text).replaceAll(QUOTED, " ");

const STEPS = 4;

/** Who names step after step answers, in whatever words: nobody is told then to have spoken of something else. */
const namesSteps = ({ form, clauses }: Memory): boolean =>
  (form === "knowledge" || form === "situational") &&
  clauses.filter(
    (clause) =>
      clause.subject !== "other" && clause.tense !== "past" && !isState(clause) && clause.verb !== null,
  ).length >= STEPS;

export function followUp(scene: Scene, question: PlannedQuestion, taken: Taken): TurnDecision {
  const { plan, progress, seed } = scene;
  const answers = answersTo(progress, withoutInstructions(taken.last));
  if (isEvidentlyNotEnglish(answers.join("\n\n"))) return meetOtherLanguage(scene, question, taken.lead);
  const met = meetHardship(scene, taken);
  if (typeof met !== "string") return met;
  const denial = deniesWhatWasAsked(taken.last, spokenLast(scene, question));
  const lead =
    denial === null || met !== "" ? met : `${pick(interviewerWording.complaint.corrects, scene.seed)} `;
  const memory = hear(
    question,
    answers.map((one) => withoutSentences(one, denial === null ? [] : [denial])),
  );
  const isFirst = progress.probes + progress.challenges === 0;
  if (isFirst && scene.isElsewhere === true && !namesSteps(memory)) {
    const words = `${lead}${wordOffTopic(scene, question)}`;
    return stay(question, { kind: "probe", reason: "off_topic", words });
  }
  const next = chooseFollowUp(question, memory, {
    progress,
    difficulty: plan.difficulty,
    seed: `${seed}:${question.id}`,
  });
  if (next === null) return advance(scene, isFirst ? "answered" : "probes_spent", lead);
  const words = `${lead}${wordFollowUp(scene, next, lead !== "")}`;
  return stay(question, { kind: next.kind, reason: next.aspect, words });
}

export function judge(scene: Scene, question: PlannedQuestion, taken: Taken): TurnDecision {
  const { plan, progress, secondsLeft } = scene;
  if (isPressed(plan, progress, secondsLeft)) return advance(scene, "time", taken.lead);
  const isFollowed = progress.probes + progress.challenges + progress.rephrases > 0;
  if (isFollowed && isDone(taken.last)) return advance(scene, "probes_spent", taken.lead);
  if (isInexperience(taken.last) || (progress.rephrases > 0 && isPlainNo(taken.last)))
    return askForNearest(scene, question, taken.lead);
  if (isNotAnswerable(question, taken.last, progress)) return rephrase(scene, question, taken.lead);
  return followUp(scene, question, taken);
}
