import { useEffect, useRef, useState } from "react";
import { INACTIVITY_CHECK_SECONDS } from "#contract/limits.ts";

const WARN_BEFORE_SECONDS = 60;

/** Compares `idle` seconds of silence with the limit. The warning never comes before half of the limit. */
export function idleState(idle: number, limit: number): "fine" | "warning" | "over" {
  if (idle >= limit) return "over";
  return idle >= Math.max(limit - WARN_BEFORE_SECONDS, limit / 2) ? "warning" : "fine";
}

type Inactivity = {
  seconds: number;
  /** Time of the last activity on any screen, by `performance.now()`. */
  activeMs: number;
  /** True while the interviewer replies or the connection is down: the user then does not count as idle. */
  paused: boolean;
  /** Called every 5 s once the limit is reached. The server decides, because it sees the activity on all screens. */
  onSilence: () => void;
};

/** While the warning is shown, `secondsLeft` is the time until the interview ends. Otherwise null. */
export function useInactivity({ seconds, activeMs, paused, onSilence }: Inactivity) {
  const last = useRef(0);
  const [warning, setWarning] = useState<{ since: number; left: number } | null>(null);
  const callback = useRef(onSilence);
  useEffect(() => {
    callback.current = onSilence;
  });
  useEffect(() => {
    // Time spent in a pause or waiting for the interviewer does not count as silence.
    last.current = performance.now();
  }, [paused]);
  useEffect(() => {
    if (paused) return undefined;
    let ticks = 0;
    const timer = setInterval(() => {
      const idle = (performance.now() - Math.max(last.current, activeMs)) / 1000;
      const state = idleState(idle, seconds);
      ticks += 1;
      if (state === "over" && ticks % INACTIVITY_CHECK_SECONDS === 0) callback.current();
      setWarning(state === "fine" ? null : { since: activeMs, left: Math.max(0, Math.ceil(seconds - idle)) });
    }, 1000);
    return () => clearInterval(timer);
  }, [paused, seconds, activeMs]);
  return { secondsLeft: warning?.since === activeMs && !paused ? warning.left : null };
}
