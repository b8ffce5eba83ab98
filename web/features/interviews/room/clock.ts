import type { Clock } from "#contract/interviews.ts";

/** The server's clock, tied to this tab's monotonic one: a wrong or changed local time alters nothing (decisions.md D3). */
export type SyncedClock = {
  endsAtMs: number;
  serverMs: number;
  tabMs: number;
  /** Until then the clock stands; null when it runs. */
  pausedUntilMs: number | null;
  pauseSecondsLeft: number;
};

/** `tabMs` is `performance.now()` at the moment the answer came. */
export const syncClock = (clock: Clock, tabMs: number): SyncedClock => ({
  endsAtMs: Date.parse(clock.endsAt),
  serverMs: Date.parse(clock.now),
  tabMs,
  pausedUntilMs: clock.pausedUntil === null ? null : Date.parse(clock.pausedUntil),
  pauseSecondsLeft: clock.pauseSecondsLeft,
});

const serverNow = (clock: SyncedClock, tabMs: number): number => clock.serverMs + (tabMs - clock.tabMs);

/** Seconds that a pause may still last; 0 when the clock runs. */
export const pauseLeft = (clock: SyncedClock, tabMs: number): number =>
  clock.pausedUntilMs === null ? 0 : Math.max(0, (clock.pausedUntilMs - serverNow(clock, tabMs)) / 1000);

/** Seconds until the interview's end, never below 0. */
export function secondsLeft(clock: SyncedClock, tabMs: number): number {
  // While it stands, what is left is what is left at the pause's end.
  const counted = Math.max(serverNow(clock, tabMs), clock.pausedUntilMs ?? 0);
  return Math.max(0, (clock.endsAtMs - counted) / 1000);
}
