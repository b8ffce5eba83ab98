import { useEffect, useState } from "react";
import { pauseLeft, secondsLeft, type SyncedClock } from "./clock.ts";

const TICK_MS = 250;

function useTabMs(clock: SyncedClock): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, clock.tabMs);
}

/** Seconds left by the server's clock. */
export const useCountdown = (clock: SyncedClock): number => secondsLeft(clock, useTabMs(clock));

/** Whole seconds that the clock still stands; 0 when it runs. */
export const usePauseLeft = (clock: SyncedClock): number => Math.ceil(pauseLeft(clock, useTabMs(clock)));
