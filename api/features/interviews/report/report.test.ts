import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { addInterview } from "#api/testing/admin-steps.ts";
import {
  finishInterview,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
  finishPractice,
  startInterview,
} from "#api/testing/interview-steps.ts";
import { addReport } from "#api/testing/report-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { FLAGS_PER_REPORT } from "#contract/limits.ts";
import { progress, rating as ratingSchema, type Progress, type Rating } from "#contract/report.ts";
import { ROLE } from "#contract/roles.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { createModelClient } from "../model-client.ts";
import { rateInterview } from "./rate-interview.ts";
import { sql } from "kysely";

const server = useTestServer();
const newPerson = () => server.createPerson({ role: ROLE.superadmin });
const modelClient = createModelClient(builtInInterviewer());

async function readReport(person: Person, id: string): Promise<Rating> {
  const { body } = await person.call("GET", `/conversations/${id}/report`);
  return ratingSchema.parse(body.data);
}

const changeReport = (id: string, values: Record<string, unknown>) =>
  server.change("reports", { conversation_id: id }, values);
const ratingMessages = (id: string) =>
  server.rows("messages", { conversation_id: id, kind: "rating" }, ["id"]);

/** A past interview rated in two competencies. */
async function insertRated(
  person: Person,
  { day, scorer, scores, round }: { day: number; scorer: string; scores: [number, number]; round?: string },
): Promise<string> {
  const createdAt = new Date(Date.UTC(2026, 0, day)).toISOString();
  const id = await addInterview(server, person, { createdAt });
  if (round) await server.change("conversations", { id }, { round });
  const competencies = [
    { competency: "ownership", label: "Ownership", score: scores[0], answers: 2 },
    { competency: "teamwork", label: "Teamwork", score: scores[1], answers: 2 },
    { competency: "planning", label: "Planning", score: null, answers: 0 },
  ];
  const row = { conversation_id: id, user_id: person.id, status: "ready", overall: 5, scorer };
  await server.insert("reports", { ...row, rating: JSON.stringify({ competencies }) });
  return id;
}

describe("a report", () => {
  it("says whose interview it was, when, at which difficulty and for which role; no coach's word where none was given", async () => {
    const person = await newPerson();
    const id = await addReport(server, person);
    const at = new Date("2026-03-04T12:18:00.000Z");
    const started_at = new Date("2026-03-04T12:00:10.000Z");
    await server.change("conversations", { id }, { target_role: "Baker", started_at, ended_at: at });
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
    const deps = { serviceDb: server.db.serviceDb, modelClient };
    await Promise.all(Array.from({ length: 10 }, () => rateInterview(deps, id)));
    await vi.waitFor(async () => expect(await ratingMessages(id)).toHaveLength(1));
    const row = await server.row("reports", { conversation_id: id }, ["status"]);
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

  it("is made for an interview that ended for abuse as well", async () => {
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
    const { end_reason } = await server.row("conversations", { id }, ["end_reason"]);
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
    const id = await addReport(server, person);
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
    const id = await addReport(server, person);
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

describe("progress", () => {
  it("has a line per scorer and round, oldest first, and suggests the weakest competency of late", async () => {
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
    const final = await insertRated(person, {
      day: 0,
      scorer: BUILT_IN_SCORER,
      scores: [5, 7],
      round: "final",
    });
    const { lines, focus, strongest } = await read();
    const told = lines.map(({ scorer, round, points }) => [
      scorer,
      round,
      points.map((one) => one.conversationId),
    ]);
    expect(told).toEqual([
      [BUILT_IN_SCORER, "final", [final]],
      ["Another 2.0", "manager", ids.slice(0, 1)],
      [BUILT_IN_SCORER, "manager", ids.slice(1)],
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

const rate = (person: Person, id: string, rating: unknown) =>
  person.call("PUT", `/conversations/${id}/self-rating`, { body: { rating } });
const read = async (person: Person, id: string) =>
  (await person.call("GET", `/conversations/${id}/report`)).body.data;

it("one's own number stands beside the rating and in the ratings over time, and the first one stays", async () => {
  const person = await newPerson();
  const id = await addReport(server, person);
  expect(await read(person, id)).toMatchObject({ self: null });
  expect((await rate(person, id, 9)).body.data).toEqual({ rating: 9 });
  expect((await rate(person, id, 2)).body.data).toEqual({ rating: 9 });
  expect(await read(person, id)).toMatchObject({ self: 9 });
  await server.change("reports", { conversation_id: id }, { overall: 6 });
  const { lines } = (await person.call("GET", "/conversations/progress")).body.data;
  expect(lines[0]?.points).toMatchObject([{ conversationId: id, self: 9 }]);
});

it("one's own rating does not affect the report's rating", async () => {
  const person = await newPerson();
  const id = await finishInterview(person);
  const rating = async () => (await server.rows("reports", { conversation_id: id }, ["rating"]))[0];
  const before = await rating();
  await rate(person, id, 1);
  await sql`delete from private.answer_judgements where conversation_id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );
  await server.change("reports", { conversation_id: id }, { status: "pending", rating: null, overall: null });
  await rateInterview(
    { serviceDb: server.db.serviceDb, modelClient: createModelClient(builtInInterviewer()) },
    id,
  );
  expect(await rating()).toEqual(before);
});

it("is given to a whole interview of one's own, from 1 to 10, within an hour of its end", async () => {
  const person = await newPerson();
  const id = await addReport(server, person);
  for (const rating of [0, 11, 5.5, "7"]) {
    const refused = await rate(person, id, rating);
    expect([refused.status, refused.body["field"]]).toEqual([400, "rating"]);
  }
  const practice = await finishPractice(person);
  expect((await rate(person, practice, 5)).body["code"]).toBe("self_rating_over");
  const running = await startInterview(person);
  expect((await rate(person, running, 5)).body["code"]).toBe("conversation_not_found");
  await server.change("conversations", { id }, { ended_at: new Date(Date.now() - 61 * 60_000) });
  expect((await rate(person, id, 5)).body["code"]).toBe("self_rating_over");
  expect(await read(person, id)).toMatchObject({ self: null });
});

const tick = (person: Person, id: string, body: object) =>
  person.call("PUT", `/conversations/${id}/report/ticks`, { body });

it("a person's ticks are kept beside the rating, and change nothing of it", async () => {
  const person = await newPerson();
  const id = await finishInterview(person);
  const { ticks, ...before } = await read(person, id);
  expect(ticks).toEqual([]);
  const questionId = before.questions?.find(({ points }) => points.length > 1)?.questionId;
  expect((await tick(person, id, { questionId, points: [0, 1] })).body.data).toEqual([
    { questionId, points: [0, 1] },
  ]);
  await tick(person, id, { questionId, points: [1] });
  const after = await read(person, id);
  expect(after).toEqual({ ...before, ticks: [{ questionId, points: [1] }] });
});

it("a point that does not exist cannot be ticked", async () => {
  const person = await newPerson();
  const id = await addReport(server, person);
  const questionId = (await read(person, id)).questions?.[0]?.questionId;
  expect((await tick(person, id, { questionId, points: [9] })).body["code"]).toBe("question_not_found");
  expect((await tick(person, id, { questionId: "no-such", points: [] })).body["code"]).toBe(
    "question_not_found",
  );
});
