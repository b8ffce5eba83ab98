import type { Connection } from "#api/db/database.ts";
import { enqueueMail } from "#api/db/outbox-store.ts";
import { bookingMails } from "./mails.ts";
import { takeNewsToMail } from "./news-store.ts";

const BATCH = 20;

/** Puts the mails about bookings into the outbox, in one transaction with the mark that they are. */
export const tellBookingNews = (asServer: Connection, appUrl: string): Promise<void> =>
  asServer.transaction().execute(async (tx) => {
    for (const news of await takeNewsToMail(tx, BATCH))
      for (const mail of bookingMails(appUrl, news)) await enqueueMail(tx, mail);
  });
