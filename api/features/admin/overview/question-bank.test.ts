import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ASKED_DAYS, ASKED_SHOWN } from "#contract/limits.ts";
import type { QuestionBank } from "#contract/question-bank.ts";
import { ROLE } from "#contract/roles.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";

const server = useTestServer({});

async function look(): Promise<QuestionBank> {
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
    const bank = await look();
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
    const [often = "", once = "", old = "", gone = ""] = (await look()).leastAsked.map(({ id }) => id);
    const [person, leaving] = [await server.createPerson(), await server.createPerson()];
    await ask(person, 0, [often, once]);
    await ask(person, 2, [often]);
    await ask(person, ASKED_DAYS, [old]);
    await ask(leaving, 1, [gone]);
    await server.db.serviceDb.deleteFrom("users").where("id", "=", leaving.id).execute();
    const times = async () => (await look()).mostAsked.map(({ id, times: number }) => [id, number]);
    const expected = [
      [often, 2],
      [once, 1],
    ];
    expect(await times()).toEqual(expected);
    await sql`select app.recount()`.execute(server.db.serviceDb);
    expect(await times()).toEqual(expected);
    expect((await look()).leastAsked.every(({ times: number }) => number === 0)).toBe(true);
  });

  it("counts a question while it is asked in an interview", async () => {
    const person = await server.createPerson();
    const before = (await look()).mostAsked.reduce((sum, { times }) => sum + times, 0);
    const started = await person.call("POST", "/conversation/start", { body: {} });
    const { interviewId } = started.body.data;
    await person.call("POST", "/chat", { body: { interviewId, isNewInterview: true } });
    expect((await look()).mostAsked.reduce((sum, { times }) => sum + times, 0)).toBe(before + 1);
  });
});
