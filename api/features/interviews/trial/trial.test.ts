import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { encoders } from "#api/engine/encoders.ts";
import { GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import {
  MESSAGE_MAX_LENGTH,
  TRIES_AT_ONCE,
  TRIES_PER_HOUR,
  TRY_QUESTIONS_PER_HOUR,
} from "#contract/limits.ts";
import { TEXT, TRY_ROLES } from "#contract/texts.ts";
import { questionsByFamily } from "#interviewer/data/load.ts";

const server = useTestServer();
let last = 0;
/** A new address for each test, because limits count per address. */
const address = () => ({ "x-forwarded-for": `198.51.100.${(last += 1)}` });

const ask = (body: object, headers = address()) => server.call("POST", "/try/question", { body, headers });
const answer = (body: object, headers = address()) => server.call("POST", "/try/answer", { body, headers });

const ANSWER = GOOD_ANSWERS[0] ?? "";
const ofFamily = (family: string) => (questionsByFamily.get(family) ?? []).map(({ id }) => id);
const questionId = ofFamily("general")[0] ?? "";

describe("a visitor", () => {
  it("is asked a question of the role they name, and another one each time", async () => {
    const seen: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const { status, body } = await ask({ targetRole: "Staff nurse", seen });
      expect(status).toBe(200);
      seen.push(body.data.questionId);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen.every((id) => ofFamily("nursing").includes(id))).toBe(true);
  });

  it.each(TRY_ROLES)(
    "has a question for the suggested role %s, and for no role at all",
    async (targetRole) => {
      const of = async (body: object) => (await ask(body)).body.data.questionId;
      expect(ofFamily("general").includes(await of({ targetRole }))).toBe(targetRole === "New graduate");
      expect(ofFamily("general")).toContain(await of({}));
    },
  );

  it("sees sentences of their answer for what it surely tells, and what the question looks for, without any number", async () => {
    const { status, body } = await answer({ questionId, answer: ANSWER });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ questionId, state: "rated", answer: ANSWER });
    expect(body.data.points.length).toBeGreaterThanOrEqual(3);
    expect(body.data.told.length).toBeGreaterThan(0);
    for (const { sentence } of body.data.told) expect(ANSWER).toContain(sentence);
    expect(body.data).not.toHaveProperty("score");
    expect(body.data).not.toHaveProperty("criteria");
  });

  it("sees that another language can't be read, without a number", async () => {
    const german =
      "Ich habe im letzten Jahr die Übergabe auf unserer Station geändert, weil immer wieder Medikamente vergessen wurden, und danach war es viel besser.";
    const { body } = await answer({ questionId, answer: german });
    expect(body.data).toMatchObject({ state: "not_readable" });
  });

  it.each([
    ["nothing", { questionId, answer: "  \n " }, TEXT.messageEmpty],
    [
      "one character too many",
      { questionId, answer: "x".repeat(MESSAGE_MAX_LENGTH + 1) },
      TEXT.messageTooLong,
    ],
    ["a question that doesn't exist", { questionId: "no-such", answer: ANSWER }, TEXT.questionNotFound],
    ["fields that nobody asked for", { questionId, answer: ANSWER, userId: "1" }, TEXT.badRequest],
  ])("is refused for %s", async (_, body, message) => {
    expect((await answer(body)).body["message"]).toBe(message);
  });

  // safety.md T84
  it("may write 4,000 characters, also in tags, which come back as they were", async () => {
    const script = `<script>alert(1)</script> ${ANSWER} `;
    const longest = script.repeat(MESSAGE_MAX_LENGTH / script.length + 1).slice(0, MESSAGE_MAX_LENGTH);
    const { status, body } = await answer({ questionId, answer: longest });
    expect(status).toBe(200);
    expect(body.data.answer).toBe(longest.trim());
  });
});

describe("what a visitor costs", () => {
  // safety.md T84
  it("is at most ten answers an hour of one network, and the refusal says what to do instead", async () => {
    const here = address();
    for (let at = 0; at < TRIES_PER_HOUR; at += 1)
      expect((await answer({ questionId, answer: "fine" }, here)).status).toBe(200);
    const refused = await answer({ questionId, answer: ANSWER }, here);
    expect([refused.status, refused.body["code"], refused.body["message"]]).toEqual([
      429,
      "try_limit",
      TEXT.tryLimit,
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(TEXT.tryLimit).toContain("ten answers");
    expect((await answer({ questionId, answer: ANSWER })).status).toBe(200);
  });

  it("is at most 120 questions an hour, whose refusal speaks of no answers", async () => {
    const here = address();
    const responses = await Promise.all(
      Array.from({ length: TRY_QUESTIONS_PER_HOUR + 1 }, () => ask({}, here)),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body["code"])).toEqual(["too_many_requests"]);
  });

  // safety.md T84
  it("is limited when many come at once: the others are asked to retry", async () => {
    // Interview ratings have priority: while two of them use the encoder, no visitor's answer is judged.
    let responded = 0;
    const rate = async (name: string) => {
      for (let round = 0; round < 200; round += 1) {
        if (responded >= TRIES_AT_ONCE * 2) return;
        await encoders().encode(
          "rating",
          Array.from({ length: 20 }, (_, at) => `A sentence of ${name}'s answer, number ${round * 20 + at}.`),
        );
      }
    };
    const ratings = [rate("one person"), rate("another person")];
    const all = await Promise.all(
      Array.from({ length: TRIES_AT_ONCE * 3 }, async (_, at) => {
        // A unique sentence, because the encoder may have cached ANSWER's.
        const own = `I told visitor ${at} of the trial what the delay was about and when it would end.`;
        const answered = await answer({ questionId, answer: `${ANSWER} ${own}` });
        responded += 1;
        return answered;
      }),
    );
    await Promise.all(ratings);
    const codes = all.filter(({ status }) => status !== 200).map(({ body }) => body["code"]);
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(TRIES_AT_ONCE);
    expect(new Set(codes)).toEqual(new Set(["try_busy"]));
  });

  // safety.md T84
  it("leaves nothing behind: no word of the answer stands in any table", async () => {
    const word = "quokkaparade";
    expect((await answer({ questionId, answer: `${ANSWER} We called it ${word}.` })).status).toBe(200);
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'private', 'auth') and table_type = 'BASE TABLE'`.execute(
      server.db.serviceDb,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} as t where t::text ilike ${`%${word}%`}`.execute(
          server.db.serviceDb,
        );
      expect(rows, name).toEqual([]);
    }
  });
});
