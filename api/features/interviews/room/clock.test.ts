import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { statusesOf } from "#api/testing/account-steps.ts";
import {
  chat,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
  startInterview,
} from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Clock } from "#contract/interviews.ts";
import { ABANDONED_SECONDS, PAUSE_SECONDS_MAX, SPOKEN_SECONDS_MAX } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { closeOverdueInterview } from "./end-interview.ts";

const server = useTestServer();

async function createPerson(clock: string): Promise<Person> {
  const person = await server.createPerson({ role: ROLE.superadmin });
  const saved = await person.call("PUT", "/interview-preferences", { body: { clock, readAloud: false } });
  expect(saved.status).toBe(200);
  return person;
}

const act = (person: Person, id: string, what: "pause" | "resume") =>
  person.call("POST", `/conversations/${id}/${what}`, { body: {} });

const clockOf = async (person: Person, id: string, what: "pause" | "resume") => {
  const response = await act(person, id, what);
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body.data;
};

/** Moves the interview's times back by this many seconds. */
const goBy = (id: string, seconds: number) =>
  sql`update public.conversations set started_at = started_at - make_interval(secs => ${seconds}),
    ends_at = ends_at - make_interval(secs => ${seconds}), last_message_at = last_message_at - make_interval(secs => ${seconds}),
    paused_at = paused_at - make_interval(secs => ${seconds}) where id = ${id}`.execute(server.db.serviceDb);

/** A clock whose remaining seconds are NaN. */
const NO_CLOCK = { endsAt: "", now: "", pausedUntil: null };
/** Seconds left once the clock runs; NaN without a clock. */
const secondsLeft = ({ endsAt, now, pausedUntil }: Pick<Clock, keyof typeof NO_CLOCK> = NO_CLOCK) =>
  (Date.parse(endsAt) - Math.max(Date.parse(now), Date.parse(pausedUntil ?? now))) / 1000;

/** Returns real seconds elapsed, because calls are slow on a busy machine while the interview's clock runs. */
const startStopwatch = () => {
  const from = performance.now();
  return () => (performance.now() - from) / 1000;
};
/** Each pause is rounded to whole seconds, and a test makes two at most. */
const ROUNDED_SECONDS = 2;

/** Runs the job; returns true when the interview is closed. */
async function isClosedNow(id: string): Promise<boolean> {
  await closeOverdueInterview(server.db.serviceDb, id);
  const row = await server.row("conversations", { id }, ["status"]);
  return row.status !== "in_progress";
}

describe("extra time", () => {
  it.each([
    ["usual", 1200],
    ["quarter_more", 1500],
    ["half_more", 1800],
    ["pausable", 1200],
  ])(
    "an interview with the clock '%s' lasts %i seconds from its first question on",
    async (choice, seconds) => {
      const person = await createPerson(choice);
      const preferences = await person.call("GET", "/interview-preferences");
      expect(preferences.body.data).toEqual({ clock: choice, readAloud: false, seconds });
      const interviewId = await startInterview(person);
      await goBy(interviewId, 60);
      const passed = startStopwatch();
      const opened = await chat(person, { interviewId, isNewInterview: true });
      const left = secondsLeft(opened.body["clock"] as Clock);
      expect(Math.abs(left - seconds)).toBeLessThan(passed() + ROUNDED_SECONDS);
      expect(left).toBeLessThanOrEqual(seconds);
    },
  );

  it("takes a known choice only, and is each person's own", async () => {
    const [ann, ben] = [await createPerson("half_more"), await server.createPerson()];
    const wrong = await ann.call("PUT", "/interview-preferences", {
      body: { clock: "endless", readAloud: true },
    });
    expect(wrong.status).toBe(400);
    expect((await ben.call("GET", "/interview-preferences")).body.data).toMatchObject({ clock: "usual" });
  });
});

describe("the clock while the interviewer's voice speaks", () => {
  const asked = async (person: Person) => {
    const current = (await person.call("GET", "/chat/interview/current")).body.data;
    return current?.messages.at(-1)?.id ?? "";
  };
  const creditOf = (person: Person, id: string, body: { messageId: string; seconds: number }) =>
    person.call("POST", `/conversations/${id}/spoken`, { body });
  /** Moves the messages' times back by this many seconds. */
  const age = (id: string, seconds: number) =>
    sql`update public.messages set created_at = created_at - make_interval(secs => ${seconds})
      where conversation_id = ${id}`.execute(server.db.serviceDb);

  it("gets back what the voice took, once a message", async () => {
    const person = await createPerson("usual");
    const passed = startStopwatch();
    const id = await openInterview(person);
    const messageId = await asked(person);
    await goBy(id, 100);
    await age(id, 100);
    const first = await creditOf(person, id, { messageId, seconds: 8 });
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    expect(Math.abs(secondsLeft(first.body.data) - 1108)).toBeLessThan(passed() + ROUNDED_SECONDS);
    const again = await creditOf(person, id, { messageId, seconds: 8 });
    expect(again.body.data?.endsAt).toBe(first.body.data?.endsAt);
  });

  it("gets back no more than has gone by, and no more than the words take", async () => {
    const person = await createPerson("usual");
    const passed = startStopwatch();
    const id = await openInterview(person);
    const left = async () =>
      secondsLeft((await person.call("GET", "/chat/interview/current")).body.data?.clock);
    const before = await left();
    const since = passed();
    await creditOf(person, id, { messageId: await asked(person), seconds: 300 });
    expect(await left(), "no more than has gone by").toBeLessThan(before + since);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    await age(id, 600);
    const from = passed();
    const answered = await left();
    await creditOf(person, id, { messageId: await asked(person), seconds: 300 });
    const given = (await left()) - answered;
    expect(given + passed() - from).toBeGreaterThan(5);
    expect(given, "a question has at most 90 words").toBeLessThan(100);
  });

  it("gets back so much in all and no more", async () => {
    const person = await createPerson("usual");
    const id = await openInterview(person);
    await age(id, 600);
    await sql`update public.conversations set spoken_seconds = ${SPOKEN_SECONDS_MAX - 2} where id = ${id}`.execute(
      server.db.serviceDb,
    );
    const before = (await person.call("GET", "/chat/interview/current")).body.data?.clock.endsAt ?? "";
    const given = await creditOf(person, id, { messageId: await asked(person), seconds: 9 });
    expect(Date.parse(given.body.data?.endsAt ?? "") - Date.parse(before)).toBe(2000);
  });

  it("gets nothing back for another message or after the end", async () => {
    const person = await createPerson("usual");
    const id = await openInterview(person);
    const messageId = await asked(person);
    await age(id, 100);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    const before = (await person.call("GET", "/chat/interview/current")).body.data?.clock.endsAt;
    const older = await creditOf(person, id, { messageId, seconds: 8 });
    expect(older.body.data?.endsAt).toBe(before);
    await goBy(id, 1300);
    expect((await creditOf(person, id, { messageId, seconds: 8 })).body["code"]).toBe("interview_over");
  });
});

describe("a clock that can be paused", () => {
  it("stops while it is paused, and the time is added to the end", async () => {
    const person = await createPerson("pausable");
    const passed = startStopwatch();
    const id = await openInterview(person);
    await goBy(id, 100);
    const stopped = startStopwatch();
    const paused = await clockOf(person, id, "pause");
    expect(paused.pausedUntil).not.toBeNull();
    const before = secondsLeft(paused);
    expect(Math.abs(before - 1100)).toBeLessThan(passed() + ROUNDED_SECONDS);
    await goBy(id, 300);
    const started = startStopwatch();
    const resumed = await clockOf(person, id, "resume");
    expect(resumed.pausedUntil).toBeNull();
    expect(Math.abs(secondsLeft(resumed) - before)).toBeLessThan(started() + ROUNDED_SECONDS);
    expect(Math.abs(resumed.pauseSecondsLeft - (PAUSE_SECONDS_MAX - 300))).toBeLessThan(
      stopped() + ROUNDED_SECONDS,
    );
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
  });

  it("accepts no answer while paused, but the interview may be ended", async () => {
    const person = await createPerson("pausable");
    const id = await openInterview(person);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    await clockOf(person, id, "pause");
    const refused = await chat(person, { interviewId: id, message: "Me.", clientMessageId: randomUUID() });
    expect(refused.body["code"]).toBe("interview_paused");
    const ended = await chat(person, { interviewId: id, isEndInterview: true });
    expect(ended.body).toMatchObject({ status: "completed" });
  });

  it("is not closed for silence or time while paused", async () => {
    const person = await createPerson("pausable");
    const id = await openInterview(person);
    await clockOf(person, id, "pause");
    await goBy(id, PAUSE_SECONDS_MAX - 10);
    expect(await isClosedNow(id)).toBe(false);
    const current = await person.call("GET", "/chat/interview/current");
    expect(current.body.data).toMatchObject({ interviewId: id });
    await clockOf(person, id, "resume");
    expect(await isClosedNow(id)).toBe(false);
  });

  it("goes on by itself when a pause was left open to its end, and the interview ends as usual", async () => {
    const person = await createPerson("pausable");
    const passed = startStopwatch();
    const id = await openInterview(person);
    await giveAnswer(person, id, GOOD_ANSWERS[0] ?? "");
    await clockOf(person, id, "pause");
    await goBy(id, PAUSE_SECONDS_MAX + 60);
    expect((await act(person, id, "pause")).body["code"]).toBe("pause_used_up");
    const current = (await person.call("GET", "/chat/interview/current")).body.data;
    expect(current?.clock).toMatchObject({ pausedUntil: null, pauseSecondsLeft: 0 });
    expect(Math.abs(secondsLeft(current?.clock) - 1140)).toBeLessThan(passed() + ROUNDED_SECONDS);
    await giveAnswer(person, id, GOOD_ANSWERS[1] ?? "");
    await goBy(id, ABANDONED_SECONDS + 5);
    expect(await isClosedNow(id)).toBe(true);
  });

  it("can be paused for thirty minutes in all, however often", async () => {
    const person = await createPerson("pausable");
    const id = await openInterview(person);
    const passed = startStopwatch();
    for (const minutes of [10, 15]) {
      await clockOf(person, id, "pause");
      await goBy(id, minutes * 60);
      await clockOf(person, id, "resume");
    }
    const last = await clockOf(person, id, "pause");
    const seconds = (Date.parse(last.pausedUntil ?? "") - Date.parse(last.now)) / 1000;
    expect(Math.abs(seconds - 300)).toBeLessThan(passed() + ROUNDED_SECONDS);
  });

  // safety.md R8
  it("is paused once by ten concurrent calls, and resumed once", async () => {
    const person = await createPerson("pausable");
    const passed = startStopwatch();
    const id = await openInterview(person);
    const ten = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, make));
    const paused = await ten(() => act(person, id, "pause"));
    expect(new Set(statusesOf(paused))).toEqual(new Set([200]));
    expect(new Set(paused.map(({ body }) => body.data.endsAt)).size).toBe(1);
    const resumed = await ten(() => act(person, id, "resume"));
    const clock = resumed.at(-1)?.body.data;
    expect(Math.abs(secondsLeft(clock) - 1200)).toBeLessThan(passed() + ROUNDED_SECONDS);
  });

  it("is not there for who did not choose it, or after the end", async () => {
    const usual = await createPerson("usual");
    const id = await openInterview(usual);
    expect((await act(usual, id, "pause")).body["code"]).toBe("pause_used_up");
    const other = await createPerson("pausable");
    const own = await openInterview(other);
    await goBy(own, 1300);
    expect((await act(other, own, "pause")).body["code"]).toBe("interview_over");
  });
});
