import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { Notices } from "#api/db/notices.ts";
import { SET_ASIDE_DAYS } from "#contract/limits.ts";
import packageJson from "../../package.json" with { type: "json" };

const CHANNEL = "set_aside_texts";

/** The texts that took too long to read, as stored in the database. */
export type SetAside = {
  /** A copy of the data in which these texts are empty. */
  without: <T>(given: T) => T;
  add: (texts: readonly string[]) => Promise<void>;
};

/** For use without a database: a text that takes too long fails its task. */
export const NOTHING_SET_ASIDE: SetAside = { without: (given) => given, add: () => Promise.resolve() };

/** Includes the version, since a new version may read the text quickly. */
const digestOf = (text: string): string =>
  createHash("sha256").update(`${packageJson.version}\n${text}`).digest("base64");

/** Loads the texts set aside and subscribes to new ones. Uses serviceDb, since these rows belong to no user. */
export async function openSetAside(
  serviceDb: Connection,
  notices: Notices,
  onError: (error: unknown) => void,
): Promise<SetAside> {
  const known = new Set<string>();
  notices.on(CHANNEL, (digest) => known.add(digest));
  const { rows } = await sql<{ digest: Buffer }>`
    select digest from private.set_aside_texts where set_aside_at > now() - make_interval(days => ${SET_ASIDE_DAYS})
  `.execute(serviceDb);
  for (const { digest } of rows) known.add(digest.toString("base64"));
  return {
    without: (given) => (known.size === 0 ? given : blank(given, (text) => known.has(digestOf(text)))),
    add: async (texts) => {
      const digests = [...new Set(texts)].filter((text) => text !== "").map(digestOf);
      for (const digest of digests) known.add(digest);
      await insert(serviceDb, digests).catch(onError);
    },
  };
}

async function insert(serviceDb: Connection, digests: string[]): Promise<void> {
  await sql`with made as (
      insert into private.set_aside_texts (digest)
      select decode(digest, 'base64') from unnest(${digests}::text[]) as digest on conflict do nothing)
    select pg_notify(${CHANNEL}, digest) from unnest(${digests}::text[]) as digest`.execute(serviceDb);
}

/** Uses serviceDb, since these rows belong to no user. */
export async function deleteOldSetAside(serviceDb: Connection): Promise<void> {
  await sql`delete from private.set_aside_texts
    where set_aside_at < now() - make_interval(days => ${SET_ASIDE_DAYS})`.execute(serviceDb);
}

/** Accepts plain data only, as it is sent to another thread. */
function blank<T>(given: T, isSetAside: (text: string) => boolean): T {
  if (typeof given === "string") return (isSetAside(given) ? "" : given) as T;
  if (given === null || typeof given !== "object") return given;
  if (Array.isArray(given)) return given.map((one: unknown) => blank(one, isSetAside)) as T;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, blank(value, isSetAside)]),
  ) as T;
}
