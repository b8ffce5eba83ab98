import { sql } from "kysely";
import { createHmac, randomBytes } from "node:crypto";
import { domainToASCII } from "node:url";
import { INVITATION_REPEAT_DAYS, MAILBOXES_AT_ONCE } from "#contract/limits.ts";
import type { Connection, Tx } from "./database.ts";
import type { SealedColumns } from "./reseal-store.ts";
import type { Seal } from "./seal.ts";

/** serviceDb throughout: mailbox hashes belong to the server, and some belong to no current account. */

const KEY_BYTES = 32;
const KEY_NAME = "mailboxes";
const context = (name: string): string => `sealed key ${name}`;
export const KEYS_SEALED: SealedColumns = {
  table: "private.sealed_keys",
  id: "name",
  columns: ["sealed"],
  context,
};

/** Prefix of addresses that the database recorded and the server has not hashed yet (app.mailboxes_of). */
const AS_SPELLED = "as spelled ";

export type Mailboxes = ReturnType<typeof createMailboxes>;

/**
 * Recognises a mailbox by a keyed hash, however its address is spelled (app.mailbox_of) and even after its account is
 * gone. The key is created once and sealed with the app's secret, so the hashes stay valid when the secret is replaced.
 */
export function createMailboxes(serviceDb: Connection, seal: Seal) {
  let key: Promise<string> | undefined;
  const getKey = (): Promise<string> =>
    (key ??= loadKey(serviceDb, seal).catch((error: unknown) => {
      key = undefined;
      throw error;
    }));
  const hashOf = async (email: string): Promise<string> => {
    const { rows } = await sql<{ mailbox: string }>`
      select app.mailbox_of(${withAsciiHost(email)}) as mailbox`.execute(serviceDb);
    return createHmac("sha256", await getKey())
      .update(`mailbox ${rows[0]?.mailbox}`)
      .digest("base64url");
  };
  return {
    hashOf,
    /** Creates the key, or unseals the stored one. */
    prepare: async (): Promise<void> => void (await getKey()),
    /**
     * Records the hashes of all addresses that an account has or had; with null, those of every account not processed
     * yet.
     */
    note: async (db: Connection | Tx, userId: string | null): Promise<void> => {
      for (;;) {
        const { rows } = await sql<{ id: string; spelled: string }>`
          select m.user_id as id, m.hash as spelled from private.account_mailboxes m
          where starts_with(m.hash, ${AS_SPELLED}) and m.user_id = coalesce(${userId}::uuid, m.user_id)
          union all select u.id, ${AS_SPELLED} || app.mailbox_of(u.email) from public.users u where u.id = ${userId}::uuid
            or ${userId}::uuid is null and not exists (select from private.account_mailboxes m where m.user_id = u.id)
          limit ${MAILBOXES_AT_ONCE}`.execute(db);
        for (const { id, spelled } of rows) {
          const hash = await hashOf(spelled.slice(AS_SPELLED.length));
          await sql`insert into private.account_mailboxes (user_id, hash)
            select id, ${hash} from auth."user" where id = ${id}::uuid on conflict do nothing`.execute(db);
          await sql`delete from private.account_mailboxes where user_id = ${id}::uuid and hash = ${spelled}`.execute(
            db,
          );
        }
        if (rows.length < MAILBOXES_AT_ONCE) return;
      }
    },
  };
}

/** Converts an international domain to ASCII, as mail servers use it. */
function withAsciiHost(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name}@${domainToASCII(host) || host}`;
}

async function loadKey(serviceDb: Connection, seal: Seal): Promise<string> {
  const fresh = seal.close(randomBytes(KEY_BYTES).toString("base64url"), context(KEY_NAME));
  const { sealed } = await serviceDb
    .insertInto("private.sealed_keys")
    .values({ name: KEY_NAME, sealed: fresh })
    .onConflict((clash) => clash.column("name").doUpdateSet({ name: KEY_NAME }))
    .returning("sealed")
    .executeTakeFirstOrThrow();
  return seal.open(sealed, context(KEY_NAME));
}

/** After this, a mailbox can be invited again. */
export async function deleteOldInvitations(serviceDb: Connection): Promise<void> {
  await sql`delete from private.mailbox_marks
    where kind = 'invited' and created_at < now() - make_interval(days => ${INVITATION_REPEAT_DAYS})`.execute(
    serviceDb,
  );
}
