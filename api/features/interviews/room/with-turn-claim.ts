import type { Connection } from "#api/db/database.ts";
import { TURN_RENEWAL_SECONDS } from "#contract/limits.ts";
import { renewTurns, type TurnClaim } from "./claim-queries.ts";

/** Runs `work` while keeping the claim on its interview, then stops renewing it. */
export type WithTurnClaim = <T>(claim: TurnClaim, work: () => Promise<T>) => Promise<T>;

/**
 * One per server: renews the claims of all its turns every few seconds in one statement. A turn is thus kept however
 * slow the model is, and a dead server's claim expires so that another server takes over.
 */
export function createWithTurnClaim(serviceDb: Connection, onError: (error: unknown) => void): WithTurnClaim {
  const held = new Set<TurnClaim>();
  let timer: NodeJS.Timeout | undefined;
  const renew = () => {
    renewTurns(serviceDb, [...held]).catch(onError);
  };
  return async (claim, work) => {
    held.add(claim);
    timer ??= setInterval(renew, TURN_RENEWAL_SECONDS * 1000);
    try {
      return await work();
    } finally {
      held.delete(claim);
      if (held.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
}
