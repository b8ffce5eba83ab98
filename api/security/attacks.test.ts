import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { bearer, from, randomEmail, readMail, tokenOf, signIn } from "#api/testing/account-steps.ts";
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
import { codeFor, keyOf } from "#api/testing/totp.ts";
import { CAPTCHAS_PER_ADDRESS, STARTS_PER_HOUR } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { createHmac } from "node:crypto";

const { standins, server } = useServerWithStandins();

const NEW_PASSWORD = "another good password";

const askReset = async (email: string, index = 0) => {
  await server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
  return eventually(async () => {
    const mails = (await (
      await fetch(`${standins.url}/mail/messages?to=${encodeURIComponent(email)}`)
    ).json()) as { subject: string; links: string[] }[];
    const resets = mails.filter(({ subject }) => /choose a new/i.test(subject));
    expect(resets.length).toBeGreaterThan(index);
    return tokenOf(resets[0] as never);
  });
};

const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.call("POST", "/auth/reset-password", { body: { token, newPassword } });

const changePassword = (person: Person) =>
  person.call("POST", "/auth/change-password", {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });

async function actAsStaff(act: "suspend" | "end-sessions", { id: userId }: Person) {
  const boss = await server.createPerson({ role: ROLE.superadmin });
  return boss.call("POST", `/superadmin/${act}`, { body: { userId } });
}

const askDeletion = (person: Person) =>
  person.call("POST", "/users/me/deletion", { body: { email: person.email, password: PASSWORD } });

/** Starts an email change by a thief who has the password. Returns the token from the mail to the thief's address. */
async function askTakeover(person: Person) {
  const thief = randomEmail();
  const asked = await person.call("POST", "/auth/change-email", {
    body: { newEmail: thief, password: PASSWORD },
  });
  expect(asked.status).toBe(200);
  return tokenOf(await readMail(standins.url, thief, /confirm your new/i));
}

describe("who takes an account back from a thief", () => {
  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["by the mail for a new password", async ({ email }) => reset(await askReset(email))],
    ["by changing the password", changePassword],
  ])("%s leaves no change of email open that the thief asked for", async (_how, takeBack) => {
    const person = await server.createPerson();
    const token = await askTakeover(person);
    expect(await takeBack(person)).toMatchObject({ status: 200 });
    const confirmed = await server.call("POST", "/auth/confirm-email", { body: { token } });
    expect(confirmed.body["code"]).toBe("link_expired");
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["is suspended by staff", (person) => actAsStaff("suspend", person)],
    ["is signed out everywhere by staff", (person) => actAsStaff("end-sessions", person)],
    ["is about to be deleted", askDeletion],
  ])("finds that no address is changed any more in an account that %s", async (_how, close) => {
    const person = await server.createPerson();
    const token = await askTakeover(person);
    expect(await close(person)).toMatchObject({ status: 200 });
    const confirmed = await server.call("POST", "/auth/confirm-email", { body: { token } });
    expect(confirmed.body["code"]).toBe("link_expired");
    expect(await server.row("auth.user", { id: person.id }, ["email"])).toEqual({ email: person.email });
  });

  it("finds a suspended account under its address, also where the change was asked for at the same moment", async () => {
    const person = await server.createPerson();
    const token = await askTakeover(person);
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    const confirmed = await server.call("POST", "/auth/confirm-email", { body: { token } });
    expect(confirmed.body["code"]).toBe("link_expired");
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["another such mail", async ({ email }) => reset(await askReset(email, 1))],
    ["a changed password", changePassword],
  ])("finds that mails for a new password sent before are of no use after %s", async (_how, takeBack) => {
    const person = await server.createPerson();
    const early = await askReset(person.email);
    expect(await takeBack(person)).toMatchObject({ status: 200 });
    expect((await reset(early, "the thief's own choice")).body["code"]).toBe("link_expired");
  });
});

describe("an authenticator app", () => {
  it("signs out every other device: a session stolen before it could switch it off by the password", async () => {
    const person = await server.createPerson();
    const stolen = await server.call("POST", "/auth/sign-in/email", {
      body: { email: person.email, password: PASSWORD },
      headers: from(randomAddress()),
    });
    const thief = bearer(stolen.headers.get("set-auth-token") ?? "");
    const begun = await person.call("POST", "/auth/two-factor/enable", { body: { password: PASSWORD } });
    const { uri } = begun.body.data;
    const confirmed = await person.call("POST", "/auth/two-factor/confirm", {
      body: { code: codeFor(keyOf(uri)) },
    });
    expect(confirmed.status).toBe(200);
    const off = await server.call("POST", "/auth/two-factor/disable", {
      body: { password: PASSWORD },
      headers: thief,
    });
    expect(off.status).toBe(401);
    const own = bearer(confirmed.headers.get("set-auth-token") ?? "");
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

const statusWith = async (token: string) =>
  (await server.call("GET", "/users/me", { headers: bearer(token) })).status;

describe("who reads the tables and knows the secret (safety.md T75)", () => {
  it("cannot forge a session from the stored data", async () => {
    const person = await server.createPerson();
    const signedIn = await signIn(server, person.email, PASSWORD);
    expect(await statusWith(signedIn.headers.get("set-auth-token") ?? "")).toBe(200);
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
    await server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
    const token = tokenOf(await readMail(standins.url, email, /new Greenroom password/));
    const { identifier } = await server.row("auth.verification", { value: id }, ["identifier"]);
    expect(identifier).not.toContain(token);
    for (const guess of [identifier, identifier.replace("reset-password:", "")])
      expect((await reset(guess)).body).toMatchObject({ code: "link_expired" });
    expect((await reset(token)).status).toBe(200);
  });
});
