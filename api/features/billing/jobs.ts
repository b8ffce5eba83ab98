import { handle, type JobWorker } from "#api/jobs/queue.ts";
import { endCustomer, endCustomerJob, syncCustomer, syncCustomerJob, type SyncDeps } from "./rules.ts";

export const billingJobs = (deps: SyncDeps): JobWorker[] => [
  handle(syncCustomerJob, ({ customerId }) => syncCustomer(deps, customerId)),
  handle(endCustomerJob, async ({ customerId }) => {
    await endCustomer(deps, customerId);
    await syncCustomer(deps, customerId);
  }),
];
