import {
  MODEL_THINKING_SECONDS,
  MODEL_TRIES,
  RECOVERY_SECONDS,
  REPLY_WATCH_SECONDS,
  TURN_CLAIM_SECONDS,
  UNDER_WAY_SECONDS,
  WAKE_SECONDS,
} from "#contract/limits.ts";
import type { State } from "./machine.ts";

/** After this many lost connections despite a passing health check, the next try waits for the user or a while. */
const LOSSES_MAX = 3;

/** Requests for a reply: the longest a live server works on a turn, plus the time until a dead one's claim expires. */
export const UNDER_WAY_RETRIES = Math.ceil(
  (MODEL_TRIES * MODEL_THINKING_SECONDS + TURN_CLAIM_SECONDS) / UNDER_WAY_SECONDS,
);

/** wake: the device slept. probe: check for the server. take-over: another screen's answer has waited too long. */
type Due = "wake" | "probe" | "retry" | "take-over";

/** Decides when a stalled interview continues by itself. Times are in milliseconds. */
export class Recovery {
  #losses = 0;
  #nextTryMs = 0;
  #awaitingMs = 0;
  #wallMs: number | null = null;

  reset(): void {
    this.#losses = 0;
  }

  noteAwaiting(tabMs: number): void {
    this.#awaitingMs = tabMs;
  }

  mayReconnect(tabMs: number): boolean {
    this.#losses += 1;
    this.#nextTryMs = tabMs + RECOVERY_SECONDS * 1000;
    return this.#losses <= LOSSES_MAX;
  }

  /** Called once per second. `wallMs` runs on while the device sleeps. */
  due({ connection, stalled, awaiting }: State, tabMs: number, wallMs: number): Due | null {
    const slept = this.#wallMs !== null && wallMs - this.#wallMs > WAKE_SECONDS * 1000;
    this.#wallMs = wallMs;
    if (slept) return "wake";
    if (tabMs < this.#nextTryMs) return null;
    this.#nextTryMs = tabMs + RECOVERY_SECONDS * 1000;
    if (connection.kind === "failed" || connection.kind === "signed-out") return "probe";
    if (stalled && this.#losses > LOSSES_MAX) return "retry";
    return awaiting && tabMs - this.#awaitingMs > REPLY_WATCH_SECONDS * 1000 ? "take-over" : null;
  }
}
