import { z } from "zod";
import { AppError } from "#api/http/errors.ts";
import { brokenMail } from "../notices/mails.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import type { CalendlyOffer } from "#api/integrations/calendly/resources.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { defineJob, handle, type JobWorker } from "#api/jobs/queue.ts";
import { SCHEDULING_JOB_DAYS } from "#contract/limits.ts";
import { findOwnCoach } from "../profiles/queries.ts";
import { orLater, withAccess, type CalendlyDeps } from "./access.ts";
import {
  enqueueConnectionChecks,
  findBookingCoach,
  findBrokenConnection,
  markOfferGone,
  saveFreeSlots,
  saveOffer,
} from "./queries.ts";

/** The offer of a coach: one kind of event from the connected account's own list (decisions.md D15). */

/** Throws coach_profile_missing, calendly_not_connected, calendly_unavailable. */
export async function listOffers(deps: CalendlyDeps, userId: string): Promise<CalendlyOffer[]> {
  const { coachId, userUri } = await getConnection(deps, userId);
  return asAppError(withAccess(deps, coachId, (token) => deps.calendly.listOffers(token, userUri)));
}

/** Throws the errors of `listOffers`, and event_unknown for an event that is not in that list. */
export async function pickOffer(deps: CalendlyDeps, userId: string, eventUri: string): Promise<void> {
  const offer = (await listOffers(deps, userId)).find(({ uri }) => uri === eventUri);
  if (!offer) throw new AppError("event_unknown");
  const { coachId } = await getConnection(deps, userId);
  if (!(await saveOffer(deps.serviceDb, { coachId, isRefresh: false }, offer)))
    throw new AppError("calendly_not_connected");
  // The event is picked even if this fails; the hourly check then reads the free times.
  await readFreeSlots(deps, coachId).catch((error: unknown) => {
    if (!(error instanceof CalendlyError)) throw error;
  });
}

async function getConnection(
  { serviceDb }: CalendlyDeps,
  userId: string,
): Promise<{ coachId: string; userUri: string }> {
  const own = await findOwnCoach(serviceDb, userId);
  if (!own) throw new AppError("coach_profile_missing");
  const coach = await findBookingCoach(serviceDb, own.id);
  if (!coach?.userUri) throw new AppError("calendly_not_connected");
  return { coachId: coach.coachId, userUri: coach.userUri };
}

export const asAppError = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    if (!(cause instanceof CalendlyError)) throw cause;
    throw new AppError(cause.kind === "unauthorized" ? "calendly_not_connected" : "calendly_unavailable", {
      cause,
    });
  });

/** Updates the offer and the free times that cards show. Throws CalendlyError while Calendly does not answer. */
export async function checkConnection(deps: CalendlyDeps, coachId: string): Promise<void> {
  try {
    await refreshOffer(deps, coachId);
  } finally {
    await readFreeSlots(deps, coachId);
  }
}

/** Updates the picked event to its state at Calendly, so that the coach hears of a problem before a client does. */
async function refreshOffer(deps: CalendlyDeps, coachId: string): Promise<void> {
  const coach = await findBookingCoach(deps.serviceDb, coachId);
  const uri = coach?.offerUri ?? null;
  if (uri === null) return;
  const offer = await withAccess(deps, coachId, (token) => deps.calendly.fetchOffer(token, uri)).catch(
    nullIfOver,
  );
  if (offer === undefined) return;
  if (offer?.isOffered) await saveOffer(deps.serviceDb, { coachId, isRefresh: true }, offer);
  else await markOfferGone(deps.serviceDb, coachId, uri);
}

/**
 * Stores the next times at which the picked event can be booked, so that no page waits for Calendly. Clears them and
 * throws CalendlyError while Calendly does not answer.
 */
async function readFreeSlots(deps: CalendlyDeps, coachId: string): Promise<void> {
  const uri = (await findBookingCoach(deps.serviceDb, coachId))?.offerUri ?? null;
  if (uri === null) return;
  const save = (times: Date[] | null) => saveFreeSlots(deps.serviceDb, { coachId, uri }, times);
  try {
    await save(await withAccess(deps, coachId, (token) => deps.calendly.listFreeSlots(token, uri)));
  } catch (error) {
    await save(null);
    nullIfOver(error);
  }
}

/** null: no such event at Calendly; undefined: the connection is refused, which `withAccess` has already stored. */
function nullIfOver(error: unknown): null | undefined {
  if (error instanceof CalendlyError && error.kind === "refused") return null;
  if (error instanceof CalendlyError && error.kind === "unauthorized") return undefined;
  throw error;
}

const coachOnly = z.object({ coachId: z.uuid() });

const checkConnectionsJob = defineJob({ kind: "checkConnections", payload: z.object({}) });
export const checkConnectionJob = defineJob({
  kind: "checkConnection",
  payload: coachOnly,
  key: ({ coachId }) => coachId,
  atOnce: 4,
  daysMax: SCHEDULING_JOB_DAYS,
});
/** Enqueued by app.calendly_broke(). */
const tellCoachJob = defineJob({
  kind: "tellOfConnection",
  payload: coachOnly,
  key: ({ coachId }) => coachId,
});

export const offerJobs = (deps: CalendlyDeps & { appUrl: string }): JobWorker[] => [
  handle(checkConnectionsJob, () => enqueueConnectionChecks(deps.serviceDb)),
  handle(checkConnectionJob, ({ coachId }) => orLater(checkConnection(deps, coachId))),
  handle(tellCoachJob, ({ coachId }, { finish }) =>
    deps.serviceDb.transaction().execute(async (tx) => {
      await finish(tx);
      const broken = await findBrokenConnection(tx, coachId);
      if (broken) await enqueueEmail(tx, { to: broken.to, ...brokenMail(deps.appUrl, broken) });
    }),
  ),
];
