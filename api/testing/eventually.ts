import { vi } from "vitest";

/** Retries until the check passes, however slow the machine. On timeout the test fails with the check's own message. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 25_000, interval: 50 });
