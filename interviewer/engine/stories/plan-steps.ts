import { createEmptyCard, fsrs, Rating, type Card } from "ts-fsrs";
import { DAY_MS } from "#contract/calendar-days.ts";
import type { STEP_KINDS } from "#contract/preparation-plan.ts";
import { PLAN_DAYS_AHEAD } from "#contract/limits.ts";
import type { StoryPart } from "#contract/story-parts.ts";

export type StepKind = (typeof STEP_KINDS)[number];

/** What a step is about; `story`, `gap` and `competency` as the caller names them. */
type Subject = {
  kind: StepKind;
  story: string | null;
  /** What a story that is sharpened lacks. */
  part: StoryPart | null;
  gap: string | null;
  competency: string | null;
};

/** `day` counts days, whatever the calendar. `isBack`: it was due before and was not done. */
export type PlannedStep = Subject & { minutes: number; day: number; isBack: boolean };

/** What became of a step, oldest first. */
export type SettledStep = Subject & { day: number; outcome: "well" | "badly" | "skipped" };

export type PlanStepsInput = {
  today: number;
  /** null: not known, then the plan is a weekly rhythm. */
  interviewDay: number | null;
  stories: readonly { id: string; missing: readonly StoryPart[] }[];
  /** What no story proves, the most important first. */
  gaps: readonly string[];
  /** Weak ones, the weakest first. */
  competencies: readonly string[];
  settled: readonly SettledStep[];
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
/** Kept for the first stories and gaps: a plan that can't be done is none. */
const SUBJECTS_AT_MOST = { stories: 12, gaps: 8, competencies: 3 };

const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });
const dateOf = (day: number): Date => new Date(day * DAY_MS);
const dayOf = (date: Date): number => Math.floor(date.getTime() / DAY_MS);

const GRADE = { well: Rating.Good, badly: Rating.Again } as const;
const review = (card: Card, day: number, outcome: "well" | "badly"): Card =>
  scheduler.next(card, dateOf(day), GRADE[outcome]).card;

const keyOf = ({ kind, story, part, gap, competency }: Subject): string =>
  [kind, story, part, gap, competency].join("\n");

/** `isOnce`: a part that is told is told; where the story still lacks it, it comes back. */
type Candidate = Subject & { rank: number; isOnce: boolean };

const NONE = { story: null, part: null, gap: null, competency: null };
/** Behind whatever is missing. */
const TOLD_LATER = 30;

const about = (kind: StepKind, subject: Partial<Subject>): Subject => ({ ...NONE, ...subject, kind });

/** What could be done at all: a story's gap is filled before it is told, a requirement's before a competency. */
function candidatesOf({ stories, gaps, competencies }: PlanStepsInput): Candidate[] {
  const kept = stories.slice(0, SUBJECTS_AT_MOST.stories);
  const ranked = (subject: Subject, rank: number): Candidate => ({
    ...subject,
    rank,
    isOnce: subject.kind === "sharpen",
  });
  return [
    ...gaps.slice(0, SUBJECTS_AT_MOST.gaps).map((gap, at) => ranked(about("gap", { gap }), 2 * at)),
    ...kept.flatMap(({ id, missing }, at) =>
      missing.slice(0, 1).map((part) => ranked(about("sharpen", { story: id, part }), 2 * at + 1)),
    ),
    ...competencies
      .slice(0, SUBJECTS_AT_MOST.competencies)
      .map((competency, at) => ranked(about("competency", { competency }), 4 * at + 3)),
    ...kept.map(({ id }, at) => ranked(about("tell", { story: id }), TOLD_LATER + at)),
  ];
}

type Standing = { card: Card; due: number; isBack: boolean; isOver: boolean };

/** How it stands with a subject today, by what became of its steps. */
function standingOf(candidate: Candidate, settled: readonly SettledStep[], today: number): Standing {
  const key = keyOf(candidate);
  const own = settled.filter((step) => keyOf(step) === key);
  const first = own.find(({ outcome }) => outcome !== "skipped");
  let card = createEmptyCard(dateOf(first?.day ?? today));
  for (const { day, outcome } of own) if (outcome !== "skipped") card = review(card, day, outcome);
  const last = own.at(-1);
  const isBack = last?.outcome === "skipped";
  // What was skipped comes back the next day; what was done, when it is due again.
  const due = isBack ? last.day + 1 : dayOf(card.due);
  return { card, due: Math.max(due, today), isBack, isOver: false };
}

/** The days on which something is to be done: each one up to the interview, or three a week. */
function daysOf({ today, interviewDay }: PlanStepsInput): number[] {
  if (interviewDay === null) return RHYTHM_DAYS.map((day) => today + day);
  const count = Math.min(PLAN_DAYS_AHEAD, Math.max(0, interviewDay - today));
  return Array.from({ length: count }, (_, at) => today + at);
}

/** Whole interviews: two days before, and every five days before that; without a date at the week's end. */
function interviewDays(input: PlanStepsInput): number[] {
  const { today, interviewDay } = input;
  if (interviewDay === null) return [today + DAYS_OF_WEEK - 1];
  const last = interviewDay - 2;
  const count = Math.max(0, Math.floor((last - today) / DAYS_BETWEEN_INTERVIEWS) + 1);
  return Array.from({ length: count }, (_, at) => last - at * DAYS_BETWEEN_INTERVIEWS).filter(
    (day) => day >= today && day < today + PLAN_DAYS_AHEAD,
  );
}

const stepOf = (
  { kind, story, part, gap, competency }: Subject,
  day: number,
  isBack: boolean,
): PlannedStep => ({
  kind,
  story,
  part,
  gap,
  competency,
  minutes: STEP_MINUTES[kind],
  day,
  isBack,
});

/** Small steps from today to the day before the interview, twenty minutes a day at most; on the day itself none. */
export function planSteps(input: PlanStepsInput): PlannedStep[] {
  const { today, interviewDay, settled } = input;
  const [whole, look] = [about("interview", {}), about("look", {})];
  const heldToday = settled.some(
    ({ kind, day, outcome }) => kind === "interview" && day === today && outcome !== "skipped",
  );
  const interviews = new Set(interviewDays(input).filter((day) => !(day === today && heldToday)));
  const open = candidatesOf(input).map((candidate) => ({
    candidate,
    standing: standingOf(candidate, settled, today),
  }));
  const steps = [...interviews].map((day) => stepOf(whole, day, false));
  for (const day of daysOf(input)) {
    if (interviews.has(day)) continue;
    let left = MINUTES_A_DAY - minutesDone(settled, day);
    if (day + 1 === interviewDay && input.stories.length > 0 && left >= STEP_MINUTES.look) {
      const isDone = settled.some((step) => step.kind === "look" && step.day === day);
      if (!isDone) steps.push(stepOf(look, day, false));
      left -= STEP_MINUTES.look;
    }
    const ready = open
      .filter(({ standing }) => standing.due <= day && !standing.isOver)
      .toSorted(
        (a, b) =>
          Number(b.standing.isBack) - Number(a.standing.isBack) || a.candidate.rank - b.candidate.rank,
      );
    for (const { candidate, standing } of ready) {
      if (STEP_MINUTES[candidate.kind] > left) continue;
      left -= STEP_MINUTES[candidate.kind];
      steps.push(stepOf(candidate, day, standing.isBack));
      // As if it went well: what became of it counts as soon as it is known.
      standing.card = review(standing.card, day, "well");
      Object.assign(standing, { due: dayOf(standing.card.due), isBack: false, isOver: candidate.isOnce });
    }
  }
  return steps.toSorted((a, b) => a.day - b.day);
}

const minutesDone = (settled: readonly SettledStep[], day: number): number =>
  settled
    .filter((step) => step.day === day && step.outcome !== "skipped")
    .reduce((sum, { kind }) => sum + STEP_MINUTES[kind], 0);
