import type { Clock } from "#contract/interviews.ts";

/** The server's clock, tied to this tab's monotonic one: a wrong or changed local time alters nothing (DECISIONS D3). */
export type SyncedClock = { endsAtMs: number; serverMs: number; tabMs: number };

/** `tabMs` is `performance.now()` at the moment the answer came. */
export const syncClock = (clock: Clock, tabMs: number): SyncedClock => ({
  endsAtMs: Date.parse(clock.endsAt),
  serverMs: Date.parse(clock.now),
  tabMs,
});

/** Seconds until the interview's end, never below 0. */
export function secondsLeft(clock: SyncedClock, tabMs: number): number {
  const serverNow = clock.serverMs + (tabMs - clock.tabMs);
  return Math.max(0, (clock.endsAtMs - serverNow) / 1000);
}
