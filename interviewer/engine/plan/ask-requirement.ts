import { frames } from "#interviewer/data/load.ts";
import { REQUIREMENT, type QuestionFrame } from "#interviewer/data/schema.ts";
import { shuffle } from "../seeded-random.ts";
import { wordsOf } from "../text/read-text.ts";
import type { PlanInput, PlannedQuestion, QuestionKind } from "../types.ts";
import type { Requirement } from "./read-requirements.ts";

/** A requirement put into a frame. */
type Framed = { requirement: Requirement; frame: QuestionFrame; id: string; subject: string };

const LONGEST_SUBJECT = 48;
const LONGEST_QUESTION_WORDS = 45;

const subjectOf = ({ text }: Requirement): string => wordsOf(text).join("-").slice(0, LONGEST_SUBJECT);

const COST = { sameSubject: 1000, askedSubject: 100, askedFrame: 40, sameKind: 12, sameForm: 10, other: 5 };
/** What an interview should ask about first: what somebody does says more than what they have. */
const WEIGHT = { duty: 0, tool: 0, method: 1, domain: 3, language: 3, certificate: 6, quoted: 9 } as const;

function fill(template: string, { text }: Requirement): string {
  const filled = template.replaceAll(REQUIREMENT, () => text);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
}

function candidates(
  requirements: readonly Requirement[],
  source: "advert" | "resume",
  level: number,
): Framed[] {
  return requirements.flatMap((requirement) =>
    frames[requirement.kind]
      .filter(({ source: from, levels: [low, high] }) => from === source && low <= level && level <= high)
      .filter((frame) => wordsOf(fill(frame.text, requirement)).length <= LONGEST_QUESTION_WORDS)
      .map((frame) => {
        const subject = subjectOf(requirement);
        return { requirement, frame, subject, id: `${frame.id}--${subject}` };
      }),
  );
}

function toPlanned({ requirement, frame, id }: Framed): PlannedQuestion {
  const { levels: _, source, text, rephrased, ...kept } = frame;
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
  /** What the interview asks already. */
  planned: readonly PlannedQuestion[];
};

/** Questions about what the advert asks for, or the resume tells: other subjects and other frames than those asked lately come first. */
export function askRequirements(input: PlanInput, wanted: Wanted): PlannedQuestion[] {
  const all = shuffle(candidates(wanted.requirements, wanted.source, input.difficulty), input.seed);
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
      (chosen.some((one) => one.requirement.kind === requirement.kind) ? COST.sameKind : 0) +
      forms().filter((form) => form === frame.kind).length * COST.sameForm +
      WEIGHT[requirement.kind] * COST.other
    );
  };
  for (let at = 0; at < wanted.count; at += 1) {
    const left = all.filter((one) => !chosen.includes(one));
    const [best] = left.map((one) => ({ one, price: cost(one) })).toSorted((a, b) => a.price - b.price);
    if (best === undefined || best.price >= COST.sameSubject) break;
    chosen.push(best.one);
  }
  return chosen.map(toPlanned);
}
