import { sql } from "kysely";
import type { Connection, Database, Tx } from "#api/db/database.ts";
import { createCode } from "./code.ts";

/** The user's code, made at first request. serviceDb: codes are the server's to give. */
export async function getCode(serviceDb: Connection, userId: string): Promise<string> {
  const insert = sql<{ code: string }>`
    insert into public.referral_codes (user_id, code) values (${userId}, ${createCode()})
    on conflict (user_id) do update set code = referral_codes.code returning code`;
  const { rows } = await insert.execute(serviceDb);
  const [row] = rows;
  if (!row) throw new Error("no referral code was made");
  return row.code;
}

export type Stats = Record<"pending" | "completed" | "rewarded" | "bonuses", number>;

export const getStats = (db: Database, userId: string): Promise<Stats> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<Stats>`
      select count(*) filter (where status = 'pending')::int as pending,
        count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'rewarded')::int as rewarded,
        (select count(*)::int from public.bonus_interviews where user_id = ${userId}) as bonuses
      from public.referrals where referrer_id = ${userId}`.execute(tx);
    return rows[0] ?? { pending: 0, completed: 0, rewarded: 0, bonuses: 0 };
  });

export type Referrer = { id: string; full_name: string; email: string };

/** serviceDb: whoever is invited has no account yet (decisions.md D4). */
export const findReferrer = (serviceDb: Connection, code: string): Promise<Referrer | undefined> =>
  serviceDb
    .selectFrom("referral_codes as c")
    .innerJoin("users as u", "u.id", "c.user_id")
    .select(["u.id", "u.full_name", "u.email"])
    .where("c.code", "=", code)
    .executeTakeFirst();

/** The two people of a stored referral and how far it is. */
export const findReferral = (db: Database, pair: { referrerId: string; referredId: string }) =>
  db.userDb(pair.referredId, (tx) =>
    tx
      .selectFrom("referrals")
      .select("status")
      .where("referred_id", "=", pair.referredId)
      .where("referrer_id", "=", pair.referrerId)
      .executeTakeFirst(),
  );

/** Gives the reward if it is due and was not given before. serviceDb: a bonus is the database's to give. */
export async function rewardReferral(serviceDb: Connection, referredId: string): Promise<void> {
  await sql`select app.reward_referral(${referredId})`.execute(serviceDb);
}

/** Whom to thank for bringing somebody; undefined when the account is gone. serviceDb: everybody's. */
export const findThanked = (
  tx: Tx,
  referralId: string,
): Promise<{ email: string; full_name: string } | undefined> =>
  tx
    .selectFrom("referrals as r")
    .innerJoin("users as u", "u.id", "r.referrer_id")
    .select(["u.email", "u.full_name"])
    .where("r.id", "=", referralId)
    .executeTakeFirst();
