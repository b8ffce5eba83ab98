import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { AppError } from "#api/http/errors.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { makePlanUnasked, type PlanDeps } from "../plan/rules.ts";
import { planMail } from "./mails.ts";
import { claimMail, deleteMailWish, findDueSteps, listPlanned } from "./queries.ts";

export type ReminderDeps = { serviceDb: Connection; seal: Seal; appUrl: string; plan: PlanDeps };

const SEALED_AS = "plan mails";

/** Replans the user's applications and emails what is due today, if anything; at most once a day. */
export async function remindOfPlan(
  { serviceDb, seal, appUrl, plan }: ReminderDeps,
  userId: string,
): Promise<void> {
  // One after the other: each is a separate transaction.
  for (const application of await listPlanned(serviceDb, userId))
    await makePlanUnasked(plan, userId, application);
  await serviceDb.transaction().execute(async (tx) => {
    if (!(await claimMail(tx, userId))) return;
    const due = await findDueSteps(tx, userId);
    if (due === null || due.jobs.length === 0) return;
    const unsubscribeToken = seal.close(userId, SEALED_AS);
    await enqueueEmail(tx, { to: due.email, ...planMail({ appUrl, due, unsubscribeToken }) });
  });
}

/** Throws link_expired for a token that this server did not seal. */
export async function stopMails(
  { serviceDb, seal }: Pick<ReminderDeps, "serviceDb" | "seal">,
  token: string,
): Promise<void> {
  await deleteMailWish(serviceDb, openToken(seal, token));
}

function openToken(seal: Seal, token: string): string {
  try {
    return seal.open(token, SEALED_AS);
  } catch (cause) {
    throw new AppError("link_expired", { cause });
  }
}
