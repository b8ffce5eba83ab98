import { beforeEach, describe, expect, it } from "vitest";
import { chat, loseTurn, streamChat } from "#api/testing/interview-steps.ts";
import { waitForRatings } from "#api/testing/run-jobs.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";

const models = useScriptedModels();
const KEY = "start-with-model";
const server = useTestServer(() => models.settings(KEY));

const ADVERT = "You explain churn to the sales team.\nYou run tests on the checkout of our shop.";

const start = (person: Person, body: object = {}) =>
  person.call("POST", "/conversation/start", { body: { jobDescription: ADVERT, ...body } });

const stored = async (interviewId: string) => {
  const row = await server.db.serviceDb
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(["c.planner", "c.language", "c.status", "p.plan", "p.model_tokens", "p.turn_until"])
    .where("c.id", "=", interviewId)
    .executeTakeFirstOrThrow();
  return { ...row, questions: (row.plan as unknown as InterviewPlan).questions };
};

const isOwn = ({ id }: { id: string }): boolean => id.startsWith("own-");
const interviewsOf = (person: Person) => server.rows("conversations", { user_id: person.id }, ["id"]);

/** Delays the plan; later replies come immediately. */
const planningTakes = (ms: number) => models.setScript(KEY, { faults: [{ kind: "delay", ms }] });
/** Waits until the start has stored its interview and is calling the model. */
async function findStarted(person: Person): Promise<string> {
  for (;;) {
    const [row] = await interviewsOf(person);
    if (row) return row.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const createPerson = () => server.createPerson({ role: ROLE.superadmin });

// A pending rating of an earlier test would use up this test's scripted replies and faults.
beforeEach(async () => {
  await waitForRatings(server.db.serviceDb);
  await models.setScript(KEY, {});
});

describe("an interview that a model plans", () => {
  it("stores the plan, who made it and its tokens before the first question is asked", async () => {
    const person = await createPerson();
    const { interviewId } = (await start(person)).body.data;
    const { planner, questions, model_tokens, turn_until } = await stored(interviewId);
    expect(planner).toBe("stand-in-model");
    expect(questions.filter(isOwn)).toHaveLength(5);
    expect(model_tokens).toBeGreaterThan(1000);
    expect(turn_until).toBeNull();
    const opened = await chat(person, { interviewId, isNewInterview: true });
    expect(opened.body.response).toContain(questions[0]?.text);
    const listed = await person.call("GET", "/conversations");
    expect(listed.body.data[0]).toMatchObject({ planner: "stand-in-model", language: "en" });
  });

  it("repeats no question: the next plan's prompt lists those asked, and repetitions are refused", async () => {
    const person = await createPerson();
    const first = (await start(person)).body.data.interviewId;
    await chat(person, { interviewId: first, isNewInterview: true });
    await chat(person, { interviewId: first, isEndInterview: true });
    const asked = (await stored(first)).questions[0]?.text ?? "";
    const second = (await start(person)).body.data.interviewId;
    expect((await stored(second)).questions.map(({ text }) => text)).not.toContain(asked);
    expect((await models.interviewerCalls(KEY)).at(-1)).toContain(
      JSON.stringify(asked.slice(0, 40)).slice(1, -1),
    );
  });

  it("is the bank's where the model is away, and says so", async () => {
    await models.setScript(KEY, { faults: [{ kind: "status", status: 503, times: 2 }] });
    const person = await createPerson();
    const { interviewId } = (await start(person)).body.data;
    const { planner, questions, turn_until } = await stored(interviewId);
    expect({ planner, turn_until }).toEqual({ planner: null, turn_until: null });
    expect(questions.filter(isOwn)).toEqual([]);
    expect((await chat(person, { interviewId, isNewInterview: true })).status).toBe(200);
  });

  it("begins once where start is pressed twice while it is planned", async () => {
    const person = await createPerson();
    await planningTakes(300);
    const before = (await models.interviewerCalls(KEY)).length;
    const answers = await Promise.all([start(person), start(person)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await interviewsOf(person)).toHaveLength(1);
    expect((await models.interviewerCalls(KEY)).length - before).toBe(1);
  });

  it("can't be opened from another tab before it is planned", async () => {
    const person = await createPerson();
    await planningTakes(300);
    const starting = start(person);
    const interviewId = await findStarted(person);
    const early = await chat(person, { interviewId, isNewInterview: true });
    expect(early.body.code).toBe("answer_under_way");
    expect((await starting).status).toBe(200);
    const [event] = (await streamChat(server.url, person, { interviewId, isNewInterview: true })).slice(-1);
    expect(event?.event).toBe("done");
    const { questions } = await stored(interviewId);
    expect(JSON.stringify(event?.data)).toContain(questions[0]?.text);
  });

  it("that is ended while it is planned stays ended and is given back", async () => {
    const person = await createPerson();
    await planningTakes(300);
    const starting = start(person);
    const interviewId = await findStarted(person);
    const ended = await chat(person, { interviewId, isEndInterview: true });
    expect(ended.body.status).toBe("cancelled");
    expect((await starting).status).toBe(200);
    expect(await stored(interviewId)).toMatchObject({ status: "cancelled", planner: null });
    const late = await chat(person, { interviewId, isNewInterview: true });
    expect(late.body.code).toBe("interview_over");
    expect((await start(person)).status).toBe(200);
  });

  it("uses the bank's plan once the claim expires if its server died while planning", async () => {
    const person = await createPerson();
    await planningTakes(300);
    const starting = start(person);
    const interviewId = await findStarted(person);
    const bank = (await stored(interviewId)).questions;
    await loseTurn(server.db.serviceDb, interviewId);
    const opened = await chat(person, { interviewId, isNewInterview: true });
    expect(opened.body.response).toContain(bank[0]?.text);
    await starting;
    const after = await stored(interviewId);
    expect(after.questions).toEqual(bank);
    expect(after).toMatchObject({ planner: null, status: "in_progress" });
  });
});

describe("an interview in another language", () => {
  it("is planned, asked and gone on with in it, and stored with it", async () => {
    const person = await createPerson();
    const started = await start(person, { language: "de" });
    expect(started.body.data).toMatchObject({ language: "de" });
    const { interviewId } = started.body.data;
    expect((await stored(interviewId)).language).toBe("de");
    await chat(person, { interviewId, isNewInterview: true });
    await chat(person, { interviewId, message: "Ich habe damals alles selbst gemacht." });
    // Other calls may come between: a retry after a timeout, or a judgement.
    const asked = await models.interviewerCalls(KEY);
    for (const words of ["held in German", "natural spoken German", "you write in German"])
      expect(asked).toContainEqual(expect.stringContaining(words));
    const current = await person.call("GET", "/chat/interview/current");
    expect(current.body.data).toMatchObject({ language: "de" });
  });

  it("may be opened in words that share none with the built-in interviewer's", async () => {
    const person = await createPerson();
    await models.setScript(KEY, { faults: [{ kind: "status", status: 500, times: 2 }] });
    const { interviewId } = (await start(person, { language: "de" })).body.data;
    const words = "Guten Tag. Wann hat bei der Arbeit zuletzt etwas ganz von dir abgehangen?";
    await models.setScript(KEY, { replies: [words] });
    const opened = await chat(person, { interviewId, isNewInterview: true });
    expect(opened.body).toMatchObject({ response: words, interviewer: "stand-in-model" });
  });

  it("is refused for a language that is not on the list", async () => {
    const person = await createPerson();
    expect((await start(person, { language: "xx" })).status).toBe(400);
    expect(await interviewsOf(person)).toEqual([]);
  });
});
