import { frames } from "#interviewer/data/load.ts";
import { REQUIREMENT, type QuestionFrame } from "#interviewer/data/schema.ts";
import { shuffle } from "../seeded-random.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";
import { isNewcomer } from "./is-newcomer.ts";
import type { Requirement } from "./read-requirements.ts";
import { weighRequirements } from "./weigh-requirements.ts";

/** A requirement put into a frame. */
type Framed = { requirement: Requirement; frame: QuestionFrame; id: string; subject: string };

const LONGEST_SUBJECT = 48;
const LONGEST_QUESTION_WORDS = 45;

const subjectOf = ({ text }: Requirement): string => wordsOf(text).join("-").slice(0, LONGEST_SUBJECT);

const COST = {
  sameSubject: 10_000,
  askedSubject: 100,
  askedFrame: 40,
  sameKind: 2,
  sameForm: 10,
  sameFrame: 60,
  motives: 8,
};

/** What weighs more is asked about only where nothing else is there. */
const HEART_UP_TO = 20;

function fill(template: string, { text }: Requirement): string {
  const filled = template.replaceAll(REQUIREMENT, () => text);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

const otherThan = (input: PlanInput) => (isNewcomer(input) ? "experienced" : "newcomer");

function candidates({ requirements, source }: Wanted, input: PlanInput): Framed[] {
  const level = input.difficulty;
  const other = otherThan(input);
  return requirements.flatMap((requirement) =>
    frames[requirement.kind]
      .filter(({ source: from, levels: [low, high] }) => from === source && low <= level && level <= high)
      .filter(({ who }) => who !== other)
      .filter((frame) => wordsOf(fill(frame.text, requirement)).length <= LONGEST_QUESTION_WORDS)
      .map((frame) => {
        const subject = subjectOf(requirement);
        return { requirement, frame, subject, id: `${frame.id}--${subject}` };
      }),
  );
}

function toPlanned({ requirement, frame, id }: Framed): PlannedQuestion {
  const { levels: _, who: __, source, text, rephrased, ...kept } = frame;
  return {
    ...kept,
    id,
    text: fill(text, requirement),
    rephrased: fill(rephrased, requirement),
    lookFor: [requirement.text],
    source,
    why: requirement.words,
    priority: "must",
  };
}

type Wanted = {
  source: "advert" | "resume";
  requirements: readonly Requirement[];
  count: number;
  /** Up to so many where more of them belong to the heart of the job. */
  most?: number;
  /** What the interview asks already. */
  planned: readonly PlannedQuestion[];
};

/** Questions about what the advert asks for, or the resume tells: other subjects and other frames than those asked lately come first. */
export function askRequirements(input: PlanInput, wanted: Wanted): PlannedQuestion[] {
  const all = shuffle(candidates(wanted, input), input.seed);
  const advert = input.jobDescription ?? "";
  const weights = weighRequirements(
    wanted.requirements,
    wanted.source === "advert" ? { advert, role: input.targetRole } : { advert: "", role: null },
  );
  const other = otherThan(input);
  const asked = input.recentQuestionIds.map((id) => id.split("--"));
  const chosen: Framed[] = [];
  const planned = wanted.planned.flatMap(({ lookFor }) => lookFor.map((one) => wordsOf(one).join("-")));
  const forms = (): QuestionKind[] =>
    [...wanted.planned, ...chosen.map(({ frame }) => frame)].map(({ kind }) => kind);
  const cost = ({ requirement, frame, subject }: Framed): number => {
    const isSame = [...planned, ...chosen.map((one) => one.subject)].some(
      (one) => one.includes(subject) || subject.includes(one),
    );
    return (
      (isSame ? COST.sameSubject : 0) +
      asked.filter(([, one]) => one === subject).length * COST.askedSubject +
      asked.filter(([one]) => one === frame.id).length * COST.askedFrame +
      chosen.filter((one) => one.requirement.kind === requirement.kind).length *
        (requirement.kind === "condition" ? COST.sameFrame : COST.sameKind) +
      (chosen.some((one) => one.frame.id === frame.id) ? COST.sameFrame : 0) +
      forms().filter((form) => form === frame.kind).length * COST.sameForm +
      (frame.kind === "motivation" && other === "newcomer" ? COST.motives : 0) +
      (weights.get(requirement) ?? 0)
    );
  };
  for (let at = 0; at < (wanted.most ?? wanted.count); at += 1) {
    const isHeart = ({ requirement }: Framed): boolean => (weights.get(requirement) ?? 0) < HEART_UP_TO;
    const left = all.filter((one) => !chosen.includes(one) && (at < wanted.count || isHeart(one)));
    const [best] = left.map((one) => ({ one, price: cost(one) })).toSorted((a, b) => a.price - b.price);
    if (best === undefined || best.price >= COST.sameSubject / 2) break;
    chosen.push(best.one);
  }
  return chosen.map(toPlanned);
}
