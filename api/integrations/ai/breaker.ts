export type Breaker = {
  /** False while the service is left alone after too many failures in a row. */
  isOpenForCalls: () => boolean;
  succeeded: () => void;
  failed: () => void;
};

/** Leaves a failing service alone: after `failures` in a row no call for `restMs`, then one call tries again. */
export function createBreaker({ failures, restMs }: { failures: number; restMs: number }): Breaker {
  let inARow = 0;
  let restUntil = 0;
  return {
    isOpenForCalls: () => Date.now() >= restUntil,
    succeeded: () => {
      inARow = 0;
    },
    failed: () => {
      inARow += 1;
      if (inARow < failures) return;
      restUntil = Date.now() + restMs;
      // The first call after the rest decides alone.
      inARow = failures - 1;
    },
  };
}
