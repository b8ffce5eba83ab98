import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { finishInterview, finishPractice, GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import {
  STORIES_PER_USER,
  STORY_CHANGES_PER_HOUR,
  STORY_PART_MAX_LENGTH,
  STORY_READS_PER_HOUR,
  STORY_VERSIONS_MAX,
} from "#contract/limits.ts";
import type { AnswerProposal, Story } from "#contract/stories.ts";
import { STORY_PARTS } from "#contract/story-parts.ts";
import { TEXT } from "#contract/texts.ts";

const server = useTestServer();

const proposals = async (person: Person, id: string): Promise<AnswerProposal[]> =>
  (await person.call("GET", `/stories/proposals?conversation=${id}`)).body.data;
const keep = (person: Person, body: object) => person.call("POST", "/stories", { body });
const WRITTEN = { title: "The cake", actions: "I rang the bride that night.", competencies: ["ownership"] };

async function write(person: Person, body: object = WRITTEN): Promise<Story> {
  const kept = await keep(person, body);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  return kept.body.data;
}

/** Finishes an interview and returns it with its first answer that contains a story. */
async function tellStory(person: Person) {
  const conversationId = await finishInterview(person);
  const [first] = await proposals(person, conversationId);
  if (!first) throw new Error("no story was proposed");
  return { conversationId, questionId: first.questionId, first };
}

describe("an answer that holds a story", () => {
  it("is offered on its report and stored word for word, with its question, rating and day", async () => {
    const person = await server.createPerson();
    const { conversationId, questionId, first } = await tellStory(person);
    expect(first.storyId).toBeNull();
    const kept: Story = (await keep(person, { conversationId, questionId })).body.data;
    expect(kept).toMatchObject({
      title: first.title,
      origin: "answer",
      question: first.question,
      askedIn: { conversationId, questionId },
      revision: 1,
      versions: [],
    });
    const answers = GOOD_ANSWERS.join("\n");
    for (const part of STORY_PARTS)
      for (const sentence of kept[part]?.source ?? []) expect(answers).toContain(sentence);
    expect(kept.actions?.source.length).toBeGreaterThan(0);
    const report = (await person.call("GET", `/conversations/${conversationId}/report`)).body.data;
    const told = report.questions?.find((one) => one.questionId === questionId);
    expect(kept.bestRating).toEqual({ score: told?.score, scorer: report.scorer });
    expect(kept.lastToldAt).toBe(report.about.at);
    expect((await proposals(person, conversationId))[0]?.storyId).toBe(kept.id);
  });

  // safety.md T91
  it("becomes one story however often it is kept, and is offered to its owner only", async () => {
    const person = await server.createPerson();
    const other = await server.createPerson();
    const { first: _, ...answer } = await tellStory(person);
    const both = await Promise.all([keep(person, answer), keep(person, answer)]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await keep(other, answer)).body.code).toBe("answer_not_found");
    expect(await proposals(other, answer.conversationId)).toEqual([]);
  });

  it("is refused if it tells no story", async () => {
    const person = await server.createPerson();
    const conversationId = await finishInterview(person, [
      "I would always ask the customer first, write down what they need and check it with my manager before I promise anything.",
    ]);
    expect(await proposals(person, conversationId)).toEqual([]);
    const report = (await person.call("GET", `/conversations/${conversationId}/report`)).body.data;
    const questionId = report.questions?.find(({ answer }) => answer !== null)?.questionId;
    expect((await keep(person, { conversationId, questionId })).body.code).toBe("answer_no_story");
    expect((await keep(person, { conversationId, questionId: "no-such" })).body.code).toBe(
      "answer_not_found",
    );
  });

  it("is recognised by its words when told again, with its best rating and last day", async () => {
    const person = await server.createPerson();
    const again = await finishPractice(person);
    await finishPractice(person, { competency: "teamwork", targetRole: "Ward nurse", empathyLevel: 6 });
    const [first] = await proposals(person, again);
    const kept = await write(person, { conversationId: again, questionId: first?.questionId });
    expect(kept.tellings).toHaveLength(2);
    expect(kept.lastToldAt).toBe(kept.tellings[0]?.at);
    const scores = kept.tellings.map(({ score }) => score ?? 0);
    expect(kept.bestRating?.score).toBe(Math.max(...scores));
    const [summary] = (await person.call("GET", "/stories")).body.data;
    expect(summary).toMatchObject({ id: kept.id, lastToldAt: kept.lastToldAt, bestRating: kept.bestRating });
  });
});

describe("a story that is changed", () => {
  it("keeps its old version, which can be restored", async () => {
    const person = await server.createPerson();
    const { first: _, ...answer } = await tellStory(person);
    const kept = await write(person, answer);
    const [said = ""] = kept.actions?.source ?? [];
    const body = { title: "Shorter", actions: `${said} And I breathed.`, revision: 1 };
    const changed: Story = (await person.call("PUT", `/stories/${kept.id}`, { body })).body.data;
    expect(changed).toMatchObject({
      title: "Shorter",
      revision: 2,
      actions: { text: `${said} And I breathed.`, source: [said] },
      result: null,
      versions: [{ revision: 1, title: kept.title, actions: kept.actions }],
    });
    const back = { body: { revision: 2, version: 1 } };
    const restored: Story = (await person.call("POST", `/stories/${kept.id}/restore`, back)).body.data;
    expect(restored).toMatchObject({ title: kept.title, revision: 3, actions: kept.actions });
    const none = { body: { revision: 3, version: 9 } };
    expect((await person.call("POST", `/stories/${kept.id}/restore`, none)).body.code).toBe(
      "version_not_found",
    );
  });

  it("in two tabs keeps the first change, and refuses the second", async () => {
    const person = await server.createPerson();
    const { id } = await write(person);
    const save = (title: string) =>
      person.call("PUT", `/stories/${id}`, { body: { ...WRITTEN, title, revision: 1 } });
    const both = await Promise.all([save("One tab"), save("Another tab")]);
    const late = both.find(({ status }) => status !== 200);
    expect(late).toMatchObject({ status: 409, body: { code: "story_changed", message: TEXT.storyChanged } });
    const stored: Story = (await person.call("GET", `/stories/${id}`)).body.data;
    expect(stored).toMatchObject({ revision: 2, title: expect.stringMatching(/tab$/) });
  });

  it(`has ${STORY_VERSIONS_MAX} versions at most`, async () => {
    const person = await server.createPerson();
    const { id } = await write(person);
    for (let revision = 1; revision <= STORY_VERSIONS_MAX; revision += 1)
      await person.call("PUT", `/stories/${id}`, {
        body: { ...WRITTEN, title: `Try ${revision}`, revision },
      });
    const { versions }: Story = (await person.call("GET", `/stories/${id}`)).body.data;
    expect(versions).toHaveLength(STORY_VERSIONS_MAX - 1);
    expect(versions.at(-1)?.title).toBe("Try 1");
  });
});

describe("a story by hand", () => {
  it("has empty parts where nothing is written, and no quotes of a source", async () => {
    const person = await server.createPerson();
    const kept = await write(person);
    expect(kept).toMatchObject({
      origin: "hand",
      actions: { text: WRITTEN.actions, source: [] },
      situation: null,
      bestRating: null,
      lastToldAt: null,
      askedIn: null,
    });
    const [summary] = (await person.call("GET", "/stories")).body.data;
    expect(summary?.missing).toEqual(["situation", "task", "result", "learning"]);
    expect((await person.call("DELETE", `/stories/${kept.id}`)).body.message).toBe(TEXT.storyDeleted);
    expect((await person.call("GET", "/stories")).body.data).toEqual([]);
  });

  it("is refused without a title, with a part that is too long or with an unknown competency", async () => {
    const person = await server.createPerson();
    const refused = async (body: object) => (await keep(person, { ...WRITTEN, ...body })).body;
    expect(await refused({ title: " " })).toMatchObject({ message: TEXT.storyTitleRequired, field: "title" });
    const long = { actions: "word ".repeat(STORY_PART_MAX_LENGTH) };
    expect(await refused(long)).toMatchObject({ message: TEXT.storyPartLong, field: "actions" });
    expect(await refused({ competencies: ["charm"] })).toMatchObject({ field: "competencies" });
    expect(await refused({ source: ["Not mine."] })).toMatchObject({ code: "bad_request" });
    expect((await keep(person, { resumeLine: "I built the Eiffel Tower by hand in 1889." })).body.code).toBe(
      "resume_line_gone",
    );
    const full = "a".repeat(STORY_PART_MAX_LENGTH);
    const whole = Object.fromEntries(STORY_PARTS.map((part) => [part, full]));
    expect((await keep(person, { ...WRITTEN, ...whole })).status).toBe(200);
  });

  it(`is one of ${STORIES_PER_USER} at most`, async () => {
    const person = await server.createPerson();
    await server.insert(
      "stories",
      Array.from({ length: STORIES_PER_USER - 1 }, (_, at) => ({
        user_id: person.id,
        title: `Story ${at}`,
        parts: JSON.stringify({ situation: null, task: null, actions: null, result: null, learning: null }),
        origin: "hand",
      })),
    );
    const both = await Promise.all([keep(person, WRITTEN), keep(person, WRITTEN)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("stories_full");
  });
});

describe("the story bank", () => {
  it("is limited to a number of reads and changes per user and hour; deleting is still allowed", async () => {
    const [person, other] = [await server.createPerson(), await server.createPerson()];
    const { id } = await write(person);
    const change = { ...WRITTEN, revision: 1 };
    const calls = [
      ["GET", "/stories", undefined],
      ["GET", "/stories/resume-lines", undefined],
      ["GET", `/stories/proposals?conversation=${id}`, undefined],
      ["GET", `/stories/${id}`, undefined],
      ["POST", "/stories", WRITTEN],
      ["PUT", `/stories/${id}`, change],
      ["POST", `/stories/${id}/restore`, { revision: 2, version: 1 }],
    ] as const;
    const codes = async (by: Person) => {
      const responses = [];
      for (const [method, path, body] of calls) responses.push(await by.call(method, path, { body }));
      return responses.map(({ body }) => body["code"]);
    };
    expect(await codes(person)).not.toContain("too_many_requests");
    const most = Math.max(STORY_READS_PER_HOUR, STORY_CHANGES_PER_HOUR);
    await sql`update private.rate_limits set hits = ${most}`.execute(server.db.serviceDb);
    expect(await codes(person)).toEqual(calls.map(() => "too_many_requests"));
    expect(await codes(other)).not.toContain("too_many_requests");
    expect((await person.call("DELETE", `/stories/${id}`)).status).toBe(200);
  });
});
