import { useEffect, useState } from "react";
import { secondsLeft, type SyncedClock } from "./clock.ts";

const TICK_MS = 250;

/** Seconds left by the server's clock. */
export function useCountdown(clock: SyncedClock): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return secondsLeft(clock, Math.max(now, clock.tabMs));
}
