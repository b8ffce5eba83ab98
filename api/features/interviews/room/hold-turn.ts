import type { Connection } from "#api/db/database.ts";
import { TURN_RENEWAL_SECONDS } from "#contract/limits.ts";
import { renewTurns, type TurnClaim } from "./claim-queries.ts";

/** Does the work while the claim on its interview is kept; once it is done nobody keeps it any more. */
export type HoldTurn = <T>(claim: TurnClaim, work: () => Promise<T>) => Promise<T>;

/**
 * One for a server: says every few seconds, in one statement for all the turns that it works on, that it lives. However
 * slow a model is, a turn stays one turn; a dead server's lapses by itself, and another server takes it.
 */
export function createHoldTurn(serviceDb: Connection, onError: (error: unknown) => void): HoldTurn {
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
