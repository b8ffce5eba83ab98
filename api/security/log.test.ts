import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { createPass, sessionIn, signUpBody } from "#api/testing/account-steps.ts";
import { listRegisteredRoutes } from "#api/testing/registered-routes.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { PASSWORD, type Person } from "#api/testing/start-test-server.ts";
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { ROLE } from "#contract/roles.ts";

const watched = useWatchedDatabase();

const WORDS = "canary-words-that-somebody-wrote";
const MAIL = "canary-address@example.test";
const TOKEN = "canary-token-0123456789abcdef";

/** Bodies with secret values in every field of the API, and bodies that fail to parse. */
const BODIES = [
  JSON.stringify({
    email: MAIL,
    name: WORDS,
    password: WORDS,
    linkedin_url: "linkedin.com/in/ann",
    token: TOKEN,
    captchaPass: TOKEN,
    message: WORDS,
    transcript: WORDS,
    recipientEmail: MAIL,
    userId: MAIL,
    interviewId: randomUUID(),
  }),
  JSON.stringify({ email: MAIL }),
  JSON.stringify({ questionId: "general-proud-work", answer: `${WORDS} ${MAIL}` }),
  JSON.stringify({ token: TOKEN }),
  `{"email":"${MAIL}","token":"${TOKEN}`,
  JSON.stringify([WORDS, MAIL]),
  `"${WORDS}\u0000${MAIL}"`,
];

/** Calls each route with secrets in its path, query, headers and body, as that person and without a session. */
async function knockEverywhere(url: string, people: Person[]): Promise<number> {
  let calls = 0;
  for (const { method, path } of listRegisteredRoutes()) {
    for (const part of [randomUUID(), encodeURIComponent(`${MAIL}\n${WORDS}`)]) {
      const query = `?search=${encodeURIComponent(MAIL)}&code=${TOKEN}&state=${TOKEN}&token=${TOKEN}&cursor=${WORDS}`;
      for (const [at, person] of [undefined, ...people].entries()) {
        const body = method === "GET" ? undefined : BODIES[(calls + at) % BODIES.length];
        const response = await fetch(`${url}${path.replaceAll(/:\w+/g, part)}${query}`, {
          method,
          redirect: "manual",
          headers: {
            "content-type": "application/json",
            cookie: `other=${TOKEN}`,
            "user-agent": WORDS,
            "x-request-id": MAIL,
            "x-forwarded-for": WORDS,
            "stripe-signature": TOKEN,
            referer: `https://x.test/?${MAIL}`,
            ...(person && { authorization: `Bearer ${person.token}` }),
          },
          ...(body !== undefined && { body }),
        });
        await response.arrayBuffer();
        calls += 1;
      }
    }
  }
  return calls;
}

const send = (
  url: string,
  { method = "POST", token = "", body }: { method?: string; token?: string; body?: object },
) =>
  fetch(url, {
    method,
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Makes regular, invalid and malformed calls. */
async function useServer(url: string, person: Person): Promise<void> {
  const { token, email } = person;
  await send(`${url}/auth/sign-in/email`, { body: { email, password: WORDS } });
  await send(`${url}/auth/forgot-password`, { body: { email } });
  // The auth library would log the address that already has an account.
  const signUp = signUpBody({ email, password: WORDS, captchaPass: await createPass(watched.helper) });
  expect((await send(`${url}/auth/sign-up/email`, { body: signUp })).status).toBe(200);
  await send(`${url}/auth/verify-email`, { body: { token: TOKEN, password: WORDS } });
  await send(`${url}/auth/reset-password`, { body: { token: TOKEN, newPassword: WORDS } });
  await send(`${url}/auth/verify-email?token=${TOKEN}&email=${email}`, { method: "GET" });
  await send(`${url}/users/me?email=${email}`, { method: "GET", token });
  await send(`${url}/linkedin/callback?code=${TOKEN}&state=${TOKEN}`, { method: "GET", token });
  await send(`${url}/linkedin/authorize`, { token, body: {} });
  const started = await send(`${url}/conversation/start`, { token, body: {} });
  const { data } = (await started.json()) as { data: { interviewId: string } };
  const chat = (body: object) =>
    send(`${url}/chat`, { token, body: { interviewId: data.interviewId, ...body } });
  await chat({ isNewInterview: true });
  await chat({ message: WORDS });
  await chat({ message: WORDS, unknown: WORDS });
  await chat({ isEndInterview: true });
}

/** Signs in wrongly and rightly, changes secrets and asks for what is staff's. */
async function changeSecrets(url: string, { email }: Person, superadmin: Person): Promise<void> {
  const post = async (path: string, body: object, token = "") => {
    const response = await send(`${url}${path}`, { token, body });
    return { token: sessionIn(response), body: await response.json() };
  };
  await post("/auth/sign-in/email", { email, password: "a wrong password" });
  const first = await post("/auth/sign-in/email", { email, password: PASSWORD });
  await send(`${url}/admin/stats`, { method: "GET", token: first.token });
  await post("/auth/change-email", { newEmail: "elsewhere@example.test", password: PASSWORD }, first.token);
  const passwords = { currentPassword: PASSWORD, newPassword: "another good password" };
  const second = await post("/auth/change-password", passwords, first.token);
  const password = passwords.newPassword;
  const begun = await post("/auth/two-factor/enable", { password }, second.token);
  const { uri } = (begun.body as { data: { uri: string } }).data;
  const third = await post("/auth/two-factor/confirm", { code: codeFor(keyOf(uri)) }, second.token);
  await post("/auth/two-factor/disable", { password, code: codeFor(keyOf(uri), 30) }, third.token);
  await post("/superadmin/promote-user", { email }, superadmin.token);
  await post("/auth/sign-out", {}, superadmin.token);
}

describe("the server's log", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  let people: Person[];
  let changed: Person;
  let superadmin: Person;
  let written: Awaited<ReturnType<typeof outputOf>>;
  let calls = 0;
  beforeAll(async () => {
    people = [
      await watched.helper.createPerson({ role: ROLE.premium, name: "Wilhelmina Applicant" }),
      await watched.helper.createPerson({ role: ROLE.coach }),
      await watched.helper.createPerson({ role: ROLE.superadmin }),
    ];
    changed = await watched.helper.createPerson();
    superadmin = await watched.helper.createPerson({ role: ROLE.superadmin });
    written = await outputOf(watched.url, async (url) => {
      await changeSecrets(url, changed, superadmin);
      for (const path of ["ready", "health", "settings"]) await fetch(`${url}/${path}`);
      await useServer(url, people[0] as Person);
      await fetch(`${url}/conversations/${id}/messages`, {
        headers: { authorization: `Bearer ${people[0]?.token}`, "x-request-id": "my-request-12345" },
      });
      calls = await knockEverywhere(url, people);
    });
  }, 120_000);

  // safety.md T23
  it("holds nothing of what was sent to any address, at its most talkative", () => {
    const { output, exitCode } = written;
    expect(exitCode).toBe(0);
    expect(calls).toBeGreaterThan(500);
    expect(output.split("\n").length).toBeGreaterThan(calls);
    const secrets = [WORDS, "canary", TOKEN, MAIL, "Bearer", "authorization", "cookie", "Wilhelmina"];
    for (const { token, email } of people)
      secrets.push(token, token.split(".")[0] ?? "", encodeURIComponent(token), email);
    for (const secret of secrets)
      expect({ secret, isTold: output.includes(secret) }).toEqual({ secret, isTold: false });
    // Security events about an account are separate lines that contain its id.
    const everyday = output.split("\n").filter((line) => !line.includes('"msg":"security"'));
    expect(everyday.length).toBeGreaterThan(calls);
    for (const one of people) expect(everyday.join("\n")).not.toContain(one.id);
    expect(output).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
  });

  it("has a line for each request except successful health checks: method, route pattern, status, time and id", () => {
    const lines = written.output
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = new Set(lines.filter(({ status }) => status === 200).map(({ route }) => route));
    expect(answered).toContain("/api/settings");
    for (const check of ["/api/health", "/api/ready"]) expect(answered).not.toContain(check);
    const line = lines.find(({ requestId }) => requestId === "my-request-12345");
    expect(line).toMatchObject({ method: "GET", route: "/api/conversations/:id/messages", status: 404 });
    expect(line?.["ms"]).toBeTypeOf("number");
    expect(written.output).not.toContain(id);
    // Tracing is off.
    expect(written.output).not.toContain("trace_id");
  });

  it("records sign-ins, changed secrets and refused staff access, by id and never by address", () => {
    const lines = written.output
      .split("\n")
      .filter((line) => line.includes('"security"'))
      .map((line) => JSON.parse(line) as { event: string; userId?: string; code?: string });
    const [userId, code] = [changed.id, "invalid_credentials"];
    expect(
      lines.slice(0, 9).map((line) => ({ event: line.event, userId: line.userId, code: line.code })),
    ).toEqual([
      { event: "sign-in failed", code },
      { event: "signed in", userId },
      { event: "staff access denied", userId, code: "admin_only" },
      { event: "email change asked", userId },
      { event: "password changed", userId },
      { event: "second factor on", userId },
      { event: "second factor off", userId },
      { event: "role changed", userId },
      { event: "signed out", userId: superadmin.id },
    ]);
  });
});
