import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { SealedColumns } from "#api/db/reseal-store.ts";
import type { Seal } from "#api/db/seal.ts";
import { isTaken } from "#api/db/sql-state.ts";
import { hashOf } from "#api/http/signature.ts";
import type { CalendlyOffer } from "#api/integrations/calendly/resources.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { BOOKING_LOOK_GAP_SECONDS, FREE_SLOTS_SHOWN } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { ofEitherSide } from "../bookings/queries.ts";

/** serviceDb throughout: no user-level role can read tokens (safety.md T37). */

/** Context for sealing the tokens of a connection. */
export const sealedFor = (coachId: string) => `calendly_connections:${coachId}`;

export const CALENDLY_SEALED: SealedColumns = {
  table: "private.calendly_connections",
  id: "coach_id",
  columns: ["calendly_access_token", "calendly_refresh_token"],
  context: sealedFor,
};

export type NewTokens = { accessToken: string; refreshToken: string; expiresAt: Date };

const sealTokens = (seal: Seal, coachId: string, it: NewTokens) => ({
  calendly_access_token: seal.close(it.accessToken, sealedFor(coachId)),
  calendly_refresh_token: seal.close(it.refreshToken, sealedFor(coachId)),
  calendly_token_expires_at: it.expiresAt,
  refused_at: null,
});

export type NewConnection = NewTokens & {
  coachId: string;
  userUri: string;
  schedulingUrl: string;
  timeZone: string | null;
};

/** Returns true in `needsWebhook` while there is no webhook subscription; null if another coach has this account. */
export async function saveConnection(
  serviceDb: Connection,
  seal: Seal,
  it: NewConnection,
): Promise<{ needsWebhook: boolean } | null> {
  const values = {
    ...sealTokens(seal, it.coachId, it),
    calendly_user_uri: it.userUri,
    calendly_scheduling_url: it.schedulingUrl,
    calendly_username: new URL(it.schedulingUrl).pathname.split("/")[1] || null,
    calendly_time_zone: it.timeZone,
  };
  const saved = serviceDb.transaction().execute(async (tx) => {
    // Deletes the connection to another account; a job then revokes its tokens.
    await tx
      .deleteFrom("private.calendly_connections")
      .where("coach_id", "=", it.coachId)
      .where("calendly_user_uri", "<>", it.userUri)
      .execute();
    const row = await tx
      .insertInto("private.calendly_connections")
      .values({ coach_id: it.coachId, ...values })
      .onConflict((conflict) => conflict.column("coach_id").doUpdateSet(values))
      .returning("webhook_uri")
      .executeTakeFirstOrThrow();
    return { needsWebhook: row.webhook_uri === null };
  });
  return saved.catch((error: unknown) => {
    if (isTaken(error)) return null;
    throw error;
  });
}

/** Returns false when the connection no longer exists. */
export async function saveWebhook(
  serviceDb: Connection,
  coachId: string,
  webhookUri: string,
): Promise<boolean> {
  const { numUpdatedRows } = await serviceDb
    .updateTable("private.calendly_connections")
    .set({ webhook_uri: webhookUri, news_refused_at: null })
    .where("coach_id", "=", coachId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the account's plan has no webhooks. */
export async function markNewsRefused(serviceDb: Connection, coachId: string): Promise<void> {
  await serviceDb
    .updateTable("private.calendly_connections")
    .set({ news_refused_at: sql`now()` })
    .where("coach_id", "=", coachId)
    .execute();
}

/**
 * Enqueues checks of upcoming confirmed sessions. Without webhooks all are checked. Otherwise only those booked in this
 * hour of the day, because webhooks can get lost. A check already in the queue stays as it is; one that was given up starts
 * again.
 */
export async function enqueueBookingChecks(serviceDb: Connection): Promise<void> {
  await sql`insert into private.jobs (kind, key, payload, run_at)
    select 'checkBooking', b.calendly_invitee_uri, jsonb_build_object('coachId', b.coach_id,
        'eventUri', b.calendly_event_uri, 'inviteeUri', b.calendly_invitee_uri),
      now() + make_interval(secs => ${BOOKING_LOOK_GAP_SECONDS}
        * (row_number() over (partition by b.coach_id order by b.booking_date, b.id) - 1))
    from public.coach_bookings b join private.calendly_connections c on c.coach_id = b.coach_id
    where b.status = 'confirmed' and b.booking_date > now() and c.refused_at is null
      and b.calendly_event_uri is not null and b.calendly_invitee_uri is not null
      and (c.webhook_uri is null
        or extract(hour from b.created_at at time zone 'utc') = extract(hour from now() at time zone 'utc'))
    on conflict (kind, key) do update set run_at = excluded.run_at, attempts = 0, last_error = null, failed_at = null
      where jobs.failed_at is not null`.execute(serviceDb);
}

/** Deleting the row enqueues a job that revokes the tokens, so this does not depend on Calendly. */
export async function deleteConnection(serviceDb: Connection, userId: string): Promise<void> {
  await sql`delete from private.calendly_connections c using public.coach_profiles p
    where p.id = c.coach_id and p.user_id = ${userId}::uuid`.execute(serviceDb);
}

type TokenRow = { access: string; refresh: string; expiresAt: Date; refused: boolean };
export type Held = {
  tokens: TokenRow | null;
  store: (tokens: NewTokens) => Promise<void>;
  refuse: () => Promise<void>;
};

const readTokens = async (db: Connection, coachId: string, { lock }: { lock: boolean }) => {
  const query = db
    .selectFrom("private.calendly_connections")
    .select([
      "calendly_access_token as access",
      "calendly_refresh_token as refresh",
      "calendly_token_expires_at as expiresAt",
      sql<boolean>`refused_at is not null`.as("refused"),
    ])
    .where("coach_id", "=", coachId);
  return (await (lock ? query.forUpdate() : query).executeTakeFirst()) ?? null;
};

export const findTokens = (serviceDb: Connection, coachId: string): Promise<TokenRow | null> =>
  readTokens(serviceDb, coachId, { lock: false });

/** Locks the connection's row, so that one process at a time refreshes its tokens (safety.md T47). */
export const holdTokens = <T>(
  { serviceDb, seal }: { serviceDb: Connection; seal: Seal },
  coachId: string,
  refresh: (held: Held) => Promise<T>,
): Promise<T> =>
  serviceDb.transaction().execute(async (tx) => {
    const change = async (values: { refused_at: Date | null }) => {
      await tx
        .updateTable("private.calendly_connections")
        .set(values)
        .where("coach_id", "=", coachId)
        .execute();
    };
    return refresh({
      tokens: await readTokens(tx, coachId, { lock: true }),
      store: (tokens) => change(sealTokens(seal, coachId, tokens)),
      refuse: () => change({ refused_at: new Date() }),
    });
  });

export async function findCoachByCalendlyUser(
  serviceDb: Connection,
  userUri: string,
): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("private.calendly_connections")
    .select("coach_id")
    .where("calendly_user_uri", "=", userUri)
    .executeTakeFirst();
  return row?.coach_id ?? null;
}

/**
 * Stores the event that a coach picked, or updates it from Calendly. Returns false when the connection or that event no
 * longer exists. A new event of a listed coach must wait for staff (safety.md T156).
 */
export async function saveOffer(
  serviceDb: Connection,
  { coachId, isRefresh }: { coachId: string; isRefresh: boolean },
  { uri, link, name, minutes, place }: Omit<CalendlyOffer, "isOffered">,
): Promise<boolean> {
  const event = JSON.stringify({ uri, link, name, minutes, place });
  const { rows } = await sql<{ saved: boolean }>`
    select app.save_event(${coachId}::uuid, ${event}::jsonb, ${isRefresh}) as saved`.execute(serviceDb);
  return rows[0]?.saved === true;
}

/** Records that Calendly no longer offers the picked event. */
export async function markOfferGone(serviceDb: Connection, coachId: string, uri: string): Promise<void> {
  await serviceDb
    .updateTable("private.calendly_connections")
    .set({ event_gone_at: sql`now()` })
    .where("coach_id", "=", coachId)
    .where("event_uri", "=", uri)
    .where("event_gone_at", "is", null)
    .execute();
}

/** `times`: when the picked event can be booked, earliest first; null while unknown. */
export async function saveFreeSlots(
  serviceDb: Connection,
  { coachId, uri }: { coachId: string; uri: string },
  times: Date[] | null,
): Promise<void> {
  await serviceDb
    .updateTable("private.calendly_connections")
    .set({
      free_slots: times?.slice(0, FREE_SLOTS_SHOWN) ?? null,
      free_slots_at: times === null ? null : sql`now()`,
    })
    .where("coach_id", "=", coachId)
    .where("event_uri", "=", uri)
    .execute();
}

/** Enqueues a check of each connection that is not known to be broken. */
export async function enqueueConnectionChecks(serviceDb: Connection): Promise<void> {
  await sql`select app.enqueue_job('checkConnection', coach_id::text, jsonb_build_object('coachId', coach_id))
    from private.calendly_connections where refused_at is null and event_uri is not null`.execute(serviceDb);
}

export type BrokenConnection = { to: string; name: string; eventName: string | null; isChanged: boolean };

/** Returns the coach to email about a connection and the current problem with it; null if there is none. */
export async function findBrokenConnection(
  serviceDb: Connection,
  coachId: string,
): Promise<BrokenConnection | null> {
  const { rows } = await sql<BrokenConnection>`
    select u.email as "to", u.full_name as name, case when c.refused_at is null then c.event_name end as "eventName",
      coalesce(c.next_event ->> 'uri' = c.event_uri, false) as "isChanged"
    from private.calendly_connections c join public.coach_profiles p on p.id = c.coach_id
    join public.users u on u.id = p.user_id and u.role_id = ${ROLE.coach}
    where c.coach_id = ${coachId}::uuid and (c.refused_at is not null or c.event_gone_at is not null)`.execute(
    serviceDb,
  );
  return rows[0] ?? null;
}

export type BookingCoach = {
  coachId: string;
  userUri: string | null;
  /** The kind of event that the coach picked. */
  offerUri: string | null;
  minutes: number | null;
};

/** Returns null when there is no coach with that id. */
export async function findBookingCoach(serviceDb: Connection, coachId: string): Promise<BookingCoach | null> {
  const { rows } = await sql<BookingCoach>`
    select p.id as "coachId", c.calendly_user_uri as "userUri", c.event_uri as "offerUri", c.event_minutes as minutes
    from public.coach_profiles p join public.users u on u.id = p.user_id and u.role_id = ${ROLE.coach}
    left join private.calendly_connections c on c.coach_id = p.id
    where p.id = ${coachId}::uuid`.execute(serviceDb);
  return rows[0] ?? null;
}

export async function findUserByEmail(serviceDb: Connection, email: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("users")
    .select("id")
    .where("email", "=", normaliseEmail(email))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Binds a nonce to the first event seen with it; returns false for any other event. */
export async function bindNonce(
  serviceDb: Connection,
  { nonce, eventUri }: { nonce: string; eventUri: string },
): Promise<boolean> {
  const eventHash = hashOf(eventUri);
  await sql`insert into private.booking_nonces (nonce, event_hash) values (${nonce}, ${eventHash})
    on conflict do nothing`.execute(serviceDb);
  const { rows } = await sql`select 1 from private.booking_nonces
    where nonce = ${nonce} and event_hash = ${eventHash}`.execute(serviceDb);
  return rows.length > 0;
}

/** The user's cancelled bookings whose cancellation has not reached Calendly yet. */
export async function listCancellationsToSend(serviceDb: Connection, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from public.coach_bookings b
    join private.jobs j on j.kind = 'cancelCalendlyEvent' and j.key = b.id::text
    where ${ofEitherSide(userId)}`.execute(serviceDb);
  return rows.map(({ id }) => id);
}
