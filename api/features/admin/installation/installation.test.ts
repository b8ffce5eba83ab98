import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { CHECK_SECONDS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import packageJson from "../../../../package.json" with { type: "json" };

/** A mail server that accepts connections and never responds. */
const silent: Server = createServer((socket) => socket.on("error", () => undefined));
const PASSWORD = "a-mail-password-9x";
const MODEL_KEY = "the-pages-own-key";
afterAll(() => silent.close());

const standins = useStandins();
beforeAll(() => once(silent.listen(0, "127.0.0.1"), "listening"));
const server = useTestServer(() => {
  const { port } = silent.address() as { port: number };
  return {
    ...standins.settings(),
    SMTP_URL: `smtp://user:${PASSWORD}@127.0.0.1:${port}`,
    // Empty, so Calendly is simulated, as in a trial installation.
    CALENDLY_API_BASE: "",
    SMPT_URL: "smtp://elsewhere",
    AI_PROVIDER: "openai-compatible",
    AI_MODEL: "stand-in-model",
    AI_API_KEY: MODEL_KEY,
    AI_BASE_URL: `${standins.url}/openai/v1`,
  };
});

// safety.md T143
describe("the page of this installation", () => {
  it("tells version, model, and the jobs that wait or were given up, of nobody's address", async () => {
    const boss = await server.createPerson({ role: ROLE.superadmin });
    await sql`insert into private.jobs (kind, payload, attempts, last_error, failed_at, run_at) values
      ('sendEmail', '{"to":"ada@school.test"}', 4, '550 no such mailbox', now(), now()),
      ('sendEmail', '{"to":"ben@school.test"}', 2, 'the mail server is away', null, now() + interval '1 hour')`.execute(
      server.db.serviceDb,
    );
    const { body } = await boss.call("GET", "/superadmin/installation");
    expect(body.data).toMatchObject({
      version: packageJson.version,
      model: { name: "stand-in-model", place: "outside" },
      speech: null,
      services: { linkedin: "on", calendly: "simulated", payments: "on" },
      jobs: {
        givenUp: {
          count: 1,
          oldest: [{ kind: "sendEmail", attempts: 4, reason: "550 no such mailbox", next: null }],
        },
        waiting: {
          oldest: expect.arrayContaining([expect.objectContaining({ reason: "the mail server is away" })]),
        },
      },
    });
    expect(JSON.stringify(body)).not.toContain("school.test");
  });

  it("asks the model one question, and shows what it answers or why it does not", async () => {
    const boss = await server.createPerson({ role: ROLE.superadmin });
    const ask = async () => (await boss.call("POST", "/superadmin/model-question", { body: {} })).body.data;
    const plan = (given: object) =>
      fetch(`${standins.url}/openai/faults`, {
        method: "POST",
        body: JSON.stringify({ key: MODEL_KEY, ...given }),
      });
    await plan({ replies: ["One, two,\nthree."] });
    expect(await ask()).toMatchObject({
      state: "ok",
      text: expect.stringMatching(/^stand-in-model answers in [\d.]+ s: “One, two, three\.”$/),
    });
    await plan({ replies: [`My key is ${PASSWORD}.`] });
    expect((await ask()).text).not.toContain(PASSWORD);
    await plan({ faults: [{ kind: "status", status: 401 }] });
    expect(await ask()).toMatchObject({ state: "fail", about: "model", mend: "Check AI_API_KEY." });
    await plan({});
  });

  it("waits some seconds for a mail server that says nothing, and shows what the other checks found", async () => {
    const boss = await server.createPerson({ role: ROLE.superadmin });
    const begun = performance.now();
    const { body } = await boss.call("GET", "/superadmin/checks");
    expect(performance.now() - begun).toBeLessThan((CHECK_SECONDS + 5) * 1000);
    const { at, findings } = body.data as {
      at: string;
      findings: { about: string; state: string; text: string }[];
    };
    const about = (name: string) => findings.filter((one) => one.about === name);
    expect(about("mail")).toMatchObject([{ state: "fail", text: `no answer within ${CHECK_SECONDS} s` }]);
    expect(about("model")).toMatchObject([{ state: "ok" }]);
    expect(about("jobs")).toContainEqual(
      expect.objectContaining({ state: "warn", text: "failed, and tried again later: 1" }),
    );
    expect(about("settings")).toMatchObject([{ text: "SMPT_URL is no setting of Greenroom" }]);
    expect(findings.length).toBeGreaterThan(15);
    expect(JSON.stringify(findings)).not.toContain(PASSWORD);
    // A second request at once gets the same result.
    const again = await boss.call("GET", "/superadmin/checks");
    expect((again.body.data as { at: string }).at).toBe(at);
  });
});
