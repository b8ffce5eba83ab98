import { AppError } from "#api/http/errors.ts";
import type { Brief, SharedReport } from "#contract/handoff.ts";
import { briefReport } from "./feedback/brief-report.ts";
import { getBooking, type Which } from "./get-booking.ts";
import { presentCoachBooking } from "./present.ts";
import type { SharingDeps } from "./feedback/rules.ts";
import { listShared } from "./feedback/queries.ts";

/** What the booking's coach may know before the session. Throws booking_not_found. */
export async function readBrief(deps: SharingDeps, which: Which): Promise<Brief> {
  const booking = await getBooking(deps.db, which, "coach");
  const shared = await listShared(deps.db, which.userId, which.bookingId);
  const reports = await Promise.all(shared.map((id) => deps.readReport(booking.user_id, id)));
  return {
    booking: presentCoachBooking(booking),
    shared_until: booking.shared_until?.toISOString() ?? null,
    reports: reports.flatMap((report) => (report === null ? [] : [briefReport(report)])),
  };
}

/** The whole report, as long as it is shared. Throws booking_not_found, report_not_shared. */
export async function readSharedReport(
  deps: SharingDeps,
  { conversationId, ...which }: Which & { conversationId: string },
): Promise<SharedReport> {
  const booking = await getBooking(deps.db, which, "coach");
  const shared = await listShared(deps.db, which.userId, which.bookingId);
  const own = shared.includes(conversationId) ? await deps.readReport(booking.user_id, conversationId) : null;
  if (!own) throw new AppError("report_not_shared");
  return {
    client_name: booking.client_name,
    created_at: own.created_at,
    target_role: own.target_role,
    shared_until: booking.shared_until?.toISOString() ?? null,
    report: { status: "ready", ...own.rating },
    flags: own.flags,
  };
}
