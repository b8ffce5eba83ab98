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

/** If more connections are lost although health checks pass, the next try waits for RECOVERY_SECONDS or the user. */
const LOSSES_MAX = 3;

/**
 * The number of requests for a reply that is already being written: enough for the longest turn of a live server, plus
 * the time until a dead server's claim on the turn expires.
 */
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
