import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "#api/engine/engine.ts";
import { eventually } from "#api/testing/eventually.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { startServerProcess } from "#api/testing/server-output.ts";
import { startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { watchInterview, type Watcher } from "#api/testing/watch-interview.ts";
import {
  DRAFT_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  SCREENS_PER_PERSON,
  SCREENS_PER_SERVER,
} from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { LIVE_CHANNEL } from "./queries.ts";
import { readLive } from "./read-live.ts";
import { Screens } from "./screens.ts";

const server = useTestServer();
let second: TestServer;
const open: Watcher[] = [];

beforeAll(async () => {
  second = await startTestServer(server.databaseUrl, {});
});
afterAll(async () => {
  for (const watcher of open) watcher.close();
  await second.stop();
});

const newPerson = (on: TestServer = server) => on.createPerson({ role: ROLE.superadmin });
const answer = GOOD_ANSWERS[0] ?? "";

async function watch(
  person: Person,
  id: string,
  on: { url: string; screen?: string } = server,
): Promise<Watcher> {
  const watcher = await watchInterview(on.url, person, { id, ...(on.screen && { screen: on.screen }) });
  open.push(watcher);
  if (watcher.status === 200) await watcher.until(({ event }) => event === "interview");
  return watcher;
}

const save = (person: Person, id: string, draft: { text: string; screen: string; basedOn: number }) =>
  person.call("PUT", `/conversations/${id}/draft`, { body: draft });
const live = async (person: Person, id: string) =>
  (await person.call("GET", `/conversations/${id}/live`)).body.data;
const lastAsked = async (person: Person, id: string) =>
  (await live(person, id))?.messages.findLast(({ role }) => role === "assistant");
const letTimeRunOut = (id: string, secondsAgo = 1) =>
  server.change("conversations", { id }, { ends_at: new Date(Date.now() - secondsAgo * 1000) });
/** Lists the answers that were submitted automatically at the time limit. */
const cutOffIn = async (id: string) =>
  (await server.rows("messages", { conversation_id: id, cut_off: true }, ["content"])).map(
    ({ content }) => content,
  );
/** Moves the last activity back by this many seconds. */
const beSilent = async (id: string, seconds: number) => {
  const at = new Date(Date.now() - seconds * 1000);
  await server.change("conversations", { id }, { last_message_at: at });
  await sql`update public.interview_drafts set active_at = ${at} where conversation_id = ${id}`.execute(
    server.db.serviceDb,
  );
};

describe("all screens of an interview, on any server", () => {
  it("receive an answer, the interviewer's reply, a pause and the end", async () => {
    const person = await newPerson();
    await person.call("PUT", "/interview-preferences", { body: { clock: "pausable", readAloud: false } });
    const id = await openInterview(person);
    const screens = await Promise.all([watch(person, id), watch(person, id, second)]);
    const allHear = async (act: () => Promise<unknown>, fits: Parameters<Watcher["until"]>[0]) => {
      await act();
      expect(await Promise.all(screens.map((screen) => screen.until(fits)))).toHaveLength(screens.length);
    };
    await allHear(
      () => giveAnswer(person, id, answer),
      ({ data }) => data.messages?.length === 3,
    );
    const at = (what: "pause" | "resume") => () =>
      person.call("POST", `/conversations/${id}/${what}`, { body: {} });
    await allHear(at("pause"), ({ data }) => typeof data.clock?.pausedUntil === "string");
    await at("resume")();
    await allHear(
      () => chat(person, { interviewId: id, isEndInterview: true }),
      ({ data }) => data.status === "completed" && data.endReason === "user",
    );
    await Promise.all(screens.map(({ over }) => over));
  });

  it("are updated even without the database's notifications", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const screen = await watch(person, id, second);
    // Change the row without a notification, as if one was lost.
    const endsAt = "2100-01-01T00:00:00.000Z";
    await server.change("conversations", { id }, { ends_at: new Date(endsAt) });
    expect(await screen.until(({ data }) => data.clock?.endsAt === endsAt)).toBeDefined();
  });

  it("receive an answer after the listening connection was cut", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = ${`listen ${LIVE_CHANNEL}`} and datname = current_database()`.execute(
      server.db.serviceDb,
    );
    const screen = await watch(person, id);
    await giveAnswer(person, id, answer);
    expect(await screen.until(({ data }) => data.messages?.length === 3)).toBeDefined();
  });

  it("reconnect to another server when theirs is stopped while three of them watch", async () => {
    const third = await startTestServer(server.databaseUrl, {});
    const person = await newPerson();
    const id = await openInterview(person);
    const watching = await Promise.all([1, 2, 3].map(() => watch(person, id, third)));
    await third.stop();
    await Promise.all(watching.map(({ over }) => over));
    await giveAnswer(person, id, answer);
    const again = await watch(person, id, second);
    expect(again.heard[0]?.data.messages).toHaveLength(3);
  });

  it("reconnect to another server when theirs is killed while three of them watch", async () => {
    const killed = await startServerProcess(server.databaseUrl);
    const person = await newPerson();
    const id = await openInterview(person);
    const watching = await Promise.all([1, 2, 3].map(() => watch(person, id, killed)));
    await save(person, id, { text: answer, screen: randomUUID(), basedOn: 0 });
    // Either as a draft event or within an interview event.
    const hasWords = ({ data }: Watcher["heard"][number]) => (data.draft ?? data).text === answer;
    await Promise.all(watching.map((screen) => screen.until(hasWords)));
    await killed.end("SIGKILL");
    await Promise.all(watching.map(({ over }) => over));
    const again = await Promise.all(watching.map(() => watch(person, id, second)));
    for (const { heard } of again) expect(heard[0]?.data.draft?.text).toBe(answer);
    await giveAnswer(person, id, answer);
    await Promise.all(again.map((screen) => screen.until(({ data }) => data.messages?.length === 3)));
  });
});

describe("a screen", () => {
  it("polls when no event arrives, and gets only changes", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const first = await live(person, id);
    const ask = (version: string | undefined) =>
      person.call("GET", `/conversations/${id}/live?version=${version}`);
    expect((await ask(first?.version)).body.data).toBeNull();
    await giveAnswer(person, id, answer);
    expect((await ask(first?.version)).body.data?.messages).toHaveLength(3);
  });

  it("takes no revision of the box that the database could not hold", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const draft = { text: "mine", screen: randomUUID(), basedOn: 2 ** 31 };
    expect((await save(person, id, draft)).status).toBe(400);
    expect((await live(person, id))?.draft).toBeNull();
  });

  // safety.md T92
  it("is told and closed when one person opens fifty: the newest stay open", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const all: Watcher[] = [];
    for (let n = 0; n < 50; n += 1) all.push(await watch(person, id));
    const old = all.slice(0, 50 - SCREENS_PER_PERSON);
    await Promise.all(old.map(({ over }) => over));
    expect(old.every(({ heard }) => heard.at(-1)?.event === "replaced")).toBe(true);
    await giveAnswer(person, id, answer);
    const newest = all.slice(-SCREENS_PER_PERSON);
    await Promise.all(newest.map((screen) => screen.until(({ data }) => data.messages?.length === 3)));
  });

  // safety.md T92
  it("gets no stream when the server is full or stopping", async () => {
    const { id: userId, ...person } = await newPerson();
    const interviewId = await openInterview({ id: userId, ...person });
    const deps = { serviceDb: server.db.serviceDb, engine: createEngine() };
    const screens = new Screens({
      ...deps,
      notices: { on: () => undefined },
      listEnded: () => Promise.resolve([]),
      onError: () => undefined,
    });
    const seen = await readLive(deps, { userId, interviewId });
    const nobody = { interviewId, sessionId: "", screen: null, send: () => undefined, end: () => undefined };
    const closing = Array.from({ length: SCREENS_PER_SERVER }, () =>
      screens.open({ ...nobody, userId: randomUUID() }, seen),
    );
    expect(() => screens.checkRoom()).toThrow(TEXT.streamsFull);
    closing[0]?.();
    expect(() => screens.checkRoom()).not.toThrow();
    screens.stop();
    expect(() => screens.checkRoom()).toThrow(TEXT.streamsFull);
  });

  // safety.md T92
  it("is notified and closed when its session ends or its user is suspended", async () => {
    const [leaving, suspended] = [await newPerson(), await newPerson()];
    const watching = await Promise.all(
      [leaving, suspended].map(async (person) => watch(person, await openInterview(person))),
    );
    await leaving.call("POST", "/auth/sign-out", { body: {} });
    await server.change("users", { id: suspended.id }, { suspended_at: new Date() });
    await Promise.all(watching.map(({ over }) => over));
    expect(watching.map(({ heard }) => heard.at(-1)?.event)).toEqual(["signed_out", "signed_out"]);
  });
});

describe("the words in the box", () => {
  it("reach the other screens, the last save wins, and a draft replaced unseen is returned", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const [laptop, phone] = [randomUUID(), randomUUID()];
    const onPhone = await watch(person, id, { url: second.url, screen: phone });
    await save(person, id, { text: "On the laptop", screen: laptop, basedOn: 0 });
    // Either as a draft event or within an interview event.
    const { data } = await onPhone.until(({ event, data: { draft } }) => event === "draft" || draft != null);
    expect(data.draft ?? data).toMatchObject({ text: "On the laptop", revision: 1, screen: laptop });
    const unseen = await save(person, id, { text: "On the phone", screen: phone, basedOn: 0 });
    expect(unseen.body.data).toEqual({ revision: 2, replaced: "On the laptop" });
    const seen = await save(person, id, { text: "Changed", screen: laptop, basedOn: 2 });
    expect(seen.body.data).toEqual({ revision: 3, replaced: null });
    expect((await live(person, id))?.draft).toMatchObject({ text: "Changed", basedOn: 2 });
  });

  it("are cleared with the answer, but another screen's different draft stays", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    const [laptop, phone] = [randomUUID(), randomUUID()];
    const send = (message: string, sessionId: string) =>
      chat(person, { interviewId: id, message, sessionId, clientMessageId: randomUUID() });
    await save(person, id, { text: `${answer}\n`, screen: laptop, basedOn: 0 });
    await send(answer, phone);
    expect((await live(person, id))?.draft?.text).toBe("");
    await save(person, id, { text: "Still thinking", screen: laptop, basedOn: 2 });
    await send(GOOD_ANSWERS[1] ?? "", phone);
    expect((await live(person, id))?.draft?.text).toBe("Still thinking");
    await send(GOOD_ANSWERS[2] ?? "", laptop);
    expect((await live(person, id))?.draft?.text).toBe("");
  });

  it("are handed in when the time runs out on a screen that has nothing in its box, and are kept nowhere else", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    await save(person, id, { text: answer, screen: randomUUID(), basedOn: 0 });
    await letTimeRunOut(id);
    const ended = await chat(person, { interviewId: id, isEndInterview: true, endReason: "time" });
    expect(ended.body.status).toBe("completed");
    const messages = await server.rows("messages", { conversation_id: id, role: "user" }, ["content"]);
    expect(messages).toEqual([{ content: answer }]);
    expect(await cutOffIn(id)).toEqual([answer]);
    expect(await server.rows("interview_drafts", { conversation_id: id }, ["words"])).toEqual([]);
    const late = await save(person, id, { text: "late", screen: randomUUID(), basedOn: 1 });
    expect(late.body["code"]).toBe("interview_over");
  });

  it("are submitted up to the maximum length of an answer", async () => {
    const [person, leaving] = [await newPerson(), await newPerson()];
    const [ended, left] = [await openInterview(person), await openInterview(leaving)];
    const text = "字".repeat(DRAFT_MAX_LENGTH);
    await save(person, ended, { text, screen: randomUUID(), basedOn: 0 });
    await save(leaving, left, { text, screen: randomUUID(), basedOn: 0 });
    await letTimeRunOut(ended);
    await chat(person, { interviewId: ended, isEndInterview: true, endReason: "time" });
    await letTimeRunOut(left, 16);
    await eventually(async () => expect(await live(leaving, left)).toMatchObject({ endReason: "time" }));
    for (const id of [ended, left]) {
      const messages = await server.rows("messages", { conversation_id: id, role: "user" }, ["content"]);
      expect(messages).toEqual([{ content: text.slice(0, MESSAGE_MAX_LENGTH) }]);
      expect(await cutOffIn(id)).toHaveLength(1);
    }
  });

  it.each([
    { length: MESSAGE_MAX_LENGTH + 1, when: "the end of the time", isOver: true },
    { length: DRAFT_MAX_LENGTH, when: "the end of the time", isOver: true },
    { length: DRAFT_MAX_LENGTH, when: "a screen that says it too early", isOver: false },
  ])("are taken as far as an answer may be long when $length come with $when", async ({ length, isOver }) => {
    const person = await newPerson();
    const id = await openInterview(person);
    const [message, clientMessageId] = ["字".repeat(length), randomUUID()];
    if (isOver) await letTimeRunOut(id);
    const sent = { interviewId: id, message, clientMessageId, isEndInterview: true, endReason: "time" };
    for (const _again of [1, 2]) expect((await chat(person, sent)).body.status).toBe("completed");
    const messages = await server.rows("messages", { conversation_id: id, role: "user" }, ["content"]);
    expect(messages).toEqual([{ content: message.slice(0, MESSAGE_MAX_LENGTH) }]);
    expect(await cutOffIn(id)).toHaveLength(isOver ? 1 : 0);
  });

  it.each([{}, { isEndInterview: true }, { isEndInterview: true, endReason: "user" }, { endReason: "time" }])(
    "that are too long are refused with %j, since their person can still shorten them",
    async (way) => {
      const person = await newPerson();
      const id = await openInterview(person);
      const message = "x".repeat(MESSAGE_MAX_LENGTH + 1);
      const refused = await chat(person, { interviewId: id, message, ...way });
      expect([refused.status, refused.body.message]).toEqual([400, TEXT.messageTooLong]);
      expect(await server.rows("messages", { conversation_id: id, role: "user" }, ["content"])).toEqual([]);
    },
  );

  it("are not submitted when a screen reports the time limit too early: then the user ended it", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    await giveAnswer(person, id, answer);
    await save(person, id, { text: "Half a thought", screen: randomUUID(), basedOn: 1 });
    await chat(person, { interviewId: id, isEndInterview: true, endReason: "time" });
    expect(await live(person, id)).toMatchObject({ status: "completed", endReason: "user" });
    const messages = await server.rows("messages", { conversation_id: id, role: "user" }, ["content"]);
    expect(messages).toEqual([{ content: answer }]);
  });
});

describe("an answer", () => {
  it("to an older question is refused with the newer one, and changes nothing", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const first = await lastAsked(person, interviewId);
    const send = (replyTo: string | undefined, isEndInterview = false) =>
      chat(person, { interviewId, message: answer, replyTo, isEndInterview, clientMessageId: randomUUID() });
    expect((await send(first?.id)).status).toBe(200);
    const newer = await lastAsked(person, interviewId);
    for (const refused of [await send(first?.id), await send(first?.id, true)]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: "question_moved", details: newer?.content });
    }
    expect((await live(person, interviewId))?.messages).toHaveLength(3);
    expect((await send(newer?.id)).status).toBe(200);
    expect((await send(undefined)).status).toBe(200);
  });

  it("that is handed in when the time runs out stays with the question it was typed under", async () => {
    const person = await newPerson();
    const interviewId = await openInterview(person);
    const first = await lastAsked(person, interviewId);
    await giveAnswer(person, interviewId, answer);
    const late = { message: "Typed under the first", replyTo: first?.id, clientMessageId: randomUUID() };
    await letTimeRunOut(interviewId);
    await chat(person, { interviewId, isEndInterview: true, endReason: "time", ...late });
    const columns = ["content", "question_id"] as const;
    const said = await server.rows("messages", { conversation_id: interviewId, role: "user" }, [...columns]);
    const [own] = await server.rows("messages", { id: first?.id ?? "" }, [...columns]);
    expect(said.find(({ content }) => content === late.message)?.question_id).toBe(own?.question_id);
    expect(own?.question_id).toEqual(expect.any(String));
  });
});

describe("silence", () => {
  const endForSilence = (person: Person, id: string) =>
    chat(person, { interviewId: id, isEndInterview: true, endReason: "inactivity" });

  it("on one screen ends nothing while another is typed on", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    await giveAnswer(person, id, answer);
    await beSilent(id, 121);
    await save(person, id, { text: "Still typing", screen: randomUUID(), basedOn: 1 });
    expect((await endForSilence(person, id)).body["code"]).toBe("still_active");
    expect((await live(person, id))?.status).toBe("in_progress");
  });

  it("of two minutes on all screens ends it, with what stands in the box", async () => {
    const person = await newPerson();
    const id = await openInterview(person);
    await save(person, id, { text: answer, screen: randomUUID(), basedOn: 0 });
    await beSilent(id, 115);
    expect((await endForSilence(person, id)).body["code"]).toBe("still_active");
    await beSilent(id, 121);
    expect((await endForSilence(person, id)).body.status).toBe("completed");
    expect(await live(person, id)).toMatchObject({ endReason: "inactivity" });
  });
});
