import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  bearer,
  from,
  randomEmail,
  tokenOf,
  openSession,
  readMe,
  askReset,
  resetPassword,
  askNewEmail,
  confirmEmail,
  findMails,
  addApp,
} from "#api/testing/account-steps.ts";
import {
  bookScheduled,
  createConnectedCoach,
  openWidget,
  schedule,
  sendWebhook,
  sessionsOf,
  type Scheduled,
} from "#api/testing/coaching-steps.ts";
import { startInterview } from "#api/testing/interview-steps.ts";
import { PASSWORD, randomAddress, type Person, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { CAPTCHAS_PER_ADDRESS, STARTS_PER_HOUR } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { createHmac } from "node:crypto";

const { standins, server } = useServerWithStandins();

const NEW_PASSWORD = "another good password";

const askAgain = async (email: string, earlier: string) => {
  await askReset(server, standins.url, email);
  return eventually(async () => {
    const [newest] = await findMails(standins.url, email);
    const token = newest ? tokenOf(newest) : earlier;
    expect(token).not.toBe(earlier);
    return token;
  });
};

const reset = (token: string, newPassword = NEW_PASSWORD) => resetPassword(server, token, newPassword);

const changePassword = (person: Person) =>
  person.call("POST", "/auth/change-password", {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });

// accounts/access/access.test.ts tests the other things that such an act ends, such as an open change of email.
describe("who takes an account back from a thief", () => {
  it("finds a suspended account under its address, also where the change was asked for at the same moment", async () => {
    const person = await server.createPerson();
    const token = await askNewEmail(standins.url, person, randomEmail());
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    expect((await confirmEmail(server, token)).body["code"]).toBe("link_expired");
  });

  it.each<[string, (person: Person, early: string) => Promise<unknown>]>([
    ["another such mail", async ({ email }, early) => reset(await askAgain(email, early))],
    ["a changed password", changePassword],
  ])("finds that mails for a new password sent before are of no use after %s", async (_how, takeBack) => {
    const person = await server.createPerson();
    const early = await askReset(server, standins.url, person.email);
    expect(await takeBack(person, early)).toMatchObject({ status: 200 });
    expect((await reset(early, "the thief's own choice")).body["code"]).toBe("link_expired");
  });
});

describe("an authenticator app", () => {
  it("signs out every other device: a session stolen before it could switch it off by the password", async () => {
    const person = await server.createPerson();
    const thief = bearer(await openSession(server, person.email));
    const own = bearer((await addApp(person)).token);
    const off = await server.call("POST", "/auth/two-factor/disable", {
      body: { password: PASSWORD },
      headers: thief,
    });
    expect(off.status).toBe(401);
    const state = await server.call("GET", "/auth/two-factor", { headers: own });
    expect(state.body.data).toEqual({ enabled: true });
  });
});

describe("a stranger who books a coach's time in somebody else's email", () => {
  // safety.md T39
  it("books nothing here: no session is spent, and no coach learns a name", async () => {
    const [coach, victim] = [
      await createConnectedCoach(server),
      await server.createPerson({ role: ROLE.premium }),
    ];
    const scheduled = await schedule(standins.url, coach.slug, { email: victim.email });
    const userUri = `${standins.url}/calendly/api/users/${coach.slug}`;
    expect((await sendWebhook(server, { event: "invitee.created", userUri, scheduled })).status).toBe(200);
    await eventually(async () =>
      expect(await server.rows("private.jobs", { kind: "checkBooking" }, ["id"])).toEqual([]),
    );
    expect((await coach.person.call("GET", "/bookings/received")).body.data).toEqual([]);
    expect((await sessionsOf(victim)).sessions_booked).toBe(0);
  });
});

describe("a coach who copies the nonce of a client's booking page from the calendar", () => {
  // safety.md T74
  it.each([
    { how: "the page booked", byPage: true },
    { how: "the calendar's webhook booked", byPage: false },
  ])("books no second session with it, after the first that $how", async ({ byPage }) => {
    const coach = await createConnectedCoach(server);
    const client = await server.createPerson({ role: ROLE.premium });
    const widget = await openWidget(client, coach);
    const scheduleWithNonce = () => schedule(standins.url, coach.slug, { email: client.email, widget });
    const userUri = `${standins.url}/calendly/api/users/${coach.slug}`;
    const send = async (scheduled: Scheduled) => {
      await sendWebhook(server, { event: "invitee.created", userUri, scheduled });
      await eventually(async () =>
        expect(await server.rows("private.jobs", { kind: "checkBooking" }, ["id"])).toEqual([]),
      );
    };
    const first = await scheduleWithNonce();
    await (byPage ? bookScheduled(client, coach, first) : send(first));
    expect((await sessionsOf(client)).sessions_booked).toBe(1);
    await send(await scheduleWithNonce());
    expect((await sessionsOf(client)).sessions_booked).toBe(1);
    const { body } = await coach.person.call("GET", "/bookings/received");
    const nonce = new URLSearchParams(widget).get("utm_content") ?? "none";
    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(nonce);
  });
});

describe("captchas that nobody solved", () => {
  it("are checked at most a hundred times per IP address, because each check calls an outside service", async () => {
    const headers = from(randomAddress());
    const look = () => server.call("POST", "/auth/verify-recaptcha", { body: { token: "none" }, headers });
    const responses = await Promise.all(Array.from({ length: CAPTCHAS_PER_ADDRESS + 2 }, look));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(responses.filter(({ body }) => body["code"] === "captcha_failed")).toHaveLength(
      CAPTCHAS_PER_ADDRESS,
    );
  });
});

describe("a name", () => {
  it("is one line, so that it can add none to a mail, a calendar or a table", async () => {
    const person = await server.createPerson();
    const body = { full_name: "  Eve\r\nBcc: all@evil.test\u2028Example " };
    const { data } = (await person.call("PATCH", "/users/me", { body })).body;
    expect(data).toMatchObject({ full_name: "Eve Bcc: all@evil.test Example" });
  });
});

describe("interviews that are begun and given back", () => {
  // safety.md T19
  it("are limited, because they would use up everybody's model budget", async () => {
    const person = await server.createPerson();
    for (let start = 0; start < STARTS_PER_HOUR; start += 1) {
      const interviewId = await startInterview(person);
      await person.call("PATCH", `/conversations/${interviewId}`, { body: { status: "completed" } });
    }
    const refused = await person.call("POST", "/conversation/start", { body: {} });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

const statusWith = async (token: string) => (await readMe(server, token)).status;

describe("who reads the tables and knows the secret (safety.md T75)", () => {
  it("cannot forge a session from the stored data", async () => {
    const person = await server.createPerson();
    expect(await statusWith(await openSession(server, person.email))).toBe(200);
    const stored = await server.rows("auth.session", { userId: person.id }, ["token"]);
    expect(stored).toHaveLength(2);
    for (const { token } of stored) {
      const signature = createHmac("sha256", TEST_SECRET).update(token).digest("base64");
      expect(await statusWith(`${token}.${signature}`)).toBe(401);
    }
    expect(await statusWith(person.token)).toBe(200);
  });

  it("cannot reset a password with the stored data", async () => {
    const { id, email } = await server.createPerson();
    const token = await askReset(server, standins.url, email);
    const { identifier } = await server.row("auth.verification", { value: id }, ["identifier"]);
    expect(identifier).not.toContain(token);
    for (const guess of [identifier, identifier.replace("reset-password:", "")])
      expect((await reset(guess)).body).toMatchObject({ code: "link_expired" });
    expect((await reset(token)).status).toBe(200);
  });
});
