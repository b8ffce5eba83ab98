import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { INTERVIEWS_PER_USER, PREMIUM_INTERVIEWS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { setDefaultPlan } from "./features/billing/queries.ts";
import { PASSWORD, TEST_SECRET, type Person } from "./testing/start-test-server.ts";
import { chat, startInterview } from "./testing/interview-steps.ts";
import { useTestServer } from "./testing/test-server.ts";

/** All settings that production requires besides a database. */
const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: TEST_SECRET,
  MAIL_FROM: "Greenroom <hello@greenroom.example>",
  SMTP_URL: "smtp://127.0.0.1:9",
};
const server = useTestServer({ ...PRODUCTION, DEFAULT_PLAN: "premium" });
const school = useTestServer({ ...PRODUCTION, DEFAULT_PLAN: "unlimited" });

describe("an installation with a database, a mail server and a secret", () => {
  it("holds interviews and asks nobody for LinkedIn", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect((await person.call("GET", "/users/me")).body.data).toMatchObject({ linkedin: null });
    const interviewId = await startInterview(person);
    expect((await chat(person, { interviewId, isNewInterview: true })).status).toBe(200);
    expect((await person.call("POST", "/linkedin/authorize", { body: {} })).status).toBe(404);
  });

  it("has no coach area, sells nothing, and says so before anybody signs in", async () => {
    const person = await server.createPerson({ linkedin: false });
    for (const path of ["/coaches", "/bookings", "/coach-sessions/current"])
      expect((await person.call("GET", path)).status).toBe(404);
    const { body } = await server.call("GET", "/settings");
    expect(body.data).toMatchObject({ coaching: false, linkedin: false, givenPlan: "premium", standins: [] });
    expect((await person.call("GET", "/stripe/prices")).body.data).toEqual({ paid: null, premium: null });
  });
});

describe("without Stripe", () => {
  const planOf = async (person: Person) =>
    (await person.call("GET", "/stripe/subscription-status")).body.data as unknown;

  it("everybody is on the plan that DEFAULT_PLAN names, and nothing of it ends or is charged", async () => {
    const person = await server.createPerson({ linkedin: false });
    const premium = {
      plan: "premium",
      status: null,
      current_period_end: null,
      past_due: false,
      has_billing: false,
    };
    expect(await planOf(person)).toMatchObject(premium);
    const remaining = await person.call("GET", "/chat/interview/remaining");
    expect(remaining.body.data).toMatchObject({ plan: "premium", planRemaining: PREMIUM_INTERVIEWS });
  });

  it("nobody's interviews are counted where DEFAULT_PLAN is unlimited", async () => {
    const person = await school.createPerson({ linkedin: false });
    const stored = PREMIUM_INTERVIEWS + 5;
    await sql`insert into public.conversations (user_id, title, status, counted_as, created_at, started_at, ends_at,
        ended_at, empathy_level, difficulty, interviewer)
      select ${person.id}::uuid, 'Used', 'completed', 'plan', now(), now(), now(), now(), 5, 5, 'Greenroom'
      from generate_series(1, ${stored}::integer)`.execute(school.db.serviceDb);
    const { body } = await person.call("GET", "/chat/interview/remaining");
    expect(body.data).toMatchObject({
      unlimited: true,
      plan: "premium",
      remainingInterviews: INTERVIEWS_PER_USER - stored,
    });
    await startInterview(person);
    const settings = (await school.call("GET", "/settings")).body.data;
    expect(settings).toMatchObject({ givenPlan: "premium", unlimited: true });
  });

  it("who is there already follows when DEFAULT_PLAN changes, and a subscription still counts", async () => {
    const [person, paying] = [await server.createPerson(), await server.createPerson()];
    const coach = await server.createPerson({ role: ROLE.coach });
    await server.insert("subscriptions", {
      user_id: paying.id,
      plan: "premium",
      status: "active",
      current_period_start: new Date(),
      current_period_end: new Date(Date.now() + 86_400_000),
    });
    const rolesOf = async () =>
      (
        await Promise.all([person, paying, coach].map(({ id }) => server.rows("users", { id }, ["role_id"])))
      ).map(([row]) => row?.role_id);
    await setDefaultPlan(server.db.serviceDb, "paid");
    expect(await rolesOf()).toEqual([ROLE.paid, ROLE.premium, ROLE.coach]);
    expect(await planOf(person)).toMatchObject({ plan: "paid" });
    await setDefaultPlan(server.db.serviceDb, "premium");
    expect(await rolesOf()).toEqual([ROLE.premium, ROLE.premium, ROLE.coach]);
  });
});

describe("a sign-up", () => {
  const signUp = (changes: object) =>
    server.call("POST", "/auth/sign-up/email", {
      body: { name: "Ann King", email: `${randomUUID()}@example.test`, password: PASSWORD, ...changes },
    });

  it("as a coach is refused where there are none, and says so", async () => {
    const { status, body } = await signUp({ role_id: ROLE.coach });
    expect([status, body["field"], body["message"]]).toEqual([400, "role_id", TEXT.noCoachesHere]);
  });

  it("needs no LinkedIn address where nobody connects LinkedIn", async () => {
    expect((await signUp({})).body["code"]).toBe("captcha_required");
  });
});

describe("webhooks in production", () => {
  // safety.md T87
  it("go to public https addresses only; any other is refused and nothing is stored", async () => {
    const person = await server.createPerson({ linkedin: false });
    for (const url of [
      "http://8.8.8.8/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://[::1]:8443/hook",
    ]) {
      const { status, body } = await person.call("POST", "/webhooks", {
        body: { url, events: ["report.ready"] },
      });
      expect([url, status, body["code"]]).toEqual([url, 400, "webhook_address"]);
    }
    expect((await person.call("GET", "/webhooks")).body.data).toEqual([]);
  });
});
