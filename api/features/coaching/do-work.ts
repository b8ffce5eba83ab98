import { z } from "zod";
import { retrySeconds } from "#api/db/retry.ts";
import { CalendlyError } from "#api/integrations/calendly/request.ts";
import { openOrNull, withAccess, type AccessDeps } from "./calendly-access.ts";
import { checkInvitee } from "./check-invitee.ts";
import { findBookingCoach } from "./connection-store.ts";
import { fetchTruth, isActive, isTrueFor } from "./fetch-truth.ts";
import { findKnown } from "./truth-store.ts";
import { checkPayload, finishWork, postponeWork, takeDueWork, type Work } from "./work-store.ts";

const BATCH = 10;

const revokePayload = z.object({
  coachId: z.uuid(),
  accessToken: z.string(),
  refreshToken: z.string(),
  webhookUri: z.string().nullable(),
});

/** Does what is due at the scheduling service; what fails is tried again, twice as late each time, for a week. */
export async function doDueWork(deps: AccessDeps): Promise<void> {
  const works = await takeDueWork(deps.asServer, BATCH);
  await Promise.all(
    works.map(async (work) => {
      try {
        await doWork(deps, work);
        await finishWork(deps.asServer, work);
      } catch (error) {
        const seconds = retrySeconds(work.attempts);
        const name = error instanceof CalendlyError ? error.message : "unexpected";
        await postponeWork(deps.asServer, work, { error: name, seconds });
      }
    }),
  );
}

function doWork(deps: AccessDeps, { kind, key, payload }: Work): Promise<void> {
  switch (kind) {
    case "check":
      return checkInvitee(deps, checkPayload.parse(payload));
    case "cancel":
      return cancelAtService(deps, key);
    case "revoke":
      return revoke(deps, revokePayload.parse(payload));
  }
}

/** Only an event that is really this coach's with this client: a pending booking may hold invented addresses. */
async function cancelAtService(deps: AccessDeps, bookingId: string): Promise<void> {
  const booking = await findKnown(deps.asServer, bookingId);
  const coach = booking && (await findBookingCoach(deps.asServer, booking.coachId));
  if (!booking?.eventUri || !coach?.userUri) return;
  await letRefused(async () => {
    const truth = await fetchTruth(deps, coach.coachId, booking);
    if (!isTrueFor(truth, { ...coach, email: booking.email }) || !isActive(truth)) return;
    await withAccess(deps, coach.coachId, (token) => deps.calendly.cancelEvent(token, booking.eventUri));
  });
}

async function revoke({ seal, calendly }: AccessDeps, it: z.infer<typeof revokePayload>): Promise<void> {
  const { webhookUri } = it;
  const access = openOrNull(seal, it.accessToken, it.coachId);
  const refresh = openOrNull(seal, it.refreshToken, it.coachId);
  if (webhookUri !== null && access !== null)
    await letRefused(() => calendly.unsubscribe(access, webhookUri), "unauthorized");
  for (const token of [refresh, access])
    if (token !== null) await letRefused(() => calendly.revoke(token), "unauthorized");
}

/** A refusal is an end too: there is nothing left to do. */
async function letRefused(work: () => Promise<void>, also?: CalendlyError["kind"]): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isEnd = error instanceof CalendlyError && (error.kind === "refused" || error.kind === also);
    if (!isEnd) throw error;
  }
}
