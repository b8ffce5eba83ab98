import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addInterview, setRole } from "#api/testing/admin-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ADMIN_HEADERS } from "#contract/admin-list.ts";
import { ROLE } from "#contract/roles.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { ASKED_DAYS, ASKED_SHOWN } from "#contract/limits.ts";
import type { QuestionBank } from "#contract/question-bank.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";

const server = useTestServer({});

async function readCounters() {
  const users = await sql`
    select id, total_conversations, last_conversation_time from public.users order by id`.execute(
    server.db.serviceDb,
  );
  const tallies = await sql`
    select name, sum(amount)::integer as amount from private.tallies
    where name <> 'names' group by name having sum(amount) <> 0 order by name`.execute(server.db.serviceDb);
  const days = await sql`
    select day::text, name, sum(amount)::integer as amount from private.day_tallies
    group by day, name having sum(amount) <> 0 order by day, name`.execute(server.db.serviceDb);
  return { users: users.rows, tallies: tallies.rows, days: days.rows };
}

const recount = () => sql`select app.recount()`.execute(server.db.serviceDb);

it("what is counted while people come, talk and go is what counting anew gives", async () => {
  const [ann, ben, cora] = [
    await server.createPerson(),
    await server.createPerson({ role: ROLE.coach }),
    await server.createPerson(),
  ];
  for (const messages of [0, 1, 2, 5]) await addInterview(server, ann, { messages });
  const open = await addInterview(server, ben, { messages: 1, createdAt: "2026-04-01T10:00:00Z" });
  await addInterview(server, cora);
  await server.change("conversations", { id: open }, { message_count: 4 });
  await server.db.serviceDb.deleteFrom("conversations").where("user_id", "=", cora.id).execute();
  await setRole(server, cora, ROLE.premium);
  await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", ann.id).execute();
  const counted = await readCounters();
  await recount();
  expect(await readCounters()).toEqual(counted);
  expect(counted.tallies).toContainEqual({ name: `users:${ROLE.coach}`, amount: 1 });
});

it("counting anew mends counters that are wrong", async () => {
  const ben = await server.createPerson();
  await addInterview(server, ben);
  const right = await readCounters();
  await sql`update public.users set total_conversations = 77, last_conversation_time = null`.execute(
    server.db.serviceDb,
  );
  await sql`update private.tallies set amount = amount + 5`.execute(server.db.serviceDb);
  await recount();
  expect(await readCounters()).toEqual(right);
});

it("a count of a search is right at once when somebody comes, is renamed or goes", async () => {
  const admin = await server.createPerson({ role: ROLE.admin });
  const count = async () =>
    Number(
      (await admin.call("GET", "/admin/stats?search=zebedee&limit=1")).headers.get(ADMIN_HEADERS.matches) ??
        -1,
    );
  expect(await count()).toBe(0);
  const person = await server.createPerson({ name: "Zebedee One" });
  const other = await server.createPerson({ name: "Somebody" });
  expect(await count()).toBe(1);
  await other.call("PATCH", "/users/me", { body: { full_name: "Zebedee Two" } });
  expect(await count()).toBe(2);
  await server.db.serviceDb.deleteFrom("auth.user").where("id", "=", person.id).execute();
  expect(await count()).toBe(1);
});

async function lookAtBank(): Promise<QuestionBank> {
  const admin = await server.createPerson({ role: ROLE.admin });
  const { status, body } = await admin.call("GET", "/admin/question-bank");
  expect(status).toBe(200);
  return body.data;
}

/** Adds an interview that asked these questions that many days ago. */
async function ask(person: Person, days: number, ids: string[]): Promise<string> {
  const id = await addInterview(server, person, { messages: 0 });
  await sql`
    insert into public.messages (conversation_id, user_id, sequence, role, content, kind, question_id, created_at)
    select ${id}::uuid, ${person.id}::uuid, n, 'assistant', 'x', 'question', q, now() - make_interval(days => ${days}::integer)
    from unnest(${ids}::text[]) with ordinality as t (q, n)
  `.execute(server.db.serviceDb);
  return id;
}

describe("the question bank's page", () => {
  it("counts the questions, and says how the scorer does and by which versions", async () => {
    const bank = await lookAtBank();
    expect(bank.questions).toBeGreaterThanOrEqual(bank.minimum.questions);
    const sums = [bank.families, bank.competencies, bank.kinds].map((rows) =>
      rows.reduce((sum, { questions }) => sum + questions, 0),
    );
    expect(sums).toEqual([bank.questions, bank.questions, bank.questions]);
    // Candidates' own questions at the end are not in the bank, so they do not count as a gap.
    expect(Math.min(...bank.competencies.map(({ questions }) => questions))).toBeGreaterThan(0);
    for (const { atEachLevel } of bank.families)
      expect(Math.min(...atEachLevel)).toBeGreaterThanOrEqual(bank.minimum.atEachLevel);
    expect(bank.ratings.map(({ scorer }) => scorer)).toContain(BUILT_IN_SCORER);
    expect(bank.versions).toContainEqual({ name: "Scorer in use", version: "Built-in scorer 3.0" });
    expect(bank.versions.map(({ version }) => version)).not.toContain("–");
    expect(bank.mostAsked).toEqual([]);
    expect(bank.leastAsked).toHaveLength(ASKED_SHOWN);
  });

  it("lists what was asked most and least in the last 90 days, without what deleted people were asked", async () => {
    const [often = "", once = "", old = "", gone = ""] = (await lookAtBank()).leastAsked.map(({ id }) => id);
    const [person, leaving] = [await server.createPerson(), await server.createPerson()];
    await ask(person, 0, [often, once]);
    await ask(person, 2, [often]);
    await ask(person, ASKED_DAYS, [old]);
    await ask(leaving, 1, [gone]);
    await server.db.serviceDb.deleteFrom("users").where("id", "=", leaving.id).execute();
    const times = async () => (await lookAtBank()).mostAsked.map(({ id, times: number }) => [id, number]);
    const expected = [
      [often, 2],
      [once, 1],
    ];
    expect(await times()).toEqual(expected);
    await sql`select app.recount()`.execute(server.db.serviceDb);
    expect(await times()).toEqual(expected);
    expect((await lookAtBank()).leastAsked.every(({ times: number }) => number === 0)).toBe(true);
  });

  it("counts a question while it is asked in an interview", async () => {
    const person = await server.createPerson();
    const before = (await lookAtBank()).mostAsked.reduce((sum, { times }) => sum + times, 0);
    const started = await person.call("POST", "/conversation/start", { body: {} });
    const { interviewId } = started.body.data;
    await person.call("POST", "/chat", { body: { interviewId, isNewInterview: true } });
    expect((await lookAtBank()).mostAsked.reduce((sum, { times }) => sum + times, 0)).toBe(before + 1);
  });
});
