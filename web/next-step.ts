import type { ListedApplication } from "#contract/applications.ts";
import { DAY_MS, dayNumber } from "#contract/calendar-days.ts";
import type { ClientBooking } from "#contract/coaching.ts";
import type { Allowance, Conversation } from "#contract/interviews.ts";
import { NEXT_STEP_REPORT_DAYS, NEXT_STEP_SESSION_DAYS, PRACTICE_SECONDS } from "#contract/limits.ts";
import type { Progress } from "#contract/report.ts";
import type { en } from "./features/interviews/next-step-words.en.ts";
import { dayHere, formatDay, formatWhen } from "./lib/format.ts";

/** The dashboard's data. Data that could not be loaded counts as absent. */
export type Known = {
  now: Date;
  mustConnect: boolean;
  running: Pick<Conversation, "kind"> | null;
  allowance: Pick<Allowance, "remainingInterviews" | "completedInterviews" | "stopped"> | null;
  newest: Pick<Conversation, "id" | "created_at" | "target_role" | "report_status"> | null;
  /** The id of the report last opened in this browser. */
  lastRead: string;
  fix: Progress["fix"];
  focus: Progress["focus"];
  bookings: readonly ClientBooking[];
  applications: readonly ListedApplication[];
  /** A question answered before the user had an account. */
  tried: string | null;
};

type Homework = NonNullable<ClientBooking["homework"]>;

export type NextStep =
  | { kind: "continue"; isPractice: boolean }
  | { kind: "report"; id: string; at: string; role: string | null }
  | { kind: "session"; at: string; coach: string }
  | { kind: "connect"; isNew: boolean }
  | { kind: "homework"; homework: Homework; coach: string | null; bookingId: string }
  | { kind: "tried"; question: string; isNew: boolean }
  | { kind: "planned"; application: string; job: string; days: number; minutes: number }
  | { kind: "fix"; fix: NonNullable<Progress["fix"]> }
  | { kind: "focus"; focus: NonNullable<Progress["focus"]> }
  | { kind: "first" }
  | { kind: "interview" }
  | { kind: "practice" };

/** The most useful next step: first anything running or about to expire, then requested steps, then practice. */
export function findNextStep(known: Known): NextStep {
  const { running, allowance, fix, focus, tried } = known;
  if (running !== null) return { kind: "continue", isPractice: running.kind === "practice" };
  const due = findReport(known) ?? findSession(known);
  if (due !== null) return due;
  const isNew = allowance?.completedInterviews === 0 && known.newest === null;
  if (known.mustConnect) return { kind: "connect", isNew };
  const mayStart = allowance !== null && allowance.remainingInterviews > 0 && !allowance.stopped;
  const homework = mayStart ? findHomework(known) : null;
  if (homework !== null) return homework;
  if (tried !== null && isNew) return { kind: "tried", question: tried, isNew };
  if (isNew && mayStart) return { kind: "first" };
  const planned = findPlanned(known);
  if (planned !== null) return planned;
  if (fix !== null) return { kind: "fix", fix };
  if (tried !== null) return { kind: "tried", question: tried, isNew };
  if (focus !== null) return { kind: "focus", focus };
  return { kind: mayStart ? "interview" : "practice" };
}

export type Ahead = { session: { at: string; coach: string } | null; planned: NextStep | null };

/** The next booked session and today's step of the plan, unless one of them is the next step. */
export function findAhead(known: Known, step: NextStep): Ahead {
  const session = step.kind === "session" ? null : (soonestOf(known) ?? null);
  return {
    session: session && { at: session.at, coach: session.coach },
    planned: step.kind === "planned" ? null : findPlanned(known),
  };
}

function findReport({ newest, lastRead, now }: Known): NextStep | null {
  if (newest?.report_status !== "ready" || newest.id === lastRead) return null;
  const age = now.getTime() - Date.parse(newest.created_at);
  if (age > NEXT_STEP_REPORT_DAYS * DAY_MS) return null;
  return { kind: "report", id: newest.id, at: newest.created_at, role: newest.target_role };
}

/** The next booked session. */
function soonestOf({ bookings, now }: Pick<Known, "bookings" | "now">) {
  const [soonest] = bookings
    .flatMap(({ status, booking_date: at, coach }) =>
      at !== null && status === "confirmed" && coach ? [{ at, coach: coach.full_name }] : [],
    )
    .filter(({ at }) => Date.parse(at) > now.getTime())
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return soonest;
}

function findSession({ bookings, now }: Known): NextStep | null {
  // A user who has shared reports with the coach is prepared.
  const soonest = soonestOf({ now, bookings: bookings.filter(({ shared_reports: shared }) => shared === 0) });
  if (soonest === undefined) return null;
  const isNear = Date.parse(soonest.at) <= now.getTime() + NEXT_STEP_SESSION_DAYS * DAY_MS;
  return isNear ? { kind: "session", at: soonest.at, coach: soonest.coach } : null;
}

function findHomework({ bookings }: Known): NextStep | null {
  for (const { id, coach, homework, status } of bookings)
    if (homework && !homework.started && status !== "cancelled")
      return { kind: "homework", homework, coach: coach?.full_name ?? null, bookingId: id };
  return null;
}

/** The due step of the plan of the nearest interview. */
function findPlanned({ applications, now }: Known): NextStep | null {
  const today = dayNumber(dayHere(now));
  const [nearest] = applications
    .flatMap(({ id, title, company, archivedAt, interviewDate, nextStep }) => {
      if (archivedAt !== null || interviewDate === null || nextStep === null) return [];
      const days = dayNumber(interviewDate) - today;
      if (days < 0 || dayNumber(nextStep.due) > today) return [];
      return [{ application: id, job: company ?? title, days, minutes: nextStep.minutes }];
    })
    .toSorted((a, b) => a.days - b.days);
  return nearest === undefined ? null : { kind: "planned", ...nearest };
}

const PRACTICES: ReadonlySet<NextStep["kind"]> = new Set(["tried", "fix", "focus", "practice"]);

/** The line above a step, with its duration if known. */
export function lineOver(step: NextStep | null, words: typeof en): string {
  if (step?.kind === "planned") return words.nextMinutes(step.minutes);
  return step !== null && PRACTICES.has(step.kind) ? words.nextMinutes(PRACTICE_SECONDS / 60) : words.next;
}

/** The one line of a step. The page's first screen shows it before the app has loaded (first-words.ts). */
export function sayStep(step: NextStep, words: typeof en): string {
  switch (step.kind) {
    case "continue":
      return words.continue[step.isPractice ? "practice" : "interview"];
    case "report":
      return words.report(step.role, formatDay(step.at));
    case "session":
      return words.session(step.coach, formatWhen(step.at));
    case "homework":
      return words.homework(step.coach, step.homework);
    case "planned":
      return words.planned(step);
    case "tried":
      return words.tried(step.question);
    case "fix":
      return words.fix(step.fix.question, step.fix.text);
    case "focus":
      return words.focus(step.focus.label);
    case "connect":
    case "first":
    case "interview":
    case "practice":
      return words[step.kind];
  }
}

/** The label of the step's button, or null if the card below has the button. */
export function buttonOf(step: NextStep, words: typeof en): string | null {
  switch (step.kind) {
    case "continue":
      return words.continueDo[step.isPractice ? "practice" : "interview"];
    case "connect":
    case "first":
    case "interview":
      return null;
    case "fix":
    case "focus":
      return words.triedDo;
    case "report":
    case "session":
    case "homework":
    case "planned":
    case "tried":
    case "practice":
      return words[`${step.kind}Do`];
  }
}
