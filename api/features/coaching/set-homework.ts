import { isRowRuleViolated } from "#api/db/sql-state.ts";
import { AppError } from "#api/http/errors.ts";
import type { CoachBooking } from "#contract/coaching.ts";
import type { Rubric, SetHomework } from "#contract/handoff.ts";
import { getBooking, type Which } from "./get-booking.ts";
import { upsertHomework } from "./homework-store.ts";
import { presentCoachBooking } from "./present.ts";
import type { SharingDeps } from "./feedback/rules.ts";

export type HomeworkDeps = SharingDeps & { readRubric: () => Rubric };

/** As the booking's coach. Throws booking_not_found, bad_request, homework_refused, homework_started. */
export async function setHomework(
  { db, readRubric }: HomeworkDeps,
  which: Which,
  wish: SetHomework,
): Promise<CoachBooking> {
  const booking = await getBooking(db, which, "coach");
  const competency = readRubric().competencies.find(({ id }) => id === wish.competency);
  if (!competency) throw new AppError("bad_request");
  if (booking.homework_started) throw new AppError("homework_started");
  const homework = { ...wish, competencyLabel: competency.label };
  await upsertHomework(db, which.userId, {
    bookingId: booking.id,
    clientId: booking.user_id,
    homework,
  }).catch((cause: unknown) => {
    throw isRowRuleViolated(cause) ? new AppError("homework_refused", { cause }) : cause;
  });
  return presentCoachBooking(await getBooking(db, which, "coach"));
}
