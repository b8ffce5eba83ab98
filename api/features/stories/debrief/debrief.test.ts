import { createHash } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { giveAnswer, GOOD_ANSWERS, openPractice, chat } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Debrief } from "#contract/debriefs.ts";
import {
  ASKED_RATINGS_PER_DAY,
  DEBRIEF_TEXTS_READ_PER_HOUR,
  DEBRIEFS_ADDED_PER_HOUR,
  DEBRIEFS_PER_APPLICATION,
  DEBRIEFS_PER_PAGE,
  OUTCOME_ASKED_AFTER_DAYS,
} from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const WENT_WRONG = "Tell me about a day on the ward that went wrong.";
const QUESTIONS = [
  { question: WENT_WRONG, answer: GOOD_ANSWERS[0] },
  { question: "Why do you want to work here?", answer: "" },
];

async function apply(person: Person): Promise<string> {
  const body = { title: "Ward nurse", advert: "You care for people." };
  return (await person.call("POST", "/applications", { body })).body.data.id;
}

async function debriefed(person: Person, given: object = {}): Promise<Debrief> {
  const body = {
    applicationId: await apply(person),
    heldOn: day(1),
    feeling: 4,
    questions: QUESTIONS,
    ...given,
  };
  const added = await person.call("POST", "/debriefs", { body });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.data;
}

/** Sets the rate-limit counter to that many hits. */
const useUp = async (key: string, hits: number) => {
  const hash = createHash("sha256").update(key).digest("base64url");
  const { numAffectedRows } =
    await sql`update private.rate_limits set hits = ${hits} where key = ${hash}`.execute(server.db.serviceDb);
  expect(numAffectedRows).toBe(1n);
};

const list = async (person: Person): Promise<Debrief[]> => (await person.call("GET", "/debriefs")).body.data;

describe("a debrief", () => {
  // safety.md T91
  it("stores the questions in their order, with its application", async () => {
    const person = await server.createPerson();
    const added = await debriefed(person, { round: "panel", notes: "They decide on Friday." });
    expect(await debriefed(await server.createPerson())).toMatchObject({ round: null, notes: "" });
    expect(added).toMatchObject({
      round: "panel",
      notes: "They decide on Friday.",
      applicationTitle: "Ward nurse",
      feeling: 4,
      outcome: null,
      asksOutcome: false,
      questions: QUESTIONS.map((asked) => ({ ...asked, rating: null })),
    });
    expect(await list(person)).toEqual([added]);
    const other = await server.createPerson();
    expect(await list(other)).toEqual([]);
    const body = { applicationId: added.applicationId, heldOn: day(1), feeling: 4, questions: QUESTIONS };
    expect((await other.call("POST", "/debriefs", { body })).body.code).toBe("application_not_found");
    expect((await other.call("DELETE", `/debriefs/${added.id}`)).body.code).toBe("debrief_not_found");
    expect((await person.call("DELETE", `/debriefs/${added.id}`)).body.message).toBe(TEXT.debriefDeleted);
    expect(await list(person)).toEqual([]);
  });

  it("is corrected and completed by its owner, and keeps a rating whose question and answer stay", async () => {
    const person = await server.createPerson();
    const { id, questions } = await debriefed(person);
    const [first, second] = questions;
    await person.call("POST", `/debriefs/${id}/questions/${first?.id}/rating`, { body: {} });
    const body = {
      heldOn: day(3),
      feeling: 2,
      round: "panel",
      notes: "They decide on Friday.",
      questions: [{ question: "What is your notice period?" }, { ...first, rating: undefined }],
    };
    const changed: Debrief = (await person.call("PUT", `/debriefs/${id}`, { body })).body.data;
    expect(changed).toMatchObject({ id, heldOn: day(3), feeling: 2, round: "panel", notes: body.notes });
    expect(changed.questions).toMatchObject([
      { question: "What is your notice period?", answer: "", rating: null },
      { id: first?.id, question: WENT_WRONG, rating: { scorer: expect.any(String) } },
    ]);
    expect(changed.questions.map((asked) => asked.id)).not.toContain(second?.id);
    const questionsThen = [{ id: first?.id, question: WENT_WRONG, answer: "Another answer." }];
    const again = await person.call("PUT", `/debriefs/${id}`, {
      body: { ...body, questions: questionsThen },
    });
    expect(again.body.data.questions).toMatchObject([{ id: first?.id, rating: null }]);
    const other = await server.createPerson();
    expect((await other.call("PUT", `/debriefs/${id}`, { body })).body.code).toBe("debrief_not_found");
    expect(await list(person)).toEqual([again.body.data]);
  });

  it("is listed in pages, the latest interview first, with the requested filter", async () => {
    const person = await server.createPerson();
    const added: Debrief[] = [];
    for (let ago = 1; ago <= 2 * DEBRIEFS_PER_PAGE + 1; ago += 1)
      added.push(await debriefed(person, { heldOn: day(ago < 4 ? ago : OUTCOME_ASKED_AFTER_DAYS) }));
    // Debriefs of the same day: the one added last comes first.
    const inOrder = [...added.slice(0, 3), ...added.slice(3).toReversed()].map(({ id }) => id);
    const pages = async (query: string) => {
      const found: string[][] = [];
      for (let cursor: string | null = ""; cursor !== null;) {
        const { body } = await person.call("GET", `/debriefs?${query}${cursor && `&cursor=${cursor}`}`);
        found.push((body.data as Debrief[]).map(({ id }) => id));
        cursor = body.nextCursor as string | null;
      }
      return found;
    };
    const all = await pages("");
    expect(all.map((page) => page.length)).toEqual([DEBRIEFS_PER_PAGE, DEBRIEFS_PER_PAGE, 1]);
    expect(all.flat()).toEqual(inOrder);
    expect((await pages("outcome=open")).flat()).toEqual(inOrder.slice(3).toReversed());
    expect(await pages(`application=${added[5]?.applicationId}`)).toEqual([[added[5]?.id]]);
    expect((await person.call("GET", "/debriefs?cursor=mine")).body).toMatchObject({ field: "cursor" });
  });

  it(`is noted ${DEBRIEFS_ADDED_PER_HOUR} times an hour at most`, async () => {
    const person = await server.createPerson();
    const { applicationId } = await debriefed(person);
    await useUp(`debriefs:${person.id}`, DEBRIEFS_ADDED_PER_HOUR);
    const body = { applicationId, heldOn: day(1), feeling: 3, questions: QUESTIONS };
    expect((await person.call("POST", "/debriefs", { body })).status).toBe(429);
  });

  it("is refused for a future day, without a question and with a feeling off the scale", async () => {
    const person = await server.createPerson();
    const applicationId = await apply(person);
    const refused = async (given: object) => {
      const body = { applicationId, heldOn: day(1), feeling: 3, questions: QUESTIONS, ...given };
      return (await person.call("POST", "/debriefs", { body })).body;
    };
    expect(await refused({ heldOn: day(-3) })).toMatchObject({ message: TEXT.debriefAhead, field: "heldOn" });
    expect(await refused({ questions: [] })).toMatchObject({ message: TEXT.askedNothing });
    expect(await refused({ feeling: 6 })).toMatchObject({ field: "feeling" });
    expect(await refused({ heldOn: "yesterday" })).toMatchObject({ field: "heldOn" });
  });

  it(`is one of ${DEBRIEFS_PER_APPLICATION} of its application at most, however many are told at once`, async () => {
    const person = await server.createPerson();
    const applicationId = await apply(person);
    const held = { user_id: person.id, application_id: applicationId, held_on: day(1), feeling: 3 };
    await server.insert(
      "debriefs",
      Array.from({ length: DEBRIEFS_PER_APPLICATION - 1 }, () => held),
    );
    const body = { applicationId, heldOn: day(1), feeling: 3, questions: QUESTIONS };
    const tell = () => person.call("POST", "/debriefs", { body });
    const both = await Promise.all([tell(), tell()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("debriefs_full");
  });

  it("finds the questions of a transcript and stores nothing", async () => {
    const person = await server.createPerson();
    const text = `Dana: ${WENT_WRONG}\nMe: The system went down.\nDana: How did it end, would you say?\nMe: Well.`;
    const read = await person.call("POST", "/debriefs/questions", { body: { text } });
    expect(read.body.data).toEqual([
      { question: WENT_WRONG, answer: "The system went down.", isQuestion: true },
      { question: "How did it end, would you say?", answer: "Well.", isQuestion: true },
    ]);
    expect(await list(person)).toEqual([]);
    await useUp(`debrief-texts:${person.id}`, DEBRIEF_TEXTS_READ_PER_HOUR);
    expect((await person.call("POST", "/debriefs/questions", { body: { text } })).status).toBe(429);
  });
});

describe("what was asked", () => {
  it("has its answer rated on request by the interviews' scorer, unless it is empty", async () => {
    const person = await server.createPerson();
    const { id, questions } = await debriefed(person);
    const rate = (at: number) =>
      person.call("POST", `/debriefs/${id}/questions/${questions[at]?.id}/rating`, { body: {} });
    const rated: Debrief = (await rate(0)).body.data;
    expect(rated.questions[0]?.rating).toMatchObject({
      scorer: expect.stringContaining("Built-in"),
      report: { question: WENT_WRONG, form: "past", state: "rated", score: expect.any(Number) },
    });
    expect((await rate(1)).body.code).toBe("asked_no_answer");
    const { id: second } = await debriefed(person);
    const misplaced = `/debriefs/${second}/questions/${questions[0]?.id}/rating`;
    expect((await person.call("POST", misplaced, { body: {} })).body.code).toBe("question_not_found");
    const other = await debriefed(await server.createPerson());
    const foreign = `/debriefs/${other.id}/questions/${other.questions[0]?.id}/rating`;
    expect((await person.call("POST", foreign, { body: {} })).body.code).toBe("question_not_found");
  });

  it(`is rated ${ASKED_RATINGS_PER_DAY} times a day at most: a model's tokens are everybody's`, async () => {
    const person = await server.createPerson();
    const { id, questions } = await debriefed(person);
    const rate = () =>
      person.call("POST", `/debriefs/${id}/questions/${questions[0]?.id}/rating`, { body: {} });
    expect((await rate()).status).toBe(200);
    await useUp(`asked-ratings-of-day:${person.id}`, ASKED_RATINGS_PER_DAY);
    expect((await rate()).status).toBe(429);
  });

  it("can be practised word for word, by its owner only", async () => {
    const person = await server.createPerson();
    const { questions } = await debriefed(person);
    const asked = questions[0]?.id;
    const stranger = await server.createPerson();
    const refused = await stranger.call("POST", "/practice/start", { body: { asked } });
    expect(refused.body.code).toBe("question_not_found");
    const id = await openPractice(person, { asked });
    const { body } = await person.call("GET", `/conversations/${id}/messages`);
    expect(body.data[0]?.content).toContain(WENT_WRONG);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    await chat(person, { interviewId: id, isEndInterview: true });
    expect((await person.call("GET", `/conversations/${id}/report`)).body.data).toMatchObject({
      status: "ready",
      questions: [{ question: WENT_WRONG, state: "rated" }],
    });
  });
});

describe("'Did you get it?'", () => {
  const tell = async (person: Person, id: string, outcome: string): Promise<Debrief> =>
    (await person.call("PUT", `/debriefs/${id}/outcome`, { body: { outcome } })).body.data;

  it(`is asked from ${OUTCOME_ASKED_AFTER_DAYS} days on, rests that long after 'not yet', and never after 'don't ask'`, async () => {
    const person = await server.createPerson();
    const early = await debriefed(person, { heldOn: day(OUTCOME_ASKED_AFTER_DAYS - 2) });
    expect(early.asksOutcome).toBe(false);
    const { id, asksOutcome } = await debriefed(person, { heldOn: day(OUTCOME_ASKED_AFTER_DAYS) });
    expect(asksOutcome).toBe(true);
    expect((await tell(person, id, "later")).asksOutcome).toBe(false);
    const due = sql`update public.debriefs set ask_on = current_date where id = ${id}::uuid and ask_on is not null`;
    await due.execute(server.db.serviceDb);
    expect((await list(person)).find((one) => one.id === id)?.asksOutcome).toBe(true);
    expect((await tell(person, id, "never")).asksOutcome).toBe(false);
    await due.execute(server.db.serviceDb);
    expect(await tell(person, id, "offer")).toMatchObject({ outcome: "offer", asksOutcome: false });
    expect((await tell(await server.createPerson(), id, "offer")) as unknown).toBeUndefined();
  });
});
