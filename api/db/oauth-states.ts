import { sql } from "kysely";
import type { Connection } from "./database.ts";

/**
 * Open authorizations at outside services, as hashes (safety.md T36, T48). serviceDb throughout: no user-level role can
 * look at them.
 */

type Provider = "linkedin" | "calendly";

/** Stores an open authorization for so many seconds by the database's clock, and takes away old ones. */
export async function insertState(
  serviceDb: Connection,
  provider: Provider,
  state: { stateHash: string; browserHash: string; userId: string; seconds: number },
): Promise<void> {
  await serviceDb
    .deleteFrom("private.oauth_states")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await serviceDb
    .insertInto("private.oauth_states")
    .values({
      state_hash: state.stateHash,
      provider,
      user_id: state.userId,
      browser_hash: state.browserHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${state.seconds})`,
    })
    .execute();
}

/** Spends a state; undefined when it is unknown, used, too old or another browser's. */
export const takeState = (
  serviceDb: Connection,
  provider: Provider,
  state: { stateHash: string; browserHash: string },
): Promise<{ user_id: string } | undefined> =>
  serviceDb
    .deleteFrom("private.oauth_states")
    .where("state_hash", "=", state.stateHash)
    .where("browser_hash", "=", state.browserHash)
    .where("provider", "=", provider)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning("user_id")
    .executeTakeFirst();
