import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { examplesOf } from "#contract/declared-fields.ts";
import { createTestDatabase, type TestDatabase } from "#api/testing/test-database.ts";
import type { Ids } from "./row-rules.ts";

/** `url`: for further connections to the database, outside the tests' transactions. */
export type Prepared = { client: pg.Client; ids: Ids; url: string };

/** A database in which Ann (owner) has a row in every table. Each test's transaction is rolled back. */
export function useDatabaseWithPeople(): Prepared {
  const prepared = {} as Prepared;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    prepared.url = database.url;
    prepared.client = new pg.Client({ connectionString: database.url });
    await prepared.client.connect();
    prepared.ids = await fill(prepared.client);
  });
  beforeEach(() => prepared.client.query("begin"));
  afterEach(() => prepared.client.query("rollback"));
  afterAll(async () => {
    await prepared.client.end();
    await database.drop();
  });
  return prepared;
}

/** Adds a row and returns its id. */
export async function add(
  client: pg.ClientBase,
  table: string,
  row: Record<string, unknown>,
): Promise<string> {
  const names = Object.keys(row).map((name) => client.escapeIdentifier(name));
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await client.query<Record<string, string>>(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")}) returning *`,
    Object.values(row),
  );
  return rows[0]?.["id"] ?? "";
}

export async function addPerson(client: pg.ClientBase, name: string, role = 1): Promise<string> {
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`;
  const id = await add(client, `auth."user"`, { name, email, emailVerified: true });
  await add(client, "public.users", { id, email, full_name: name, role_id: role });
  return id;
}

export const addConversation = (client: pg.ClientBase, userId: string, row: Record<string, unknown> = {}) =>
  add(client, "public.conversations", {
    user_id: userId,
    title: "Practice interview",
    empathy_level: 5,
    difficulty: 6,
    interviewer: "Built-in interviewer",
    counted_as: "plan",
    ends_at: new Date(Date.now() + 1_200_000),
    answer_count: 1,
    ...row,
  });

export const addCoach = (client: pg.ClientBase, userId: string) =>
  add(client, "public.coach_profiles", {
    user_id: userId,
    ...examplesOf(COACH_PROFILE_FIELDS),
    listing: "listed",
  });

export const addBooking = (
  client: pg.ClientBase,
  row: { coach_id: string; user_id: string } & Record<string, unknown>,
) => add(client, "public.coach_bookings", { status: "confirmed", booking_date: new Date(), ...row });

/** One row in every table for Ann, and some for others. */
export async function fill(client: pg.Client): Promise<Ids> {
  const owner = await addPerson(client, "Ann");
  const other = await addPerson(client, "Ben");
  const coach = await addPerson(client, "Cora", 5);
  const otherCoach = await addPerson(client, "Dan", 5);
  const coachProfile = await addCoach(client, coach);
  await addCoach(client, otherCoach);
  const conversation = await addConversation(client, owner);
  const report = await fillInterview(client, owner, conversation);
  await fillAccount(client, owner, other);
  const story = await fillStories(client, owner, report);
  const application = await fillApplication(client, owner);
  const debrief = await fillDebrief(client, owner, application);
  const booking = await addBooking(client, { coach_id: coachProfile, user_id: owner });
  const { otherStory, share } = await fillSharedStories(client, { owner, booking, story });
  const { unshared } = await fillHandoff(client, { owner, booking, report });
  await add(client, "public.session_reviews", {
    booking_id: booking,
    user_id: owner,
    coach_id: coachProfile,
    stars: 4,
  });
  const over = {
    status: "completed",
    transcript: "What was said.",
    booking_date: new Date(Date.now() - 86_400_000),
  };
  const pastBooking = await addBooking(client, { coach_id: coachProfile, user_id: owner, ...over });
  await add(client, "public.user_coach_sessions", { user_id: owner, role_id: 2, sessions_allowed: 2 });
  return {
    owner,
    other,
    coach,
    otherCoach,
    coachProfile,
    conversation,
    report,
    unshared,
    booking,
    pastBooking,
    story,
    otherStory,
    share,
    application,
    debrief,
  };
}

/** Returns the interview that has a report. */
async function fillInterview(client: pg.Client, owner: string, conversation: string): Promise<string> {
  const message = { role: "assistant", content: "Tell me about yourself.", kind: "question" };
  await add(client, "public.messages", {
    conversation_id: conversation,
    user_id: owner,
    sequence: 1,
    ...message,
  });
  await add(client, "public.interview_drafts", {
    conversation_id: conversation,
    user_id: owner,
    words: "What I would say",
    screen: "a tab",
  });
  const past = await addConversation(client, owner, { status: "completed", ended_at: new Date() });
  await addReport(client, owner, past);
  await add(client, "private.interview_plans", { conversation_id: conversation, plan: {} });
  await client.query(
    "insert into public.self_ratings (conversation_id, user_id, rating) values ($1, $2, 7)",
    [past, owner],
  );
  return past;
}

async function fillApplication(client: pg.Client, owner: string): Promise<string> {
  const advert = { title: "Nurse", advert: "You care for people." };
  const application = await add(client, "public.applications", { user_id: owner, ...advert });
  const step = { kind: "interview", minutes: 20, due_on: "2027-01-01" };
  await add(client, "public.plan_steps", { user_id: owner, application_id: application, ...step });
  await client.query("insert into public.preparation_wishes (user_id, wish) values ($1, 'mails')", [owner]);
  return application;
}

async function fillStories(client: pg.Client, owner: string, report: string): Promise<string> {
  const told = { conversation_id: report, question_id: "q", question: "Tell me about a promise." };
  const story = await add(client, "public.stories", {
    user_id: owner,
    title: "The cake",
    parts: {},
    origin: "answer",
    ...told,
  });
  const was = { title: "Cake", parts: {}, figures: [], competencies: [] };
  await add(client, "public.story_versions", { story_id: story, revision: 1, user_id: owner, ...was });
  return story;
}

async function fillSharedStories(
  client: pg.Client,
  { owner, booking, story }: { owner: string; booking: string; story: string },
): Promise<{ otherStory: string; share: string }> {
  const otherStory = await add(client, "public.stories", {
    user_id: owner,
    title: "The flour",
    parts: {},
    origin: "hand",
  });
  const of = { booking_id: booking, user_id: owner };
  for (const story_id of [story, otherStory])
    await add(client, "public.preparation_shares", { ...of, story_id });
  await add(client, "public.story_comments", { ...of, story_id: story, words: "Well told." });
  const other = { user_id: owner, title: "Midwife", advert: "You care for people." };
  const application_id = await add(client, "public.applications", other);
  const share = await add(client, "public.preparation_shares", { ...of, application_id });
  const step = { title: "Tell it in two minutes", minutes: 10 };
  await add(client, "public.coach_steps", { share_id: share, user_id: owner, ...step });
  return { otherStory, share };
}

async function fillDebrief(client: pg.Client, owner: string, application: string): Promise<string> {
  const held = { user_id: owner, application_id: application, held_on: "2026-03-01", feeling: 3 };
  const debrief = await add(client, "public.debriefs", held);
  const asked = { debrief_id: debrief, user_id: owner, position: 0, question: "Why nursing?" };
  await add(client, "public.asked_questions", asked);
  return debrief;
}

type Handoff = { owner: string; booking: string; report: string };

async function fillHandoff(client: pg.Client, { owner, booking, report }: Handoff) {
  const link = { conversation_id: report, user_id: owner, token_hash: "0f1e", ends_at: new Date() };
  await add(client, "public.report_links", link);
  await add(client, "public.report_shares", { booking_id: booking, conversation_id: report, user_id: owner });
  const of = { booking_id: booking, user_id: owner };
  const homework = {
    target_role: "Nurse",
    difficulty: 6,
    competency: "ownership",
    competency_label: "Ownership",
  };
  await add(client, "public.coach_homework", { ...of, ...homework });
  await add(client, "public.coach_ratings", { ...of, criteria: {} });
  const unshared = await addConversation(client, owner, { status: "completed", ended_at: new Date() });
  await addReport(client, owner, unshared);
  return { unshared };
}

async function addReport(client: pg.Client, owner: string, conversation: string): Promise<void> {
  const of = { conversation_id: conversation, user_id: owner };
  await add(client, "public.reports", { ...of, status: "ready", scorer: "Built-in", rating: {} });
  await add(client, "public.report_flags", { ...of, sentence: "Make it concrete." });
  await add(client, "public.report_ticks", { ...of, question_id: "q", points: [0] });
  const judged = { question_id: "q", scorer: "Built-in", messages_hash: "0f1e", judgement: {} };
  await add(client, "private.answer_judgements", { ...of, ...judged });
}

async function fillAccount(client: pg.Client, owner: string, other: string): Promise<void> {
  const period = { current_period_start: new Date(), current_period_end: new Date(Date.now() + 86_400_000) };
  await add(client, "public.subscriptions", { user_id: owner, plan: "paid", status: "active", ...period });
  await add(client, "private.stripe_customers", { user_id: owner, customer_id: "cus_ann" });
  await add(client, "public.referral_codes", { user_id: owner, code: "abcdefghjk" });
  const referred = await add(client, `auth."user"`, {
    name: "Eve",
    email: `eve-${randomUUID()}@example.test`,
  });
  const referral = await add(client, "public.referrals", { referrer_id: owner, referred_id: referred });
  await add(client, "public.bonus_interviews", { user_id: owner, referral_id: referral });
  await client.query("insert into private.mail_optouts (email_hash) values ('0f1e')");
  await client.query("insert into private.mailbox_marks (hash, kind) values ('0f1e', 'opted_out')");
  await client.query("insert into private.sealed_keys (name, sealed) values ('people', 'sealed')");
  await add(client, "private.account_mailboxes", { user_id: owner, hash: "0f1e" });
  await add(client, "public.referral_emails", { user_id: owner, recipient_email: "friend@example.test" });
  await add(client, "public.resumes", resumeOf(owner));
  // Add another user's rows, to detect a rule that returns all rows.
  const past = await addConversation(client, other, { status: "completed", ended_at: new Date() });
  await addReport(client, other, past);
  await add(client, "public.resumes", resumeOf(other));
}

export const resumeOf = (userId: string) => ({
  user_id: userId,
  file_name: "cv.pdf",
  file_path: `${userId}/1700000000000-cv.pdf`,
  file_size: 1000,
  mime_type: "application/pdf",
});
