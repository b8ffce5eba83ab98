import { retrySeconds } from "#api/db/retry.ts";
import { takeDueCustomers } from "./customer-store.ts";
import { finishWork, postponeWork, takeDueWork, type InboxJob } from "./inbox-store.ts";
import { endCustomer, syncCustomer, type SyncDeps } from "./sync-customer.ts";

const BATCH = 20;
const LOOK_LEASE_SECONDS = 5 * 60;

/** Works on the provider's news, once per customer however many came; what fails is tried again, later each time (R11). */
export async function workOnNews(deps: SyncDeps, onError: (error: unknown) => void): Promise<void> {
  const jobs = await takeDueWork(deps.serviceDb, BATCH);
  const byCustomer = Map.groupBy(jobs, ({ work }) => work.customerId);
  await Promise.all(
    [...byCustomer].map(([customerId, news]) => workFor({ deps, customerId, news, onError })),
  );
}

type CustomerNews = {
  deps: SyncDeps;
  customerId: string;
  news: InboxJob[];
  onError: (error: unknown) => void;
};

async function workFor({ deps, customerId, news, onError }: CustomerNews): Promise<void> {
  const ids = news.map(({ eventId }) => eventId);
  try {
    if (news.some(({ work }) => work.end)) await endCustomer(deps, customerId);
    await syncCustomer(deps, customerId);
    await finishWork(deps.serviceDb, ids);
  } catch (error) {
    onError(error);
    const attempts = Math.max(...news.map((job) => job.attempts));
    const seconds = retrySeconds(attempts);
    await postponeWork(deps.serviceDb, ids, seconds);
  }
}

/** Looks at customers whose period has ended or whose checkout is over: lost news must leave nobody wrong. */
export async function checkDueCustomers(deps: SyncDeps, onError: (error: unknown) => void): Promise<void> {
  const due = await takeDueCustomers(deps.serviceDb, { limit: BATCH, leaseSeconds: LOOK_LEASE_SECONDS });
  await Promise.all(
    due.map(({ customerId, leasedUntil }) => syncCustomer(deps, customerId, leasedUntil).catch(onError)),
  );
}
