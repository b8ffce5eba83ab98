import { createEmptyCard, fsrs, Rating, type Card } from "ts-fsrs";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { STEP_KINDS } from "#contract/preparation-plan.ts";
import { PLAN_DAYS_AHEAD } from "#contract/limits.ts";
import type { StoryPart } from "#contract/story-parts.ts";

export type StepKind = (typeof STEP_KINDS)[number];

/** The subject of a step. The caller defines the values of `story`, `gap` and `competency`. */
type Subject = {
  kind: StepKind;
  story: string | null;
  /** The missing part that a `sharpen` step adds to a story. */
  part: StoryPart | null;
  gap: string | null;
  competency: string | null;
};

/** `day` is a day number. `isBack`: the step was due before and was skipped. */
export type PlannedStep = Subject & { minutes: number; day: number; isBack: boolean };

/** The outcome of a step. Lists are ordered oldest first. */
export type SettledStep = Subject & { day: number; outcome: "well" | "badly" | "skipped" };

export type PlanStepsInput = {
  today: number;
  /** null: the day is unknown, so the plan is a weekly rhythm. */
  interviewDay: number | null;
  stories: readonly { id: string; missing: readonly StoryPart[] }[];
  /** Requirements that no story proves, most important first. */
  gaps: readonly string[];
  /** Competencies with low ratings, weakest first. */
  competencies: readonly string[];
  settled: readonly SettledStep[];
  /** The open steps of the plan so far. What was never settled keeps its first day. */
  open?: readonly (Subject & { day: number })[];
  /** Whole interviews that the account has: `left` before the day `renewsOn`, then `each`; null: any number. */
  interviews?: { left: number; renewsOn: number; each: number } | null;
};

export const STEP_MINUTES: Record<StepKind, number> = {
  sharpen: 10,
  tell: 5,
  gap: 10,
  competency: 10,
  interview: 20,
  look: 5,
};
const MINUTES_A_DAY = 20;
const RHYTHM_DAYS = [0, 2, 4];
const DAYS_OF_WEEK = 7;
const DAYS_BETWEEN_INTERVIEWS = 5;
/** Only the first stories and gaps are planned, to keep the plan feasible. */
const SUBJECTS_AT_MOST = { stories: 12, gaps: 8, competencies: 3 };

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const dateOf = (day: number): Date => new Date(day * DAY_MS);
const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

const GRADE = { well: Rating.Good, badly: Rating.Again } as const;
const review = (card: Card, day: number, outcome: "well" | "badly"): Card =>
  scheduler.next(card, dateOf(day), GRADE[outcome]).card;

const keyOf = ({ kind, story, part, gap, competency }: Subject): string =>
  [kind, story, part, gap, competency].join("\n");

type Candidate = { subject: Subject; rank: number };

const NONE = { story: null, part: null, gap: null, competency: null };
/** Ranks telling a story after everything that is missing. */
const TOLD_LATER = 30;

const about = (kind: StepKind, subject: Partial<Subject>): Subject => ({ ...NONE, ...subject, kind });

/** All possible steps. A story's missing parts come before telling the story, and requirements before competencies. */
function candidatesOf({ stories, gaps, competencies }: PlanStepsInput): Candidate[] {
  const kept = stories.slice(0, SUBJECTS_AT_MOST.stories);
  return [
    ...gaps
      .slice(0, SUBJECTS_AT_MOST.gaps)
      .map((gap, at) => ({ subject: about("gap", { gap }), rank: 2 * at })),
    ...kept.flatMap(({ id, missing }, at) =>
      missing
        .slice(0, 1)
        .map((part) => ({ subject: about("sharpen", { story: id, part }), rank: 2 * at + 1 })),
    ),
    ...competencies
      .slice(0, SUBJECTS_AT_MOST.competencies)
      .map((competency, at) => ({ subject: about("competency", { competency }), rank: 4 * at + 3 })),
    ...kept.map(({ id }, at) => ({ subject: about("tell", { story: id }), rank: TOLD_LATER + at })),
  ];
}

/** `kept`: the day on which the subject stood in the plan so far. */
type Standing = { card: Card; due: number; kept: number | null; isBack: boolean; isOver: boolean };

/** The state of a subject today, from the outcomes of its steps. */
function standingOf(subject: Subject, { settled, today, open = [] }: PlanStepsInput): Standing {
  const key = keyOf(subject);
  const own = settled.filter((step) => keyOf(step) === key);
  const kept =
    own.length > 0 ? null : (open.filter((step) => keyOf(step) === key).map(({ day }) => day)[0] ?? null);
  const first = own.find(({ outcome }) => outcome !== "skipped");
  let card = createEmptyCard(dateOf(first?.day ?? today));
  for (const { day, outcome } of own) if (outcome !== "skipped") card = review(card, day, outcome);
  const last = own.at(-1);
  const isBack = last?.outcome === "skipped";
  // A skipped step returns the next day; a completed one when the scheduler says so.
  const due = isBack ? last.day + 1 : dayOf(card.due);
  return { card, due: Math.max(due, today), kept, isBack, isOver: false };
}

/** The days with steps: every day up to the interview, or three a week. */
function daysOf({ today, interviewDay }: PlanStepsInput): number[] {
  if (interviewDay === null) return RHYTHM_DAYS.map((day) => today + day);
  const count = Math.min(PLAN_DAYS_AHEAD, Math.max(0, interviewDay - today));
  return Array.from({ length: count }, (_, at) => today + at);
}

/** Days with a whole interview: two days before the date and every five days before; without a date, the last day. With fewer interviews the last days keep theirs. */
function interviewDays(input: PlanStepsInput): number[] {
  const { today, interviewDay, interviews = null } = input;
  const last = interviewDay === null ? today + DAYS_OF_WEEK - 1 : interviewDay - 2;
  const count =
    interviewDay === null ? 1 : Math.max(0, Math.floor((last - today) / DAYS_BETWEEN_INTERVIEWS) + 1);
  const days = Array.from({ length: count }, (_, at) => last - at * DAYS_BETWEEN_INTERVIEWS).filter(
    (day) => day >= today && day < today + PLAN_DAYS_AHEAD,
  );
  if (interviews === null) return days;
  const { left, renewsOn, each } = interviews;
  return [
    ...days.filter((day) => day >= renewsOn).slice(0, each),
    ...days.filter((day) => day < renewsOn).slice(0, left),
  ];
}

const stepOf = (subject: Subject, day: number, isBack: boolean): PlannedStep => ({
  ...subject,
  minutes: STEP_MINUTES[subject.kind],
  day,
  isBack,
});

/** Plans small steps from today to the day before the interview, at most twenty minutes a day. */
export function planSteps(input: PlanStepsInput): PlannedStep[] {
  const { today, interviewDay, settled } = input;
  const [whole, look] = [about("interview", {}), about("look", {})];
  const heldToday = settled.some(
    ({ kind, day, outcome }) => kind === "interview" && day === today && outcome !== "skipped",
  );
  const interviews = new Set(interviewDays(input).filter((day) => !(day === today && heldToday)));
  const open = candidatesOf(input).map(({ subject, rank }) => ({
    subject,
    rank,
    standing: standingOf(subject, input),
  }));
  const steps = [...interviews].map((day) => stepOf(whole, day, false));
  const days = daysOf(input).filter((day) => !interviews.has(day));
  for (const { standing } of open)
    if (standing.kept !== null && days.includes(standing.kept)) standing.due = standing.kept;
  for (const day of days) {
    let left = MINUTES_A_DAY - minutesDone(settled, day);
    if (day + 1 === interviewDay && input.stories.length > 0 && left >= STEP_MINUTES.look) {
      const isDone = settled.some((step) => step.kind === "look" && step.day === day);
      if (!isDone) steps.push(stepOf(look, day, false));
      left -= STEP_MINUTES.look;
    }
    const ready = open
      .filter(({ standing }) => standing.due <= day && !standing.isOver)
      .toSorted((a, b) => placeOn(day, a.standing) - placeOn(day, b.standing) || a.rank - b.rank);
    for (const { subject, standing } of ready) {
      if (STEP_MINUTES[subject.kind] > left) continue;
      left -= STEP_MINUTES[subject.kind];
      steps.push(stepOf(subject, day, standing.isBack));
      // A planned step is assumed to go well. A part is added only once.
      standing.card = review(standing.card, day, "well");
      Object.assign(standing, {
        kept: null,
        due: dayOf(standing.card.due),
        isBack: false,
        isOver: subject.kind === "sharpen",
      });
    }
  }
  return steps.toSorted((a, b) => a.day - b.day);
}

/** Skipped steps come first, then those that already stood on this day. */
const placeOn = (day: number, { isBack, kept }: Standing): number => (isBack ? 0 : kept === day ? 1 : 2);

const minutesDone = (settled: readonly SettledStep[], day: number): number =>
  settled
    .filter((step) => step.day === day && step.outcome !== "skipped")
    .reduce((sum, { kind }) => sum + STEP_MINUTES[kind], 0);
