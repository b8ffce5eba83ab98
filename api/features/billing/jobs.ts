import { handle, type JobWorker } from "#api/jobs/queue.ts";
import { PLAN_FIRST_LOOK_SECONDS } from "#contract/limits.ts";
import {
  endCustomer,
  endCustomerJob,
  syncCustomer,
  syncCustomerJob,
  type SyncDeps,
  VISIT_SECONDS,
} from "./rules.ts";

/** The next check of a visit that ends at `end`. The gaps grow, so early changes are seen soonest. */
function nextLook(end: Date | null, now = Date.now()): Date | null {
  if (end === null) return null;
  const left = end.getTime() - now;
  const gone = VISIT_SECONDS * 1000 - left;
  return gone < 0
    ? end
    : new Date(Math.min(end.getTime(), now + Math.max(PLAN_FIRST_LOOK_SECONDS * 1000, gone)));
}

export const billingJobs = (deps: SyncDeps): JobWorker[] => [
  handle(syncCustomerJob, async ({ customerId }) => nextLook(await syncCustomer(deps, customerId))),
  handle(endCustomerJob, async ({ customerId }) => {
    await endCustomer(deps, customerId);
    await syncCustomer(deps, customerId);
  }),
];
