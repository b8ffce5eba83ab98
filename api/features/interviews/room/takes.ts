import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Take } from "#contract/interviews.ts";
import { announce } from "../live/queries.ts";
import { checkRunning, isPaused } from "./clock.ts";
import { lockInterview, startTake } from "./queries.ts";
import type { OpenTurn } from "./turn-queries.ts";

type Taken = Pick<OpenTurn, "interview" | "plan" | "messages">;

/** State of a one-way screen's open question; null in other interviews, before the first question and after the end. */
export function presentTake({ interview, plan: { oneWay }, messages }: Taken): Take | null {
  if (!oneWay || interview.status !== "in_progress" || messages.length === 0) return null;
  const { take: number, take_at: at } = interview;
  const seconds = number === 0 ? oneWay.thinkSeconds : oneWay.answerSeconds;
  return {
    number,
    endsAt: new Date(at.getTime() + seconds * 1000).toISOString(),
    retakesLeft: oneWay.retakes - Math.max(0, number - 1),
  };
}

/** Returns true when the answer's time is over, so that the text is submitted as it is. */
export function isTakeOver(open: OpenTurn): boolean {
  const take = presentTake(open);
  return take !== null && take.number > 0 && Date.parse(take.endsAt) <= open.now.getTime();
}

type TakeRequest = { userId: string; interviewId: string; number: number };

/**
 * Starts the take of that number, unless already started: the first ends the thinking time, a later one discards the
 * previous take. Throws interview_not_found, interview_over, interview_paused, answer_under_way, no_retake.
 */
export const beginTake = (serviceDb: Connection, { number, ...request }: TakeRequest): Promise<Take> =>
  serviceDb
    .transaction()
    .execute(async (tx) => {
      const open = checkRunning(await lockInterview(tx, request));
      const take = presentTake(open);
      if (take === null) throw new AppError("no_retake");
      if (number <= take.number) return take;
      if (isPaused(open.interview, open.now)) throw new AppError("interview_paused");
      if (open.busy || open.messages.at(-1)?.role === "user") throw new AppError("answer_under_way");
      const isNext = number === take.number + 1;
      const isFree = take.number === 0 || (take.retakesLeft > 0 && !isTakeOver(open));
      if (!isNext || !isFree) throw new AppError("no_retake");
      const interview = await startTake(tx, { interviewId: request.interviewId, number });
      return presentTake({ ...open, interview }) ?? take;
    })
    .finally(() => announce(serviceDb, request.interviewId));
