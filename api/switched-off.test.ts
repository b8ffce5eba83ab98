import { describe, expect, it } from "vitest";
import { TEST_SECRET } from "./testing/start-test-server.ts";
import { chat, startInterview } from "./testing/interview-steps.ts";
import { useTestServer } from "./testing/test-server.ts";

/** All that production asks for beside a database. */
const server = useTestServer(() => ({
  NODE_ENV: "production",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: TEST_SECRET,
  MAIL_FROM: "Greenroom <hello@greenroom.example>",
  SMTP_URL: "smtp://127.0.0.1:9",
}));

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
    expect(body.data).toMatchObject({ coaching: false, standins: [] });
    expect((await person.call("GET", "/stripe/prices")).body.data).toEqual({ paid: null, premium: null });
  });
});
