const WARN_BEFORE_SECONDS = 30;

/** Where `idle` seconds of silence stand against the limit. Half of a short limit goes by before the warning. */
export function idleState(idle: number, limit: number): "fine" | "warning" | "over" {
  if (idle >= limit) return "over";
  return idle >= Math.max(limit - WARN_BEFORE_SECONDS, limit / 2) ? "warning" : "fine";
}
