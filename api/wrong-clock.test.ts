import { afterEach, describe, expect, it } from "vitest";
import { INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { signUpBody, solveCaptcha } from "#api/testing/account-steps.ts";
import { connectCalendly, createCoach } from "#api/testing/coaching-steps.ts";
import { chat, giveAnswer, GOOD_ANSWERS, openInterview } from "#api/testing/interview-steps.ts";
import { moveClock } from "#api/testing/move-clock.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";

const NEAR_SECONDS = 30;

const { server } = useServerWithStandins();
let setRight = () => undefined as void;
afterEach(() => setRight());

const currentOf = async (person: Person) => (await person.call("GET", "/chat/interview/current")).body.data;

function expectWholeTime({ now, endsAt }: { now: string; endsAt: string }): void {
  const left = (Date.parse(endsAt) - Date.parse(now)) / 1000;
  expect(left).toBeLessThanOrEqual(INTERVIEW_SECONDS_DEFAULT);
  expect(left).toBeGreaterThan(INTERVIEW_SECONDS_DEFAULT - NEAR_SECONDS);
}

describe.each([
  ["ahead of", DAY_MS],
  ["behind", -DAY_MS],
])("on a server whose clock is a day %s the database's", (_way, byMs) => {
  it("an interview has its time, takes answers and is found again after a reload", async () => {
    setRight = moveClock(byMs);
    const ann = await server.createPerson();
    const interviewId = await openInterview(ann);
    const said = await giveAnswer(ann, interviewId, GOOD_ANSWERS[0] ?? "");
    expect(said.status).toBe("in_progress");
    expectWholeTime(said.clock);
    const current = await currentOf(ann);
    expect(current).toMatchObject({ interviewId });
    if (current) expectWholeTime(current.clock);
  });

  it("an interview whose time is over takes no answer", async () => {
    setRight = moveClock(byMs);
    const ann = await server.createPerson();
    const interviewId = await openInterview(ann);
    await server.change(
      "conversations",
      { id: interviewId },
      { started_at: new Date("2026-01-01T00:00Z"), ends_at: new Date("2026-01-01T00:20Z") },
    );
    expect(await currentOf(ann)).toBeNull();
    const late = await chat(ann, { interviewId, message: GOOD_ANSWERS[0] });
    expect([late.status, late.body["code"]]).toEqual([409, "interview_over"]);
  });

  it("somebody solves the captcha and signs up", async () => {
    setRight = moveClock(byMs);
    const task = await server.call("GET", "/auth/captcha-challenge");
    const body = { token: await solveCaptcha(task.body) };
    const { pass } = (await server.call("POST", "/auth/verify-recaptcha", { body })).body;
    const response = await server.call("POST", "/auth/sign-up/email", {
      body: signUpBody({ captchaPass: pass }),
    });
    expect(response).toMatchObject({ status: 200, body: { success: true } });
  });

  it("a coach connects the calendar", async () => {
    setRight = moveClock(byMs);
    const coach = await createCoach(server);
    expect((await connectCalendly(server, coach))?.searchParams.get("oauth_status")).toBe("success");
  });
});
