import { sql, type RawBuilder } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { prepared } from "#api/db/prepared.ts";
import type { Caller } from "#api/http/app-env.ts";
import { SESSION_IDLE_SECONDS, SESSION_SECONDS } from "#contract/limits.ts";
import type { PageLanguage } from "#contract/words.ts";
import { ROLE } from "#contract/roles.ts";
import { hashToken } from "../hashed-tokens.ts";

/** serviceDb throughout: sessions are in schema auth, and only the server creates users rows (safety.md T1). */

export type SessionRow = {
  caller: Omit<Caller, "missingFactor" | "keyId">;
  lastUsedAt: Date;
  /** True with an authenticator app, or for staff with a passkey. */
  hasSecondFactor: boolean;
  /** Time at which this session showed a second factor, or null. */
  secondFactorAt: Date | null;
};

type Row = Omit<SessionRow, "caller"> & SessionRow["caller"];

/** Checks maximum age and idle time here, because the library may extend `expiresAt` on use. */
export const isInUse = (session: RawBuilder<unknown>) => sql<boolean>`
  ${session}."createdAt" > now() - make_interval(secs => ${SESSION_SECONDS})
  and ${session}."lastUsedAt" > now() - make_interval(secs => ${SESSION_IDLE_SECONDS})`;

const S_IN_USE = isInUse(sql`s`);

/** Loads the session, its user and the user's current role in one query. */
export async function findSession(serviceDb: Connection, token: string): Promise<SessionRow | null> {
  const { rows } = await prepared<Row>`
    select s."userId", s.id as "sessionId", u.email, u.name, u."emailVerified", p.role_id as role, s."lastUsedAt",
      u."twoFactorEnabled" or passkey.found is not null as "hasSecondFactor", s."secondFactorAt"
    from auth.session s join auth."user" u on u.id = s."userId" left join public.users p on p.id = u.id
      left join lateral (select true as found from auth.passkey k
        where k."userId" = u.id and p.role_id in (4, 10) limit 1) passkey on true
    where s.token = ${hashToken(token)} and s."expiresAt" > now() and p.suspended_at is null and ${S_IN_USE}
  `.execute(serviceDb);
  if (!rows[0]) return null;
  const { lastUsedAt, hasSecondFactor, secondFactorAt, ...caller } = rows[0];
  return { caller, lastUsedAt, hasSecondFactor, secondFactorAt };
}

/** Returns those of the given sessions that have ended or whose user is suspended. */
export async function listEndedSessions(serviceDb: Connection, sessionIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${sessionIds}::uuid[]) as asked (id)
    where not exists (select from auth.session s left join public.users p on p.id = s."userId"
      where s.id = asked.id and s."expiresAt" > now() and p.suspended_at is null and ${isInUse(sql`s`)})
  `.execute(serviceDb);
  return rows.map(({ id }) => id);
}

export async function isSuspended(serviceDb: Connection, userId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", userId)
    .executeTakeFirst();
  return (row?.suspended_at ?? null) !== null;
}

/** Removes the sign-up password before the address is verified, because a stranger may have set it (safety.md T71). */
export async function removePassword(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb
    .updateTable("auth.account")
    .set({ password: null })
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .execute();
}

/** Sets the password of the session's user if there is none. Of several concurrent calls the first wins. */
export async function setFirstPassword(
  serviceDb: Connection,
  sessionToken: string,
  hash: string,
): Promise<string | undefined> {
  const row = await serviceDb
    .updateTable("auth.account as a")
    .from("auth.session as s")
    .innerJoin("auth.user as u", "u.id", "s.userId")
    .set({ password: hash })
    .whereRef("s.userId", "=", "a.userId")
    .where("s.token", "=", hashToken(sessionToken))
    .where("a.providerId", "=", "credential")
    .where("a.password", "is", null)
    .returning("u.email")
    .executeTakeFirst();
  return row?.email;
}

export type NewSignUp = {
  name: string;
  email: string;
  passwordHash: string;
  linkedinUrl: string | null;
  requestedRole: number;
  language: PageLanguage;
  referralCode: string | null;
};

/** Creates an unverified account unless the address has one. Returns true when a verified account exists. */
export const insertSignUp = (serviceDb: Connection, signUp: NewSignUp): Promise<boolean> =>
  serviceDb.transaction().execute(async (tx) => {
    const { passwordHash, ...user } = signUp;
    const made = await tx
      .insertInto("auth.user")
      .values({ ...user, emailVerified: false })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (made) {
      const account = { userId: made.id, accountId: made.id, providerId: "credential" };
      await tx
        .insertInto("auth.account")
        .values({ ...account, password: passwordHash })
        .execute();
    }
    const { emailVerified } = await tx
      .selectFrom("auth.user")
      .select("emailVerified")
      .where("email", "=", user.email)
      .executeTakeFirstOrThrow();
    return emailVerified;
  });

export type StoredSignUp = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  linkedinUrl: string | null;
  requestedRole: number | null;
};

export const findSignUp = (serviceDb: Connection, userId: string): Promise<StoredSignUp | undefined> =>
  serviceDb
    .selectFrom("auth.user")
    .select(["id", "email", "name", "emailVerified", "linkedinUrl", "requestedRole"])
    .where("id", "=", userId)
    .executeTakeFirst();

const ROLE_OF_DEFAULT_PLAN = sql<number>`(select app.role_of_plan(default_plan) from app.installation)`;

/** Does nothing when the row exists. */
export async function insertUser(
  serviceDb: Connection,
  user: { id: string; email: string; full_name: string; linkedin_url: string | null; role_id: number },
): Promise<void> {
  await serviceDb
    .insertInto("users")
    .values({ ...user, role_id: user.role_id === ROLE.free ? ROLE_OF_DEFAULT_PLAN : user.role_id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Applies the invitation for a user's verified address, if there is one (docs/school.md). Keeps a role that staff gave.
 */
export async function takeInvitation(serviceDb: Connection, userId: string): Promise<void> {
  await serviceDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ role_id: number }>`
      with taken as (
        update private.account_invitations i set accepted_at = now(), user_id = u.id, token_hash = null
        from auth."user" u where u.id = ${userId}::uuid and i.email = u.email and i.accepted_at is null
          and coalesce(i.expires_at > now(), true)
        returning i.role_id, i.plan, i.plan_until, i.group_name)
      update public.users p set group_name = taken.group_name, given_plan = nullif(taken.plan, 'free'),
        given_until = (taken.plan_until + 1)::timestamp at time zone 'utc'
      from taken where p.id = ${userId}::uuid returning taken.role_id`.execute(tx);
    const [taken] = rows;
    if (!taken) return;
    await sql`update public.users set role_id = case when ${taken.role_id} = ${ROLE.coach}::integer then ${ROLE.coach}::integer
        else app.role_of_plan((select plan from app.plan_of(${userId}::uuid))) end
      where id = ${userId}::uuid and role_id in (${ROLE.free}, ${ROLE.paid}, ${ROLE.premium})`.execute(tx);
  });
}

type Joining = { tokenHash: string; name: string; passwordHash: string; language: PageLanguage };

/**
 * Creates the invited account, replacing an unverified one at its address. Returns undefined when the token is unknown,
 * used or expired. `isNew` is false when the address has a verified account, which is not changed.
 */
export const insertInvited = (
  serviceDb: Connection,
  { tokenHash, name, passwordHash, language }: Joining,
): Promise<{ userId: string; email: string; isNew: boolean } | undefined> =>
  serviceDb.transaction().execute(async (tx) => {
    const { rows } = await sql<{ email: string; role_id: number }>`
      select email, role_id from private.account_invitations
      where token_hash = ${tokenHash} and accepted_at is null and expires_at > now() for update`.execute(tx);
    const [invitation] = rows;
    if (!invitation) return undefined;
    const { email, role_id: requestedRole } = invitation;
    return { email, ...(await insertVerified(tx, { email, name, passwordHash, language, requestedRole })) };
  });

type Verified = Omit<Joining, "tokenHash"> & { email: string; requestedRole: number };

/** `isNew` is false when the address has a verified account, which is not changed. */
export async function insertVerified(
  tx: Tx,
  { email, passwordHash, ...values }: Verified,
): Promise<{ userId: string; isNew: boolean }> {
  const before = await tx
    .selectFrom("auth.user")
    .select(["id", "emailVerified"])
    .where("email", "=", email)
    .forUpdate()
    .executeTakeFirst();
  if (before?.emailVerified === true) return { userId: before.id, isNew: false };
  // Delete an unverified account at this address, which a stranger may have made (safety.md T71).
  if (before) await tx.deleteFrom("auth.user").where("id", "=", before.id).execute();
  const { id } = await tx
    .insertInto("auth.user")
    .values({ email, emailVerified: true, ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  const account = { userId: id, accountId: id, providerId: "credential", password: passwordHash };
  await tx.insertInto("auth.account").values(account).execute();
  return { userId: id, isNew: true };
}

/** Returns the expiry of the new link; null when a superadmin or a valid link exists. */
export async function insertFirstLink(
  serviceDb: Connection,
  { tokenHash, hours }: { tokenHash: string; hours: number },
): Promise<Date | null> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into private.first_superadmin_links as l (token_hash, expires_at)
    select ${tokenHash}, now() + make_interval(hours => ${hours})
    where not exists (select from public.users where role_id = ${ROLE.superadmin})
    on conflict (only_one) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    where l.expires_at < now()
    returning expires_at`.execute(serviceDb);
  return rows[0]?.expires_at ?? null;
}

/** Returns false when the link is unknown, used or expired, or a superadmin exists. */
export async function deleteFirstLink(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from private.first_superadmin_links where token_hash = ${tokenHash} and expires_at > now()
      and not exists (select from public.users where role_id = ${ROLE.superadmin})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns false when the challenge was already used. */
export async function insertCaptchaPass(
  serviceDb: Connection,
  pass: { challengeHash: string; passHash: string; seconds: number },
): Promise<boolean> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${pass.seconds})`;
  return serviceDb.transaction().execute(async (tx) => {
    const spent = await tx
      .insertInto("private.captcha_spent")
      .values({ challenge_hash: pass.challengeHash, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (spent.numInsertedOrUpdatedRows !== 1n) return false;
    await tx.insertInto("private.captcha_passes").values({ pass_hash: pass.passHash, expires_at }).execute();
    return true;
  });
}

/** Spends a pass. Returns false when it is unknown, used or expired. */
export async function deleteCaptchaPass(serviceDb: Connection, passHash: string): Promise<boolean> {
  const result = await serviceDb
    .deleteFrom("private.captcha_passes")
    .where("pass_hash", "=", passHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteExpiredCaptchas(serviceDb: Connection): Promise<void> {
  await serviceDb
    .deleteFrom("private.captcha_passes")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
  await serviceDb
    .deleteFrom("private.captcha_spent")
    .where("expires_at", "<", sql<Date>`now()`)
    .execute();
}
