import { beforeAll, describe, expect, it } from "vitest";
import { createPass, signUpBody } from "#api/testing/account-steps.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { type Person } from "#api/testing/start-test-server.ts";

const watched = useWatchedDatabase();

const send = (
  url: string,
  { method = "POST", token = "", body }: { method?: string; token?: string; body?: object },
) =>
  fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

const PASSWORD = "hunter2-is-my-password";
const MESSAGE = "I told my manager that the harvest report was wrong.";
const MAIL_TOKEN = "mail-token-0123456789";

/** Everyday calls, wrong ones and broken ones. */
async function useServer(url: string, person: Person): Promise<void> {
  const { token, email } = person;
  await send(`${url}/auth/sign-in/email`, { body: { email, password: PASSWORD } });
  await send(`${url}/auth/forgot-password`, { body: { email } });
  // The auth library would note the address that has an account.
  const signUp = signUpBody({ email, password: PASSWORD, captchaPass: await createPass(watched.helper) });
  expect((await send(`${url}/auth/sign-up/email`, { body: signUp })).status).toBe(200);
  await send(`${url}/auth/verify-email`, { body: { token: MAIL_TOKEN, password: PASSWORD } });
  await send(`${url}/auth/reset-password`, { body: { token: MAIL_TOKEN, newPassword: PASSWORD } });
  await send(`${url}/auth/verify-email?token=${MAIL_TOKEN}&email=${email}`, { method: "GET" });
  await send(`${url}/users/me?email=${email}`, { method: "GET", token });
  await send(`${url}/linkedin/callback?code=${MAIL_TOKEN}&state=${MAIL_TOKEN}`, { method: "GET", token });
  await send(`${url}/linkedin/authorize`, { token, body: {} });
  const started = await send(`${url}/conversation/start`, { token, body: {} });
  const { data } = (await started.json()) as { data: { interviewId: string } };
  const chat = (body: object) =>
    send(`${url}/chat`, { token, body: { interviewId: data.interviewId, ...body } });
  await chat({ isNewInterview: true });
  await chat({ message: MESSAGE });
  await chat({ message: MESSAGE, unknown: MESSAGE });
  await chat({ isEndInterview: true });
}

describe("the server's log", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  let person: Person;
  let written: Awaited<ReturnType<typeof outputOf>>;
  beforeAll(async () => {
    person = await watched.helper.createPerson({ name: "Wilhelmina Applicant" });
    written = await outputOf(watched.url, async (url) => {
      for (const path of ["ready", "health", "settings"]) await fetch(`${url}/${path}`);
      await useServer(url, person);
      await fetch(`${url}/conversations/${id}/messages`, {
        headers: { authorization: `Bearer ${person.token}`, "x-request-id": "my-request-12345" },
      });
      await fetch(`${url}/nothing/${id}`);
    });
  });

  it("has a line for each call but not for health checks that are answered well", () => {
    expect(written.output).toContain('"route":"/api/settings"');
    expect(written.output).not.toContain('"route":"/api/health"');
    expect(written.output).not.toContain('"route":"/api/ready"');
  });

  it("holds no email, password, token, session or message, at its most talkative", () => {
    expect(written.exitCode).toBe(0);
    const session = person.token.split(".")[0] ?? "";
    const secrets = [person.email, PASSWORD, MESSAGE, MAIL_TOKEN, session, person.token];
    for (const secret of [...secrets, "Wilhelmina", "Bearer"]) expect(written.output).not.toContain(secret);
    expect(written.output).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
  });

  it("has a line for each request: method, route pattern, status, time and id, no user's ids", () => {
    const lines = written.output
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const line = lines.find(({ requestId }) => requestId === "my-request-12345");
    expect(line).toMatchObject({ method: "GET", route: "/api/conversations/:id/messages", status: 404 });
    expect(line?.["ms"]).toBeTypeOf("number");
    expect(written.output).not.toContain(id);
    // Traces were not asked for.
    expect(written.output).not.toContain("trace_id");
  });
});
