import { environmentManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { statusQuery } from "./features/billing/queries.ts";
import { sessionsQuery } from "./features/coaching/bookings/queries.ts";
import { allowanceQuery } from "./features/interviews/queries.ts";
import { progressQuery } from "./features/interviews/report/queries.ts";
import { statsQuery } from "./features/referrals/queries.ts";

const asked = vi.fn(() => Promise.resolve(Response.json({ success: true, data: {} })));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockClear();
  // Without this, queries have no refetch interval.
  environmentManager.setIsServer(() => false);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["interviews", allowanceQuery],
  ["plan", statusQuery],
  ["ratings", progressQuery],
  ["coaching sessions", sessionsQuery],
])("the dashboard's %s are read anew after five seconds at the earliest", async (_what, query) => {
  const client = new QueryClient();
  const read = () => client.fetchQuery(query as typeof allowanceQuery);
  await read();
  vi.advanceTimersByTime(4900);
  await read();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  await read();
  expect(asked).toHaveBeenCalledTimes(2);
});

test("the state of one's invitations is asked for every ten seconds", async () => {
  const stop = new QueryObserver(new QueryClient(), statsQuery("ann")).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(9900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});
