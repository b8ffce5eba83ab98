import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { addInterview } from "#api/testing/admin-steps.ts";
import { finishInterview, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { FLAGS_PER_REPORT } from "#contract/limits.ts";
import { progress, rating as ratingSchema, type Progress, type Rating } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { createSpeaker } from "../speaker.ts";
import { rateInterview } from "./rate-interview.ts";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const speaker = createSpeaker(builtInInterviewer());

async function readReport(person: Person, id: string): Promise<Rating> {
  const { body } = await person.call("GET", `/conversations/${id}/report`);
  return ratingSchema.parse(body.data);
}

const changeReport = (id: string, values: Record<string, unknown>) =>
  server.db.serviceDb.updateTable("reports").set(values).where("conversation_id", "=", id).execute();
const ratingMessages = (id: string) =>
  server.db.serviceDb
    .selectFrom("messages")
    .select("id")
    .where("conversation_id", "=", id)
    .where("kind", "=", "rating")
    .execute();

/** A past interview with a rating of two competencies. */
async function insertRated(
  person: Person,
  { day, scorer, scores }: { day: number; scorer: string; scores: [number, number] },
): Promise<string> {
  const createdAt = new Date(Date.UTC(2026, 0, day)).toISOString();
  const id = await addInterview(server, person, { createdAt });
  const competencies = [
    { competency: "ownership", label: "Ownership", score: scores[0], answers: 2 },
    { competency: "teamwork", label: "Teamwork", score: scores[1], answers: 2 },
    { competency: "planning", label: "Planning", score: null, answers: 0 },
  ];
  const row = { conversation_id: id, user_id: person.id, status: "ready", overall: 5, scorer };
  await server.db.serviceDb
    .insertInto("reports")
    .values({ ...row, rating: JSON.stringify({ competencies }) })
    .execute();
  return id;
}

describe("a report", () => {
  it("says whose interview it was, when, at which difficulty and for which role; no coach's word where none was given", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    const at = new Date("2026-03-04T12:18:00.000Z");
    const started_at = new Date("2026-03-04T12:00:10.000Z");
    await server.db.serviceDb
      .updateTable("conversations")
      .set({ target_role: "Baker", started_at, ended_at: at })
      .where("id", "=", id)
      .execute();
    const { body } = await person.call("GET", `/conversations/${id}/report`);
    const { data: me } = (await person.call("GET", "/users/me")).body as { data: { full_name: string } };
    expect(body.data).toMatchObject({
      about: { name: me.full_name, at: at.toISOString(), minutes: 18, target_role: "Baker" },
      coach: null,
    });
  });
});

describe("making the rating", () => {
  it("happens once, however many ask for it at once", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    await server.db.serviceDb
      .deleteFrom("messages")
      .where("conversation_id", "=", id)
      .where("kind", "=", "rating")
      .execute();
    await changeReport(id, { status: "pending" });
    const deps = { serviceDb: server.db.serviceDb, speaker };
    await Promise.all(Array.from({ length: 10 }, () => rateInterview(deps, id)));
    await vi.waitFor(async () => expect(await ratingMessages(id)).toHaveLength(1));
    const row = await server.db.serviceDb
      .selectFrom("reports")
      .select("status")
      .where("conversation_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "ready" });
  });

  it("is asked for again after a failure, and a ready one stays as it is", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    const ask = () => person.call("POST", `/conversations/${id}/report`, { body: {} });
    expect((await ask()).body.data).toMatchObject({ status: "ready" });
    await changeReport(id, { status: "failed" });
    const failed = (await person.call("GET", `/conversations/${id}/report`)).body.data;
    expect(failed).toMatchObject({ status: "failed" });
    expect(failed, "nothing of the old rating").not.toHaveProperty("questions");
    const pending = (await ask()).body.data;
    expect(pending).toMatchObject({ status: "pending" });
    expect(pending).not.toHaveProperty("questions");
    await vi.waitFor(async () => expect((await ask()).body.data).toMatchObject({ status: "ready" }), 15_000);
    expect(await ratingMessages(id)).toHaveLength(1);
    expect((await person.call("POST", `/conversations/${id}/report`, { body: { x: 1 } })).status).toBe(400);
  });

  it("comes for an interview that abuse has closed as well", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    for (const answer of GOOD_ANSWERS) await giveAnswer(person, id, answer);
    await giveAnswer(person, id, "fuck you");
    const closed = await giveAnswer(person, id, "fuck you, you are a stupid machine");
    expect(closed.status).toBe("completed");
    const report = async () => (await person.call("GET", `/conversations/${id}/report`)).body.data;
    await vi.waitFor(async () => expect(await report()).toMatchObject({ status: "ready" }), 15_000);
    expect((await readReport(person, id)).questions.some(({ state }) => state === "rated")).toBe(true);
    expect(await ratingMessages(id)).toHaveLength(1);
    const { end_reason } = await server.db.serviceDb
      .selectFrom("conversations")
      .select("end_reason")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe("abuse");
  });

  it("names answers in another language in report, message and file", async () => {
    const person = await newPerson();
    const german = [
      "Im letzten Jahr hatten wir drei Termine in einer Woche, und ich habe mit dem Chef gesprochen und eine Liste gemacht.",
      "Ich habe einen Fehler in der Rechnung gemacht und das dem Kunden sofort am Telefon gesagt, und er war zufrieden.",
    ];
    const id = await finishInterview(person, german);
    const { body } = await person.call("GET", `/conversations/${id}/messages`);
    const made = await readReport(person, id);
    expect(made.questions.some(({ state }) => state === "not_readable")).toBe(true);
    expect(made.note).toMatch(/English/);
    expect(body.data.at(-1)?.content).toMatch(/English|Fewer than three/);
    const file = await person.call("GET", `/conversations/${id}/report/export?format=md`);
    expect((file.body as { text: string }).text).toContain("does not read");
  });
});

describe("flags", () => {
  const flagsAt = (id: string) => `/conversations/${id}/report/flags` as const;

  it("mark a sentence of the report, once, and can be taken back", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    const sentence = (await readReport(person, id)).upgrade?.text ?? "";
    const flag = () => person.call("POST", flagsAt(id), { body: { sentence, note: "Not so." } });
    expect((await flag()).body.data).toMatchObject([{ sentence, note: "Not so." }]);
    const again = (await flag()).body.data;
    expect(again).toHaveLength(1);
    expect((await person.call("GET", flagsAt(id))).body.data).toEqual(again);
    const gone = await person.call("DELETE", `${flagsAt(id)}/${again[0]?.id}`);
    expect(gone.body.data).toEqual([]);
    expect((await person.call("DELETE", `${flagsAt(id)}/${again[0]?.id}`)).body.code).toBe("flag_not_found");
  });

  it("stand only at words of a report that is ready", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    const flag = (body: object) => person.call("POST", flagsAt(id), { body });
    expect((await flag({ sentence: "You are a genius." })).body.code).toBe("sentence_not_in_report");
    for (const body of [
      {},
      { sentence: "" },
      { sentence: "x".repeat(601) },
      { sentence: "a", user_id: randomUUID() },
    ])
      expect((await flag(body)).status).toBe(400);
    await changeReport(id, { status: "failed" });
    expect((await flag({ sentence: "a" })).body.code).toBe("report_not_ready");
  });

  it("have a limit that many at once don't get past", async () => {
    const person = await newPerson();
    const id = await finishInterview(person);
    const { questions, strengths, upgrade } = await readReport(person, id);
    const said = [
      ...questions.flatMap(({ points, next }) => points.concat(next ?? "")),
      ...strengths.map(({ text }) => text),
      upgrade?.text ?? "",
    ];
    const pieces = [
      ...new Set(
        said.flatMap((text) =>
          Array.from({ length: text.length }, (_, at) => text.slice(at, at + 12).trim()),
        ),
      ),
    ]
      .filter((piece) => piece !== "")
      .slice(0, 70);
    expect(pieces.length).toBeGreaterThan(FLAGS_PER_REPORT);
    const responses = await Promise.all(
      pieces.map((sentence) => person.call("POST", flagsAt(id), { body: { sentence } })),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(FLAGS_PER_REPORT);
    expect((await person.call("GET", flagsAt(id))).body.data).toHaveLength(FLAGS_PER_REPORT);
  });
});

describe("another person's report", () => {
  it("is not there, for any role and any call; without a session there is nothing", async () => {
    const owner = await newPerson();
    const id = await finishInterview(owner);
    const sentence = (await readReport(owner, id)).upgrade?.text ?? "";
    const flags = (await owner.call("POST", `/conversations/${id}/report/flags`, { body: { sentence } })).body
      .data;
    const questionId = (await readReport(owner, id)).questions[0]?.questionId;
    const calls: [string, string, object?][] = [
      ["GET", `/conversations/${id}/report`],
      ["POST", `/conversations/${id}/report`, {}],
      ["GET", `/conversations/${id}/report/flags`],
      ["POST", `/conversations/${id}/report/flags`, { sentence }],
      ["DELETE", `/conversations/${id}/report/flags/${flags[0]?.id}`],
      ["GET", `/conversations/${id}/report/export?format=md`],
      ["GET", `/conversations/${id}/report/export?format=pdf`],
      ["POST", "/practice/start", { conversationId: id, questionId }],
    ];
    for (const role of Object.values(ROLE)) {
      const other = await server.createPerson({ role });
      for (const [method, path, body] of calls)
        expect((await other.call(method, path, body && { body })).status, `${role} ${method} ${path}`).toBe(
          404,
        );
    }
    expect((await owner.call("GET", `/conversations/${id}/report/flags`)).body.data).toHaveLength(1);
  });
});

describe("progress", () => {
  it("has a line per scorer, oldest first, and suggests the weakest competency of late", async () => {
    const person = await newPerson();
    const read = async (): Promise<Progress> =>
      progress.parse((await person.call("GET", "/conversations/progress")).body.data);
    expect(await read()).toEqual({ lines: [], focus: null, strongest: null, fix: null });
    const ids = [
      await insertRated(person, { day: 1, scorer: "Another 2.0", scores: [1, 9] }),
      await insertRated(person, { day: 2, scorer: BUILT_IN_SCORER, scores: [1, 9] }),
      await insertRated(person, { day: 3, scorer: BUILT_IN_SCORER, scores: [9, 5] }),
      await insertRated(person, { day: 4, scorer: BUILT_IN_SCORER, scores: [8, 5.5] }),
      await insertRated(person, { day: 5, scorer: BUILT_IN_SCORER, scores: [7, 6] }),
    ];
    const { lines, focus, strongest } = await read();
    expect(lines.map(({ scorer, points }) => [scorer, points.map((one) => one.conversationId)])).toEqual([
      ["Another 2.0", ids.slice(0, 1)],
      [BUILT_IN_SCORER, ids.slice(1)],
    ]);
    expect(focus).toEqual({ competency: "teamwork", label: "Teamwork", score: 5.5 });
    expect(strongest).toEqual({ competency: "ownership", label: "Ownership", score: 8 });
    const other = await newPerson();
    expect((await other.call("GET", "/conversations/progress")).body.data).toEqual({
      lines: [],
      focus: null,
      strongest: null,
      fix: null,
    });
  });
});
