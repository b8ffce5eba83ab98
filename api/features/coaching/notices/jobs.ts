import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { bookingMails } from "./mails.ts";
import { findNotice, enqueueReminders, noticeEvents, takeNoticesOf, type NoticeWanted } from "./queries.ts";

/** Enqueued by app.notify_booking(). One at a time, so that "Booked" is sent before "Cancelled". */
const notifyBookingJob = defineJob({
  kind: "notifyBooking",
  payload: z.object({ bookingId: z.uuid(), event: z.enum(noticeEvents) }),
  key: ({ bookingId, event }) => `${bookingId} ${event}`,
});

const remindJob = defineJob({ kind: "remindOfSessions", payload: z.object({}) });

type NotifyDeps = { serviceDb: Connection; appUrl: string };

export const noticeJobs = ({ serviceDb, appUrl }: NotifyDeps): JobWorker[] => [
  handle(notifyBookingJob, (wanted, { finish }) =>
    serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      await enqueueNotice({ serviceDb: tx, appUrl }, wanted);
    }),
  ),
  handle(remindJob, () => enqueueReminders(serviceDb)),
];

async function enqueueNotice({ serviceDb, appUrl }: NotifyDeps, wanted: NoticeWanted): Promise<void> {
  const notice = await findNotice(serviceDb, wanted);
  // Skips a notice that is no longer true.
  if (notice?.event === "pending" && notice.status !== "pending") return;
  if (notice) for (const mail of bookingMails(appUrl, notice)) await enqueueEmail(serviceDb, mail);
}

/** Sends the pending notices about a user's bookings now, because the account is about to be deleted. */
export const notifyNow = ({ serviceDb, appUrl }: NotifyDeps, userId: string): Promise<void> =>
  serviceDb.transaction().execute(async (tx) => {
    for (const wanted of await takeNoticesOf(tx, userId))
      await enqueueNotice({ serviceDb: tx, appUrl }, wanted);
  });
