import { vi } from "vitest";

/** Until the check passes, however busy the machine; a test that waits in vain tells the check's own words. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 25_000, interval: 50 });
