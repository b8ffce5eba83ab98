import type { Connection } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { bookingMails } from "./bookings/mails.ts";
import { takeNewsToMail } from "./news-store.ts";

const BATCH = 20;

/** Puts mails about bookings into the outbox, in one transaction with the mark that they are; true: there may be more. */
export const tellBookingNews = (serviceDb: Connection, appUrl: string): Promise<boolean> =>
  serviceDb.transaction().execute(async (tx) => {
    const taken = await takeNewsToMail(tx, BATCH);
    for (const news of taken) for (const mail of bookingMails(appUrl, news)) await enqueueEmail(tx, mail);
    return taken.length === BATCH;
  });
