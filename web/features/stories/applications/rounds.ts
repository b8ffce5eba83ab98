import type { Application, ApplicationRound } from "#contract/applications.ts";
import type { Round } from "#contract/rounds.ts";
import { today } from "./days.ts";

const whenOf = ({ date, time }: ApplicationRound): string => `${date ?? "9999"} ${time ?? ""}`;

/** Sorts by day and hour; rounds without a day come last, in the order in which they were entered. */
export const inOrder = (rounds: ApplicationRound[]): ApplicationRound[] =>
  rounds.toSorted((a, b) => whenOf(a).localeCompare(whenOf(b)));

/** The round to prepare for: the earliest that is not over, else the first without a day. */
export const nextRound = (
  { rounds }: Pick<Application, "rounds">,
  day = today(),
): ApplicationRound | undefined => inOrder(rounds).find(({ date }) => date === null || date >= day);

/** The next round for its day sheet. On the day of the interview, a round without a time gets the interview's time. */
export function sheetRound(
  application: Pick<Application, "rounds" | "interviewDate" | "interviewTime">,
  day = today(),
): ApplicationRound | undefined {
  const next = nextRound(application, day);
  if (next === undefined || next.time !== null || next.date !== application.interviewDate) return next;
  return { ...next, time: application.interviewTime };
}

/** The application's round of that kind: the next one, else the last one held. */
export function roundOf(
  { rounds }: Pick<Application, "rounds">,
  kind: Round,
  day = today(),
): ApplicationRound | undefined {
  const own = inOrder(rounds).filter(({ round }) => round === kind);
  return nextRound({ rounds: own }, day) ?? own.at(-1);
}

/** The interview day after saving these rounds: a day set by the user stays, a day taken from a round is updated. */
export function dayWith(
  { rounds, interviewDate }: Pick<Application, "rounds" | "interviewDate">,
  saved: ApplicationRound[],
  day = today(),
): string | null {
  const isOwn = interviewDate !== null && rounds.every(({ date }) => date !== interviewDate);
  return isOwn ? interviewDate : (nextRound({ rounds: saved }, day)?.date ?? interviewDate);
}
