import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#api/db/database.ts";

type Condition = (userId: string) => RawBuilder<unknown>;

/** A table with personal rows. They are in data.json under `name`, without the columns in `omit`. */
type PersonalTable = { table: string; name: string; where: Condition; omit?: string[] };

const own: Condition = (userId) => sql`user_id = ${userId}`;
const ownAuth: Condition = (userId) => sql`"userId" = ${userId}`;
const ownId: Condition = (userId) => sql`id = ${userId}`;
const ofOwnProfile: Condition = (userId) =>
  sql`coach_id in (select id from public.coach_profiles where user_id = ${userId})`;

const mine = (table: string, omit: string[] = []): PersonalTable => ({
  table: `public.${table}`,
  name: table,
  where: own,
  omit,
});

/** The tables in "Download my data". All others are in NOT_GIVEN; a test checks that the lists are complete. */
export const PERSONAL_TABLES: PersonalTable[] = [
  { table: "public.users", name: "profile", where: ownId, omit: ["search_text"] },
  { table: `auth."user"`, name: "account", where: ownId },
  {
    table: "auth.account",
    name: "ways_to_sign_in",
    where: ownAuth,
    omit: ["password", "accessToken", "refreshToken", "idToken"],
  },
  { table: "auth.session", name: "devices", where: ownAuth, omit: ["token"] },
  { table: "private.api_keys", name: "api_keys", where: own, omit: ["key_hash"] },
  { table: "private.webhook_endpoints", name: "webhooks", where: own, omit: ["secret"] },
  {
    table: "private.webhook_deliveries",
    name: "webhook_deliveries",
    where: (userId) =>
      sql`endpoint_id in (select id from private.webhook_endpoints where user_id = ${userId})`,
  },
  { table: "private.email_changes", name: "email_changes", where: own, omit: ["token_hash"] },
  { table: "private.factor_removals", name: "factor_removals", where: own, omit: ["token_hash"] },
  { table: "private.factor_recoveries", name: "factor_recoveries", where: own, omit: ["token_hash"] },
  {
    table: "private.account_invitations",
    name: "invitation",
    where: own,
    omit: ["token_hash", "invited_by"],
  },
  { table: "private.account_deletions", name: "account_deletions", where: own },
  { table: "private.data_exports", name: "data_exports", where: own, omit: ["asked_by"] },
  {
    table: "private.audit_log",
    name: "audit_log",
    where: (userId) => sql`(actor_id = ${userId} or subject_id = ${userId})`,
    omit: ["actor_id", "subject_id"],
  },
  {
    table: "private.linkedin_tokens",
    name: "linkedin_connection",
    where: own,
    omit: ["access_token", "refresh_token"],
  },
  mine("conversations"),
  mine("messages"),
  mine("interview_drafts"),
  mine("reports"),
  { table: "private.answer_judgements", name: "answer_judgements", where: own, omit: ["messages_hash"] },
  mine("report_flags"),
  mine("report_ticks"),
  mine("self_ratings"),
  { table: "public.report_links", name: "report_links", where: own, omit: ["token_hash"] },
  mine("resumes"),
  mine("applications"),
  mine("plan_steps"),
  mine("stories"),
  mine("story_versions"),
  mine("preparation_shares"),
  mine("story_comments"),
  mine("coach_steps"),
  mine("preparation_wishes"),
  mine("debriefs"),
  mine("asked_questions"),
  mine("subscriptions"),
  { table: "private.stripe_customers", name: "payment_customer", where: own, omit: ["read_number"] },
  mine("referral_codes"),
  {
    table: "public.referrals",
    name: "referrals",
    where: (userId) => sql`(referrer_id = ${userId} or referred_id = ${userId})`,
  },
  mine("bonus_interviews"),
  mine("referral_emails"),
  mine("coach_profiles"),
  { table: "public.coach_listings", name: "coach_listing", where: ofOwnProfile },
  mine("coach_bookings"),
  // The clients wrote these notes, which are therefore in their own exports.
  {
    table: "public.coach_bookings",
    name: "coach_bookings_received",
    where: ofOwnProfile,
    omit: ["user_id", "notes", "calendly_invitee_uri"],
  },
  // Reports that others share with a coach are in the others' own exports.
  mine("report_shares"),
  mine("coach_homework"),
  mine("coach_ratings"),
  mine("session_reviews"),
  mine("user_coach_sessions"),
  { table: "private.calendar_feeds", name: "calendar_feed", where: own, omit: ["token_hash"] },
  {
    table: "private.calendly_connections",
    name: "calendly_connection",
    where: ofOwnProfile,
    omit: ["calendly_access_token", "calendly_refresh_token"],
  },
];

/** Tables that the export leaves out, and why. */
export const NOT_GIVEN: Record<string, string> = {
  "app.booking_moves": "nobody's",
  "app.installation": "nobody's",
  "app.subscription_statuses": "nobody's",
  "auth.passkey": "public halves of keys, of no use to anybody but this server",
  "auth.verification": "tokens of open mails, gone within the hour",
  [`auth."twoFactor"`]: "the key and the recovery codes are secrets; the account says that it is on",
  "private.audit_head": "the hash of the audit log's last line",
  "private.audit_words":
    "what staff searched for, gone within half a year; why a coach is not listed stands in the profile",
  "private.booking_nonces": "random nonces and hashes of events; the bookings are given",
  "private.captcha_passes": "belong to nobody yet",
  "private.captcha_spent": "belong to nobody",
  "private.first_superadmin_links": "belong to nobody yet",
  "private.interview_plans": "the interviewer's notes; all that was asked stands in the messages",
  "private.jobs": "work under way, gone when done",
  "private.account_mailboxes": "keyed hashes of the account's addresses, for what one mailbox may earn",
  "private.mailbox_marks": "keyed hashes of mailboxes, which name nobody",
  "private.set_aside_texts": "hashes of texts that took too long to read, gone within a month",
  "private.sealed_keys": "keys of the server, sealed",
  "private.mail_optouts": "hashes of addresses that want no invitations",
  "private.migrations": "nobody's",
  "private.model_usage": "sums over everybody",
  "private.oauth_states": "hashes of open authorizations, gone within ten minutes",
  "private.resume_texts": "read from the resume, whose file is given",
  "private.interview_stops": "nothing of anybody",
  "private.used_codes": "hashes of secrets, for minutes",
  "private.tallies": "sums over everybody",
  "private.day_tallies": "sums over everybody",
  "private.webhook_events": "ids of providers' calls; what they caused stands in the tables above",
  "private.rate_limits": "counts under hashes, gone within a day",
};

/** Limits a page of the largest rows (job applications with their adverts) to 8 MB, even in the widest characters. */
const ROWS_AT_ONCE = 20;

/**
 * serviceDb: reads a person's rows in every schema, hidden ones too. Yields each row as JSON and reads pages on demand,
 * since the rows may exceed memory.
 */
export async function* readPersonal(
  tx: Tx,
  { table, where, omit = [] }: PersonalTable,
  userId: string,
): AsyncGenerator<string> {
  await sql`declare personal_rows no scroll cursor for
    select (to_jsonb(t) - ${sql.val(omit)}::text[])::text as row from ${sql.raw(table)} t where ${where(userId)}`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_AT_ONCE)} from personal_rows`.execute(
      tx,
    );
    if (rows.length === 0) break;
    yield* rows.map(({ row }) => row);
  }
  await sql`close personal_rows`.execute(tx);
}
