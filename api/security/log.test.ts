import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { listRegisteredRoutes } from "#api/testing/registered-routes.ts";
import { outputOf, useWatchedDatabase } from "#api/testing/server-output.ts";
import { type Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";

const watched = useWatchedDatabase();

const WORDS = "canary-words-that-somebody-wrote";
const MAIL = "canary-address@example.test";
const TOKEN = "canary-token-0123456789abcdef";

/** Every name that any body of ours has, with what must not be told; and bodies that break the reading of them. */
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

/** Each address with secrets in its path, query, headers and body, as that person and as nobody. */
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

// safety.md T23
it("the log holds nothing of what was sent to any address, at its most talkative", async () => {
  const people = [
    await watched.helper.createPerson({ role: ROLE.premium }),
    await watched.helper.createPerson({ role: ROLE.coach }),
    await watched.helper.createPerson({ role: ROLE.superadmin }),
  ];
  let calls = 0;
  const { output, exitCode } = await outputOf(watched.url, async (url) => {
    calls = await knockEverywhere(url, people);
  });
  expect(exitCode).toBe(0);
  expect(calls).toBeGreaterThan(500);
  expect(output.split("\n").length).toBeGreaterThan(calls);
  const secrets = [WORDS, "canary", TOKEN, MAIL, "Bearer", "authorization", "cookie"];
  for (const { token, email } of people) secrets.push(token, encodeURIComponent(token), email);
  for (const secret of secrets)
    expect({ secret, isTold: output.includes(secret) }).toEqual({ secret, isTold: false });
  // Who did what to an account stands in lines of their own, by id.
  const everyday = output.split("\n").filter((line) => !line.includes('"msg":"security"'));
  expect(everyday.length).toBeGreaterThan(calls);
  for (const { id } of people) expect(everyday.join("\n")).not.toContain(id);
  expect(output).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/);
});
