import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { Notices } from "#api/db/notices.ts";
import { SET_ASIDE_DAYS } from "#contract/limits.ts";
import packageJson from "../../package.json" with { type: "json" };

const CHANNEL = "set_aside_texts";

/** The texts that took too long to read, as the database knows them. */
export type SetAside = {
  /** The same data with each such text empty. */
  without: <T>(given: T) => T;
  add: (texts: readonly string[]) => Promise<void>;
};

/** For what runs without a database: a text that takes too long fails its task. */
export const NOTHING_SET_ASIDE: SetAside = { without: (given) => given, add: () => Promise.resolve() };

/** A new version may read it quickly. */
const digestOf = (text: string): string =>
  createHash("sha256").update(`${packageJson.version}\n${text}`).digest("base64");

/**
 * Reads which texts were set aside, and hears of each that another server sets aside.
 * serviceDb throughout: the marks belong to nobody.
 */
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

/** serviceDb: the marks belong to nobody. */
export async function deleteOldSetAside(serviceDb: Connection): Promise<void> {
  await sql`delete from private.set_aside_texts
    where set_aside_at < now() - make_interval(days => ${SET_ASIDE_DAYS})`.execute(serviceDb);
}

/** Plain data only: it goes to another thread. */
function blank<T>(given: T, isSetAside: (text: string) => boolean): T {
  if (typeof given === "string") return (isSetAside(given) ? "" : given) as T;
  if (given === null || typeof given !== "object") return given;
  if (Array.isArray(given)) return given.map((one: unknown) => blank(one, isSetAside)) as T;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, blank(value, isSetAside)]),
  ) as T;
}
