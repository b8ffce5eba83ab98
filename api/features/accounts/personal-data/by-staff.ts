import type { Connection, Tx } from "#api/db/database.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import type { ExportFiles } from "#api/integrations/export-files.ts";
import { dataCopiedMail } from "../mails.ts";
import { type CountCoachingAhead, requestDeletionIn } from "./delete-account.ts";
import { openExport, presentExport } from "./export-links.ts";
import { findExport, insertExport } from "./export-queries.ts";

type ByStaffDeps = {
  serviceDb: Connection;
  appUrl: string;
  secret: string;
  exportFiles: ExportFiles;
  countCoachingAhead: CountCoachingAhead;
};

type Asked = { userId: string; email: string; reason: string };

/** Lets a superadmin delete or export the data of somebody who can't sign in (safety.md T141, T142). */
export const dataByStaff = ({ serviceDb, appUrl, secret, exportFiles, countCoachingAhead }: ByStaffDeps) => ({
  askDeletion: (tx: Tx, { reason, ...person }: Asked) =>
    requestDeletionIn(tx, { appUrl, countCoachingAhead }, { ...person, staff: { reason } }),
  askExport: async (tx: Tx, { userId, email, reason, askedBy }: Asked & { askedBy: string }) => {
    await insertExport(tx, userId, askedBy);
    await enqueueEmail(tx, { to: email, ...dataCopiedMail(appUrl, reason) });
  },
  readExport: async (userId: string, askedBy: string) => {
    const state = presentExport(
      secret,
      await findExport(serviceDb, userId, askedBy),
      "/api/superadmin/exports",
    );
    return { ...state, url: state.url && `${state.url}&userId=${userId}` };
  },
  openExport: async (
    { userId, askedBy }: { userId: string; askedBy: string },
    link: { id: string; until: number; signature: string },
  ) => openExport({ secret, exportFiles }, await findExport(serviceDb, userId, askedBy), link),
});
