import { Text, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Clock } from "#contract/interviews.ts";
import { formatCountdown } from "#web/lib/format.ts";
import { WORDS } from "../words.ts";

/** The server's clock, continued by this tab's monotonic clock: a wrong local time has no effect (decisions.md D3). */
export type SyncedClock = {
  endsAtMs: number;
  serverMs: number;
  tabMs: number;
  /** The end of the pause, or null when the clock runs. */
  pausedUntilMs: number | null;
  pauseSecondsLeft: number;
};

/**
 * `tabMs` is `performance.now()` when the response arrived. A delayed response gives a time too early, and a tab's own
 * clock may stop while the device sleeps. The latest server time received so far therefore wins.
 */
export function syncClock(clock: Clock, tabMs: number, before?: SyncedClock): SyncedClock {
  const serverMs = Date.parse(clock.now);
  const endsAtMs = Date.parse(clock.endsAt);
  // If the end has moved, use the server time sent with the new end, so that the new time left is exact.
  const isSameEnd = before?.endsAtMs === endsAtMs;
  const told =
    before && isSameEnd && before.serverMs - before.tabMs > serverMs - tabMs ? before : { serverMs, tabMs };
  return {
    endsAtMs,
    serverMs: told.serverMs,
    tabMs: told.tabMs,
    pausedUntilMs: clock.pausedUntil === null ? null : Date.parse(clock.pausedUntil),
    pauseSecondsLeft: clock.pauseSecondsLeft,
  };
}

const serverNow = (clock: SyncedClock, tabMs: number): number => clock.serverMs + (tabMs - clock.tabMs);

/** Seconds left of the pause; 0 when the clock runs. */
export const pauseLeft = (clock: SyncedClock, tabMs: number): number =>
  clock.pausedUntilMs === null ? 0 : Math.max(0, (clock.pausedUntilMs - serverNow(clock, tabMs)) / 1000);

/** Seconds until the interview's end, never below 0. */
export function secondsLeft(clock: SyncedClock, tabMs: number): number {
  // A pause stops the clock, so count from the end of the pause.
  const counted = Math.max(serverNow(clock, tabMs), clock.pausedUntilMs ?? 0);
  return Math.max(0, (clock.endsAtMs - counted) / 1000);
}

/** Announcements of the time left, in seconds, and their urgency. */
const MARKS = [
  { seconds: 30, words: WORDS.secondsLeft, live: "assertive" },
  { seconds: 60, words: WORDS.oneMinuteLeft, live: "assertive" },
  { seconds: 300, words: WORDS.fiveMinutesLeft, live: "polite" },
] as const;

type TimeMark = (typeof MARKS)[number];

/** The latest announcement due, or null before the first. */
export const timeMark = (secondsLeft: number): TimeMark | null =>
  MARKS.find(({ seconds }) => secondsLeft <= seconds) ?? null;

const TICK_MS = 250;

const everyTick = (look: () => void): (() => void) => {
  const timer = setInterval(look, TICK_MS);
  return () => clearInterval(timer);
};

/** Rounds up to whole seconds, so that the component renders once per second although the clock is read more often. */
const useSeconds = (read: (clock: SyncedClock, tabMs: number) => number, clock: SyncedClock): number =>
  useSyncExternalStore(everyTick, () => Math.ceil(read(clock, performance.now())));

/** Whole seconds until `clock.endsAtMs`. */
export const useSecondsLeft = (clock: SyncedClock): number => useSeconds(secondsLeft, clock);

export const usePauseLeft = (clock: SyncedClock): number => useSeconds(pauseLeft, clock);

/** Announces to screen readers, once each, that 5 minutes, 1 minute and 30 seconds are left. */
function TimeLeftWords({ secondsLeft }: { secondsLeft: number }) {
  const mark = timeMark(secondsLeft);
  // A page opened after an announcement was due does not repeat it.
  const [passedBefore] = useState(mark);
  const words = mark === passedBefore ? "" : (mark?.words ?? "");
  return (
    <>
      <VisuallyHidden aria-live="polite">{mark?.live === "polite" && words}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{mark?.live === "assertive" && words}</VisuallyHidden>
    </>
  );
}

const LAST_MINUTE = 60;

type CountdownProps = { clock: SyncedClock; held: boolean; onZero: () => void };

/** `held` freezes the countdown while the interviewer's voice speaks. The server adds that time back afterwards. */
export function Countdown({ clock, held, onZero }: CountdownProps) {
  const running = useSecondsLeft(clock);
  const [heldAt, setHeldAt] = useState<number | null>(null);
  if (held !== (heldAt !== null)) setHeldAt(held ? running : null);
  const left = heldAt ?? running;
  const zero = left <= 0;
  const callback = useRef(onZero);
  useEffect(() => {
    callback.current = onZero;
  });
  useEffect(() => {
    if (zero) callback.current();
  }, [zero]);

  return (
    <>
      <TimeLeftWords secondsLeft={left} />
      <Text
        role="timer"
        aria-label={WORDS.timeLeft}
        fz="1.5rem"
        fw={600}
        style={{ fontVariantNumeric: "tabular-nums" }}
        lh={1}
        c={left <= LAST_MINUTE ? "var(--mantine-color-error)" : undefined}
      >
        {formatCountdown(left)}
      </Text>
    </>
  );
}
