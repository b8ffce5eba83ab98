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
  /** Changes with every activity: typing, sending, a reply. */
  life: unknown;
  /** Nobody is idle while the interviewer replies or the connection is down. */
  paused: boolean;
  onTimeout: () => void;
};

/** Checks every 5 s. `warned` asks whether somebody is there; `touch` says so. */
export function useInactivity({ seconds, life, paused, onTimeout }: Inactivity) {
  const last = useRef(0);
  const current = useRef<Pick<Inactivity, "life" | "paused" | "onTimeout"> | null>(null);
  const [warning, setWarning] = useState<{ life: unknown } | null>(null);
  useEffect(() => {
    const before = current.current;
    if (before?.life !== life || before?.paused !== paused) last.current = performance.now();
    current.current = { life, paused, onTimeout };
  });
  useEffect(() => {
    if (paused) return undefined;
    const timer = setInterval(() => {
      const idle = idleState((performance.now() - last.current) / 1000, seconds);
      if (idle === "over") current.current?.onTimeout();
      else setWarning(idle === "warning" ? { life: current.current?.life } : null);
    }, INACTIVITY_CHECK_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [paused, seconds]);
  const touch = () => {
    last.current = performance.now();
    setWarning(null);
  };
  return { warned: warning !== null && warning.life === life && !paused, touch };
}
