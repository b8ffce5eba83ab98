import { beforeEach, expect, it } from "vitest";
import { chat, giveAnswer, GOOD_ANSWERS, openPractice, OWNERSHIP } from "#api/testing/interview-steps.ts";
import { waitForRatings } from "#api/testing/run-jobs.ts";
import { useScriptedModels } from "#api/testing/scripted-model.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { NEGOTIATION } from "#contract/rounds.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";

const KEY = "practice";
const models = useScriptedModels();
const server = useTestServer(() => models.settings(KEY));

const ADVERT = { jobDescription: "You explain churn to the sales team.\nYou run tests on the checkout." };

const stored = async (id: string) => {
  const row = await server.db.serviceDb
    .selectFrom("conversations as c")
    .innerJoin("private.interview_plans as p", "p.conversation_id", "c.id")
    .select(["c.planner", "c.language", "c.title", "p.plan", "p.turn_until"])
    .where("c.id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...row, questions: (row.plan as unknown as InterviewPlan).questions };
};

// A pending rating of an earlier test would use up this test's scripted replies and faults.
beforeEach(async () => {
  await waitForRatings(server.db.serviceDb);
  await models.setScript(KEY, {});
});

it("a model holds a practice by the rules of an interview: it follows up, then it closes", async () => {
  const person = await server.createPerson();
  const id = await openPractice(person);
  const replies = [];
  for (const answer of GOOD_ANSWERS) {
    const { status, response, interviewer } = await giveAnswer(person, id, answer);
    expect(interviewer).toBe("stand-in-model");
    replies.push(response);
    if (status === "completed") break;
  }
  expect(replies.length).toBeGreaterThan(1);
  expect(replies[0]).toBe("What did you do yourself at that point?");
  expect(replies.at(-1)).toMatch(/rating is being made/);
  const prompts = await models.interviewerCalls(KEY);
  expect(
    prompts.filter((one) => one.includes("<moves>follow_up, answer, rephrase, close</moves>")),
  ).toHaveLength(replies.length - 1);
});

it("a model makes the one question from the advert, and the practice is called by it", async () => {
  const person = await server.createPerson();
  const started = await person.call("POST", "/practice/start", { body: ADVERT });
  const { interviewId } = started.body.data;
  const { planner, title, questions, turn_until } = await stored(interviewId);
  expect({ planner, turn_until }).toEqual({ planner: "stand-in-model", turn_until: null });
  expect(questions).toMatchObject([{ source: "advert", why: "You explain churn to the sales team" }]);
  expect(questions[0]?.id).toMatch(/^own-/u);
  expect(title).toBe(questions[0]?.text);
  expect((await models.interviewerCalls(KEY)).at(-1)).toContain("choose its main questions, 1 of them,");
  const opened = await chat(person, { interviewId, isNewInterview: true });
  expect(opened.body.response).toContain(title);
});

// More faults and replies than planning uses.
it.each([
  ["is away", { faults: [{ kind: "status", status: 503, times: 9 }] }],
  ["asks about something else", { replies: Array(9).fill('{"questions": []}') }],
])("the bank asks about the advert where the model %s", async (_, script) => {
  await models.setScript(KEY, script);
  const person = await server.createPerson();
  const { interviewId } = (await person.call("POST", "/practice/start", { body: ADVERT })).body.data;
  const { planner, questions } = await stored(interviewId);
  expect(planner).toBeNull();
  expect(questions).toMatchObject([{ source: "advert", id: expect.not.stringMatching(/^own-/u) }]);
});

it("is held in the chosen language, about the chosen competency", async () => {
  const person = await server.createPerson();
  const started = await person.call("POST", "/practice/start", { body: { ...OWNERSHIP, language: "de" } });
  expect(started.body.data).toMatchObject({ kind: "practice", language: "de" });
  const { interviewId } = started.body.data;
  const { language, questions } = await stored(interviewId);
  expect(language).toBe("de");
  expect(questions).toMatchObject([{ id: expect.stringMatching(/^own-/u), competency: "ownership" }]);
  await chat(person, { interviewId, isNewInterview: true });
  await giveAnswer(person, interviewId, "Ich habe damals alles selbst gemacht und den Fehler gefunden.");
  const [plan = "", opening = "", turn = ""] = (await models.interviewerCalls(KEY)).slice(-3);
  for (const prompt of [plan, opening, turn]) expect(prompt).toContain("German");
});

it("a competency in English is the bank's, without a call", async () => {
  const person = await server.createPerson();
  const before = (await models.interviewerCalls(KEY)).length;
  const { interviewId } = (await person.call("POST", "/practice/start", { body: OWNERSHIP })).body.data;
  expect((await models.interviewerCalls(KEY)).length).toBe(before);
  expect((await stored(interviewId)).planner).toBeNull();
});

const NEGOTIATED = { ...OWNERSHIP, competency: undefined, round: NEGOTIATION };

it("an offer is negotiated with a recruiter who knows what is good in it, and a model rates it", async () => {
  const person = await server.createPerson();
  const id = await openPractice(person, NEGOTIATED);
  const { questions, title } = await stored(id);
  expect(questions).toMatchObject([{ id: expect.stringMatching(/^negotiation-/u), kind: "situational" }]);
  expect(title).toMatch(/^We would like to have you/u);
  await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
  expect((await models.interviewerCalls(KEY)).at(-1)).toMatch(
    /<round>\\nYou speak as Dana Reyes, the recruiter who makes the offer.+Good here is: interest in the job/u,
  );
  await chat(person, { interviewId: id, isEndInterview: true });
  const { body } = await person.call("GET", `/conversations/${id}/report`);
  expect(body.data).toMatchObject({ status: "ready", scorer: expect.stringContaining("stand-in-model") });
  expect(body.data.about.round).toBeUndefined();
});
