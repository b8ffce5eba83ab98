import { useEffect, useRef, useState } from "react";
import { INACTIVITY_CHECK_SECONDS } from "#contract/limits.ts";

const WARN_BEFORE_SECONDS = 30;

/** Where `idle` seconds of silence stand against the limit. Half of a short limit goes by before the warning. */
export function idleState(idle: number, limit: number): "fine" | "warning" | "over" {
  if (idle >= limit) return "over";
  return idle >= Math.max(limit - WARN_BEFORE_SECONDS, limit / 2) ? "warning" : "fine";
}

type Inactivity = {
  seconds: number;
  /** When somebody last did something on any screen, by `performance.now()`. */
  activeMs: number;
  /** Nobody is idle while the interviewer replies or the connection is down. */
  paused: boolean;
  /** Asked for every 5 s from then on: the server judges, over all screens. */
  onSilence: () => void;
};

/** `secondsLeft`: while it asks whether somebody is there, how long until the end; null otherwise. */
export function useInactivity({ seconds, activeMs, paused, onSilence }: Inactivity) {
  const last = useRef(0);
  const [warning, setWarning] = useState<{ since: number; left: number } | null>(null);
  const callback = useRef(onSilence);
  useEffect(() => {
    callback.current = onSilence;
  });
  useEffect(() => {
    // What a pause or the interviewer took is nobody's silence.
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
