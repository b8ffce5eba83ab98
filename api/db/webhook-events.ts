import { sql } from "kysely";
import { NEWS_KEPT_DAYS } from "#contract/limits.ts";
import type { Connection } from "./database.ts";

/**
 * Forgets news of providers that were done long ago; a signature is believed for five minutes only, so a repeat from
 * before cannot come. serviceDb: a sweep over everybody's.
 */
export async function deleteOldNews(serviceDb: Connection): Promise<void> {
  await sql`delete from private.inbox
    where done_at is not null and received_at < now() - make_interval(days => ${NEWS_KEPT_DAYS})`.execute(
    serviceDb,
  );
}
