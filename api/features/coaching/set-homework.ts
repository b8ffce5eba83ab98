import { AppError } from "#api/http/errors.ts";
import type { CoachBooking } from "#contract/coaching.ts";
import type { Rubric, SetHomework } from "#contract/handoff.ts";
import { findBooking } from "./booking-store.ts";
import { upsertHomework } from "./homework-store.ts";
import { presentCoachBooking } from "./present.ts";
import { isRowRuleViolated } from "./row-rule-violated.ts";
import type { SharingDeps } from "./share-reports.ts";

export type HomeworkDeps = SharingDeps & { readRubric: () => Rubric };

/** As the booking's coach. Throws booking_not_found, bad_request, homework_refused, homework_started. */
export async function setHomework(
  { db, readRubric }: HomeworkDeps,
  { userId, bookingId }: { userId: string; bookingId: string },
  wish: SetHomework,
): Promise<CoachBooking> {
  const which = { userId, side: "coach", id: bookingId } as const;
  const booking = await findBooking(db, which);
  if (!booking) throw new AppError("booking_not_found");
  const competency = readRubric().competencies.find(({ id }) => id === wish.competency);
  if (!competency) throw new AppError("bad_request");
  if (booking.homework_started) throw new AppError("homework_started");
  const homework = { ...wish, competencyLabel: competency.label };
  await upsertHomework(db, userId, { bookingId, clientId: booking.user_id, homework }).catch(
    (cause: unknown) => {
      throw isRowRuleViolated(cause) ? new AppError("homework_refused", { cause }) : cause;
    },
  );
  return presentCoachBooking((await findBooking(db, which)) ?? booking);
}
