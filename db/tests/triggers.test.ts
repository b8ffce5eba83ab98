import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, it } from "vitest";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { examplesOf } from "#contract/declared-fields.ts";
import {
  add,
  addBooking,
  addConversation,
  addPerson,
  resumeOf,
  useDatabaseWithPeople,
} from "./database-with-people.ts";

const prepared = useDatabaseWithPeople();

type Trigger = { name: string; table: string };

const findTriggers = async (): Promise<Trigger[]> => {
  const { rows } = await prepared.client.query<Trigger>(
    `select t.tgname as name, format('%I.%I', n.nspname, c.relname) as table
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and n.nspname in ('public', 'private', 'auth', 'app') order by 1`,
  );
  return rows;
};

/** Runs a statement without a rollback on success. Returns its outcome. */
async function attempt(client: pg.Client, text: string, values: unknown[] = []): Promise<string> {
  await client.query("savepoint step");
  try {
    const { rowCount } = await client.query(text, values);
    return `done ${rowCount}`;
  } catch (error) {
    await client.query("rollback to savepoint step");
    return `refused ${(error as { code?: string }).code}`;
  }
}

/** Causes every effect of our triggers once. Returns the results. */
async function tellStory(client: pg.Client): Promise<unknown> {
  const story: Record<string, unknown> = {};
  const note = async (what: string, text: string, values: unknown[] = []) => {
    story[what] = (await client.query(text, values)).rows;
  };
  const { owner, coachProfile } = prepared.ids;
  await touchEverything(client, story);
  story["audit"] = [
    await attempt(client, "insert into private.audit_log (action) values ('look')"),
    await attempt(client, "update private.audit_log set action = 'other'"),
    await attempt(client, "truncate private.audit_log"),
    (await client.query("select length(hash) from private.audit_log order by id desc limit 1")).rows,
    // Count only this session's lock: the server's other databases use the same lock.
    (
      await client.query(
        "select count(*) from pg_locks where locktype = 'advisory' and objid = 719285 and pid = pg_backend_pid()",
      )
    ).rows,
  ];
  const code = `code${randomUUID().slice(0, 6)}`;
  const [referrer, other] = [await addPerson(client, "Ria"), await addPerson(client, "Olga")];
  await add(client, "public.referral_codes", { user_id: referrer, code });
  const friend = randomUUID();
  const email = `${friend}@example.test`;
  await add(client, `auth."user"`, { id: friend, email, name: "Finn", referralCode: code });
  const again = randomUUID();
  await add(client, `auth."user"`, {
    id: again,
    email: `${again}@example.test`,
    name: "Gus",
    referralCode: code,
  });
  await client.query(`update auth."user" set "referralCode" = null where id = $1`, [again]);
  await note("signed up", "select count(*) from public.referrals where referrer_id = $1", [referrer]);
  await client.query(
    `insert into auth.session (token, "userId", "expiresAt") select $1 || n, $1::uuid, now() from generate_series(1, 101) n`,
    [friend],
  );
  await note("signed in", `select count(*) from auth.session where "userId" = $1`, [friend]);
  await client.query(`update auth."user" set "emailVerified" = true where id = $1`, [friend]);
  await add(client, "public.users", { id: friend, email, full_name: "Finn" });
  await note("completed", "select status from public.referrals where referred_id = $1", [friend]);
  const interview = await addConversation(client, friend, { message_count: 1 });
  await note("watched", "select count(*) from private.jobs where kind = 'closeOverdueInterview'");
  await client.query("update private.jobs set run_at = now() + interval '1 day'");
  await client.query("update public.conversations set ends_at = ends_at - interval '1 hour' where id = $1", [
    interview,
  ]);
  await note("ends sooner", "select count(*) from private.jobs where run_at <= now()");
  await note("started", "select active_interview_count from public.users where id = $1", [friend]);
  await client.query("update public.conversations set message_count = 4 where id = $1", [interview]);
  await note("counted", "select total_conversations from public.users where id = $1", [friend]);
  await client.query("update public.conversations set status = 'completed' where id = $1", [interview]);
  await note("rewarded", "select count(*) from public.bonus_interviews where user_id = $1", [referrer]);
  await note("ended today", "select name, sum(amount) from private.day_tallies group by name order by name");
  story["ended stays ended"] = await attempt(
    client,
    "update public.conversations set status = 'in_progress' where id = $1",
    [interview],
  );
  await addConversation(client, other, { message_count: 3, status: "completed", ended_at: new Date() });
  await note("added", "select total_conversations from public.users where id = $1", [other]);
  await client.query("delete from public.conversations where user_id = $1", [other]);
  await note("removed", "select total_conversations from public.users where id = $1", [other]);
  await tellOfFiles(client, note, owner);
  await tellOfRatings(client, note, owner);
  const booking = await addBooking(client, { coach_id: coachProfile, user_id: owner });
  await client.query(
    `insert into public.coach_homework (booking_id, user_id, target_role, difficulty, competency, competency_label)
     values ($1, $2, 'Nurse', 5, 'a', 'A')`,
    [booking, owner],
  );
  await client.query(
    "insert into public.coach_ratings (booking_id, user_id, criteria) values ($1, $2, '{}')",
    [booking, owner],
  );
  await note(
    "notified",
    "select payload ->> 'event' from private.jobs where kind = 'notifyBooking' and payload ->> 'bookingId' = $1 order by 1",
    [booking],
  );
  story["booking"] = await attempt(
    client,
    "update public.coach_bookings set status = 'pending' where id = $1",
    [booking],
  );
  await tellOfAnnouncements(client, note, { owner, booking });
  await client.query("update public.users set role_id = 10 where id = $1", [other]);
  const superadmins = "from public.users where role_id = 10 and suspended_at is null";
  await client.query(
    `update public.users set role_id = 1 where id <> $1 and id in (select id ${superadmins})`,
    [other],
  );
  story["last superadmin"] = [
    await attempt(client, "update public.users set suspended_at = now() where id = $1", [other]),
    await attempt(client, "delete from public.users where id = $1", [other]),
  ];
  await client.query("update public.users set role_id = 10 where id = $1", [referrer]);
  await client.query("update public.users set role_id = 4 where id = $1", [other]);
  await tellOfMailboxes(client, note, friend);
  await note("tallies", "select name, sum(amount) from private.tallies group by name order by name");
  await note(
    "workers told",
    "select count(*) from pg_locks where locktype = 'advisory' and objid = 719286 and pid = pg_backend_pid()",
  );
  return story;
}

/**
 * After a change of email, the account keeps the former mailbox. After a deletion, the record of an earned reward
 * stays.
 */
async function tellOfMailboxes(client: pg.Client, note: Note, friend: string): Promise<void> {
  await add(client, "private.account_mailboxes", { user_id: friend, hash: "of-a-friend" });
  await client.query("update public.users set email = 'moved@example.test' where id = $1", [friend]);
  await note("former mailbox", "select count(*) from private.account_mailboxes where user_id = $1", [friend]);
  await client.query(`delete from auth."user" where id = $1`, [friend]);
  await note("rewarded mailbox", "select hash from private.mailbox_marks where kind = 'rewarded'");
}

/** Checks that the database sets each row's time of change, whatever is written. */
async function touchEverything(client: pg.Client, story: Record<string, unknown>): Promise<void> {
  await client.query("savepoint touch");
  const { owner, coachProfile } = prepared.ids;
  await add(client, "private.linkedin_tokens", {
    user_id: owner,
    subject: "s",
    access_token: "a",
    expires_at: new Date(),
  });
  await add(client, "private.calendly_connections", connectionOf(coachProfile));
  for (const table of TOUCHED) {
    await attempt(client, `update ${table} set updated_at = '2000-01-01'`);
    story[`${table} time`] = (
      await client.query(`select bool_and(updated_at > '2020-01-01') as is_now from ${table}`)
    ).rows;
  }
  await client.query("rollback to savepoint touch");
}

/** Checks that a ready report and a booked session are sent to the user's webhook. */
async function tellOfAnnouncements(
  client: pg.Client,
  note: Note,
  { owner, booking }: { owner: string; booking: string },
): Promise<void> {
  await add(client, "private.webhook_endpoints", {
    user_id: owner,
    url: "https://receiver.example/",
    secret: "s",
    events: ["report.ready", "session.moved"],
  });
  const interview = await addConversation(client, owner, { status: "cancelled", ended_at: new Date() });
  const of = { conversation_id: interview, user_id: owner };
  await add(client, "public.reports", { ...of, scorer: "s", rating: { difficulty: 5 } });
  await client.query("update public.reports set status = 'ready' where conversation_id = $1", [interview]);
  await client.query(
    "update public.coach_bookings set booking_date = now() + interval '9 days' where id = $1",
    [booking],
  );
  await note("announced", "select event from private.webhook_deliveries order by event");
}

const TOUCHED = [
  "public.users",
  "public.subscriptions",
  "public.reports",
  "private.linkedin_tokens",
  "public.referrals",
  "public.referral_emails",
  "public.resumes",
  "public.applications",
  "public.stories",
  "public.story_comments",
  "public.coach_profiles",
  "private.calendly_connections",
  "public.coach_bookings",
  "public.user_coach_sessions",
  "public.coach_homework",
  "public.coach_ratings",
  "public.session_reviews",
];

const connectionOf = (coach_id: string, user = "u") => ({
  coach_id,
  calendly_access_token: "a",
  calendly_refresh_token: "b",
  calendly_token_expires_at: new Date(),
  calendly_user_uri: user,
  event_uri: "e",
  event_link: "https://calendly.com/e",
  event_name: "Session",
  event_minutes: 30,
});

type Note = (what: string, text: string, values?: unknown[]) => Promise<void>;

/** Records the state of a coach's listing while the coach's name, text, photo and event change. */
async function tellOfListing(client: pg.Client, note: Note): Promise<void> {
  const added = await addPerson(client, "Nora", 5);
  const coach = await add(client, "public.coach_profiles", {
    user_id: added,
    ...examplesOf(COACH_PROFILE_FIELDS),
    listing: "listed",
  });
  const stands = `select p.revision, p.listed_revision, l.shown, l.revision as listed from public.coach_profiles p
    left join public.coach_listings l on l.coach_id = p.id where p.id = $1`;
  await note("listed", stands, [coach]);
  await client.query("update public.users set full_name = 'Nora New' where id = $1", [added]);
  await note("renamed", stands, [coach]);
  await add(client, "private.calendly_connections", connectionOf(coach, "n"));
  await note("another event", stands, [coach]);
  await client.query("update public.coach_profiles set bio = bio || '!' where id = $1", [coach]);
  await note("another text", stands, [coach]);
  const other = {
    uri: "https://calendly.test/o",
    link: "https://calendly.com/o",
    name: "Other",
    minutes: 60,
  };
  await client.query("select app.save_event($1, $2, false)", [coach, JSON.stringify(other)]);
  const photo = (name: string) => `/api/coaches/photos/${name}.webp`;
  const take = "update public.coach_profiles set profile_photo_url = $2 where id = $1";
  const list = "update public.coach_profiles set listed_revision = revision where id = $1";
  for (const name of ["b", "c"]) {
    await client.query("select app.remove_file($1)", [`coach-profile-photos/${name}.webp`]);
    await client.query(take, [coach, photo(name)]);
    await client.query(list, [coach]);
    await note(`photo ${name} listed`, stands, [coach]);
    await note(`files after ${name}`, "select key from private.jobs where kind = 'removeFile' order by key");
  }
  const events = "select event_name, next_event from private.calendly_connections where coach_id = $1";
  await note("event listed", events, [coach]);
}

/** Records the removals and revocations when resumes, photos and connections are deleted. */
async function tellOfFiles(client: pg.Client, note: Note, owner: string): Promise<void> {
  const { coachProfile } = prepared.ids;
  const removals = "select count(*) from private.jobs where kind = 'removeFile'";
  const resume = await add(client, "public.resumes", { ...resumeOf(owner), file_path: `${owner}/1-new.pdf` });
  await note("resume added", "select count(*) from private.resume_texts where resume_id = $1", [resume]);
  await client.query("delete from public.resumes where id = $1", [resume]);
  await note("resume gone", removals);
  await client.query("select app.remove_file('coach-profile-photos/a.webp')");
  await client.query(
    "update public.coach_profiles set profile_photo_url = '/api/coaches/photos/a.webp' where id = $1",
    [coachProfile],
  );
  await note("photo taken", removals);
  await client.query(
    "update public.coach_profiles set listing = 'waiting', review_asked_at = null where id = $1",
    [coachProfile],
  );
  const waits =
    "select listing, review_asked_at is not null as waits from public.coach_profiles where id = $1";
  await add(client, "private.calendly_connections", connectionOf(coachProfile));
  await note("connected and picked", waits, [coachProfile]);
  await client.query(
    "update public.users set role_id = 1 where id = (select user_id from public.coach_profiles where id = $1)",
    [coachProfile],
  );
  await note("no coach any more", waits, [coachProfile]);
  await client.query("update private.calendly_connections set refused_at = now() where coach_id = $1", [
    coachProfile,
  ]);
  await client.query("delete from private.calendly_connections where coach_id = $1", [coachProfile]);
  await note(
    "refused and disconnected",
    "select kind, count(*) from private.jobs where kind in ('tellOfConnection', 'revokeCalendlyTokens') group by kind order by kind",
  );
  await tellOfListing(client, note);
  await client.query("savepoint with_coach");
  await client.query("delete from public.coach_profiles where id = $1", [coachProfile]);
  await note(
    "coach gone",
    "select status, event_name from public.coach_bookings order by status, event_name",
  );
  await client.query("rollback to savepoint with_coach");
}

/** Records the daily totals after an interview and its rating. */
async function tellOfRatings(client: pg.Client, note: Note, owner: string): Promise<void> {
  const days = "select name, sum(amount) from private.day_tallies group by name order by name";
  const interview = await addConversation(client, owner, { status: "cancelled", ended_at: new Date() });
  await note("day with an interview", days);
  const asked = {
    conversation_id: interview,
    user_id: owner,
    sequence: 1,
    role: "assistant",
    content: "Why?",
  };
  await add(client, "public.messages", { ...asked, kind: "question", question_id: "why" });
  await note("day with a question", days);
  await client.query("delete from public.messages where conversation_id = $1", [interview]);
  await note("day without the question", days);
  const of = { conversation_id: interview, user_id: owner, status: "ready" };
  await add(client, "public.reports", { ...of, scorer: "s", rating: { difficulty: 5 }, overall: 7 });
  await note("day with a rating", days);
  await client.query("update public.reports set overall = 8 where conversation_id = $1", [interview]);
  await note("day with another rating", days);
  await client.query("delete from public.reports where conversation_id = $1", [interview]);
  await note("day without the rating", days);
  await client.query("delete from public.conversations where id = $1", [interview]);
  await note("day without the interview", days);
}

describe("the triggers of the database", () => {
  // safety.md T61
  it("are all noticed when they are missing", async () => {
    const { client } = prepared;
    const triggers = await findTriggers();
    expect(triggers.length).toBeGreaterThan(25);
    await client.query("savepoint whole");
    const whole = JSON.stringify(await tellStory(client));
    await client.query("rollback to savepoint whole");
    expect(JSON.stringify(await tellStory(client)), "told twice it is the same").toBe(whole);
    await client.query("rollback to savepoint whole");
    const unnoticed: Trigger[] = [];
    for (const trigger of triggers) {
      await client.query("savepoint without");
      await client.query(`drop trigger ${client.escapeIdentifier(trigger.name)} on ${trigger.table}`);
      const without = await tellStory(client).then(JSON.stringify, (error: unknown) => String(error));
      await client.query("rollback to savepoint without");
      if (without === whole) unnoticed.push(trigger);
    }
    expect(unnoticed).toEqual([]);
  });
});
