import { describe, expect, it } from "vitest";
import {
  bearer,
  cookiesOf,
  createProtected,
  findMails,
  from,
  makeKey,
  nextCode,
  randomEmail,
  readMail,
  signIn,
  tokenOf,
  sessionIn,
  readMe,
  confirmEmail,
} from "#api/testing/account-steps.ts";
import { createCoach } from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { addReport } from "#api/testing/report-steps.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";

const { standins, server } = useServerWithStandins();
const NEW_PASSWORD = "another long password";
const DAY_MS = 86_400_000;

type Protected = Awaited<ReturnType<typeof createProtected>>;

/** A person with an authenticator app, calling with a session that showed it. */
async function createOwner(): Promise<Protected> {
  const owner = await createProtected(server);
  const call: Person["call"] = (method, path, { body, headers } = {}) =>
    server.call(method, path, { body, headers: { ...bearer(owner.token), ...headers } });
  return { ...owner, person: { ...owner.person, call } };
}

const addLink = async (person: Person): Promise<string> => {
  const id = await addReport(server, person);
  return (await person.call("PUT", `/conversations/${id}/report/link`, { body: {} })).body.data.token;
};

/** Makes app codes usable again, since each works only once. */
const forgetCodes = () => server.db.serviceDb.deleteFrom("private.used_codes").execute();

/** Creates everything that gives access to the account, as a thief could; `left` returns the status of each. */
async function openEverything({ person, key: appKey }: Protected) {
  const feed = (await person.call("POST", "/calendar-feed", { body: {} })).body.data;
  const webhook = { url: `${standins.url}/webhook`, events: ["report.ready"] };
  expect((await person.call("POST", "/webhooks", { body: webhook })).status).toBe(200);
  const { key } = await makeKey(person, { code: nextCode(appKey) });
  await forgetCodes();
  const newEmail = randomEmail();
  const change = { newEmail, password: PASSWORD, code: nextCode(appKey) };
  expect((await person.call("POST", "/auth/change-email", { body: change })).status).toBe(200);
  await forgetCodes();
  const link = await addLink(person);
  const halfWay = cookiesOf(await signIn(server, person.email));
  const rows = async (table: "private.webhook_endpoints" | "private.email_changes") =>
    (await server.rows(table, { user_id: person.id }, ["user_id"])).length;
  const left = async () => ({
    key: (await server.call("GET", "/conversations", { headers: bearer(key) })).status,
    feed: (await fetch(`${server.url}${new URL(feed.address).pathname}`)).status,
    link: (await server.call("POST", "/shared-reports", { body: { token: link } })).status,
    webhooks: await rows("private.webhook_endpoints"),
    emailChanges: await rows("private.email_changes"),
  });
  const finishSignIn = async () => {
    await forgetCodes();
    const headers = { cookie: halfWay, ...from(randomAddress()) };
    return (
      await server.call("POST", "/auth/two-factor/verify", { body: { code: nextCode(appKey) }, headers })
    ).status;
  };
  return { left, finishSignIn, newEmail };
}

const OPEN = { key: 200, feed: 200, link: 200, webhooks: 1, emailChanges: 1 };
const CLOSED = { key: 401, feed: 404, link: 404, webhooks: 0, emailChanges: 0 };
const WHOLE =
  /1 API key, 1 webhook, the address for your calendar program, 1 private link to a report,? and a change/;

type Way = {
  act: (owner: Protected, opened: { newEmail: string }) => Promise<unknown>;
  mail: RegExp;
  keepsLinks?: boolean;
};

const admin = () => server.createPerson({ role: ROLE.superadmin });

const WAYS: Record<string, Way> = {
  "a new password": {
    act: ({ person, key }) =>
      person.call("POST", "/auth/change-password", {
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, code: nextCode(key) },
      }),
    mail: /password was changed/,
    keepsLinks: true,
  },
  "a password that was reset": {
    act: async ({ person }) => {
      const headers = from(randomAddress());
      await server.call("POST", "/auth/forgot-password", { body: { email: person.email }, headers });
      const token = tokenOf(await readMail(standins.url, person.email, /new Greenroom password/));
      return server.call("POST", "/auth/reset-password", { body: { token, newPassword: NEW_PASSWORD } });
    },
    mail: /password was changed/,
  },
  "the removal of a factor by the link of its mail": {
    act: async ({ person }) => {
      const token = tokenOf(await readMail(standins.url, person.email, /app was turned on/));
      return server.call("POST", "/auth/remove-factor", { body: { token }, headers: from(randomAddress()) });
    },
    mail: /turned off by email/,
  },
  "a suspension": {
    act: async ({ person }) => {
      const body = { userId: person.id };
      const done = await (await admin()).call("POST", "/superadmin/suspend", { body });
      // Check that access stays revoked after the suspension ends.
      await server.change("users", { id: person.id }, { suspended_at: null });
      return done;
    },
    mail: /was suspended/,
  },
  "the end of its sessions by a superadmin": {
    act: async ({ person }) =>
      (await admin()).call("POST", "/superadmin/end-sessions", { body: { userId: person.id } }),
    mail: /signed out of Greenroom everywhere/,
  },
  "a new email address": {
    act: async (_owner, { newEmail }) => {
      const token = tokenOf(await readMail(standins.url, newEmail, /confirm your new email/i));
      return confirmEmail(server, token);
    },
    mail: /email was changed/,
    keepsLinks: true,
  },
  "the wish for its deletion": {
    act: ({ person, key }) =>
      person.call("POST", "/users/me/deletion", {
        body: { email: person.email, password: PASSWORD, code: nextCode(key) },
      }),
    mail: /will be deleted/,
  },
  "the owner's wish to end it all": {
    act: ({ person }) => person.call("DELETE", "/users/me/access"),
    mail: /Nobody else can see your things/,
  },
};

// safety.md T86, T87, T88 and T97
describe("what opens an account, or tells of it, without a session", () => {
  it.each(Object.keys(WAYS))("is gone after %s, and its owner is told by mail what ended", async (name) => {
    const { act, mail, keepsLinks } = WAYS[name] as Way;
    const owner = await createOwner();
    const opened = await openEverything(owner);
    expect(await opened.left()).toEqual(OPEN);
    expect(await act(owner, opened)).toMatchObject({ status: 200 });
    expect(await opened.left()).toEqual({ ...CLOSED, ...(keepsLinks && { link: 200 }) });
    expect(await opened.finishSignIn()).toBe(401);
    const { text } = await readMail(standins.url, owner.person.email, mail);
    const said = text.replaceAll(/\s+/g, " ");
    const kept = /ended with it: 1 API key.*1 private link to a report still works/;
    expect(said).toMatch(keepsLinks ? kept : WHOLE);
  });

  it("goes on when its person signs out everywhere", async () => {
    const owner = await createOwner();
    const opened = await openEverything(owner);
    await owner.person.call("POST", "/auth/devices/sign-out", { body: { scope: "all" } });
    expect(await opened.left()).toEqual(OPEN);
  });

  it("of another person continues when one's own ends", async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    const [opened, others] = [await openEverything(owner), await openEverything(other)];
    expect((await owner.person.call("DELETE", "/users/me/access")).status).toBe(200);
    expect(await opened.left()).toEqual(CLOSED);
    expect(await others.left()).toEqual(OPEN);
    expect((await other.person.call("GET", "/users/me")).status).toBe(200);
  });
});

/** Shares a report of the person with the coach of a booking; returns the booking's id. */
async function shareWithCoach(person: Person): Promise<string> {
  const { id: coach_id } = await createCoach(server);
  const booking = {
    coach_id,
    user_id: person.id,
    status: "confirmed",
    duration_minutes: 30,
    booking_date: new Date(Date.now() + DAY_MS),
  };
  await server.insert("coach_bookings", booking);
  const { id } = await server.row("coach_bookings", { user_id: person.id }, ["id"]);
  const conversation_id = await addReport(server, person);
  await server.insert("report_shares", { booking_id: id, conversation_id, user_id: person.id });
  return id;
}

describe("the list of who can see a person's things", () => {
  const list = async ({ person }: Protected) =>
    (await person.call("GET", "/users/me/access")).body.data.map(({ kind, name, until }) => ({
      kind,
      name,
      ends: until !== null,
    }));

  it("is empty for somebody who has opened nothing", async () => {
    expect(await list(await createOwner())).toEqual([]);
  });

  it("names links, keys, webhooks, the calendar and coaches, without secrets, until access is ended", async () => {
    const owner = await createOwner();
    await openEverything(owner);
    const bookingId = await shareWithCoach(owner.person);
    expect(await list(owner)).toEqual([
      { kind: "api_key", name: "My script", ends: true },
      { kind: "calendar", name: "", ends: false },
      { kind: "coach", name: "Cora Coach", ends: true },
      { kind: "report_link", name: "Nurse", ends: true },
      { kind: "webhook", name: `${standins.url}/webhook`, ends: false },
    ]);
    expect((await owner.person.call("DELETE", "/users/me/access")).status).toBe(200);
    expect(await list(owner)).toEqual([]);
    expect(await server.rows("report_shares", { booking_id: bookingId }, ["user_id"])).toEqual([]);
    const told = await readMail(standins.url, owner.person.email, /Nobody else can see your things/);
    expect(told.text.replaceAll(/\s+/g, " ")).toContain("what 1 coach saw of yours");
  });

  it("ends without a password; this device stays signed in and the others do not", async () => {
    const owner = await createOwner();
    const other = await signIn(server, owner.person.email);
    await forgetCodes();
    const headers = { cookie: cookiesOf(other), ...from(randomAddress()) };
    const body = { code: nextCode(owner.key) };
    const second = await server.call("POST", "/auth/two-factor/verify", { body, headers });
    const token = sessionIn(second);
    expect((await owner.person.call("DELETE", "/users/me/access")).status).toBe(200);
    expect((await owner.person.call("GET", "/users/me")).status).toBe(200);
    expect((await readMe(server, token)).status).toBe(401);
  });

  it("leaves out what has ended by itself", async () => {
    const owner = await createOwner();
    await openEverything(owner);
    const past = new Date(Date.now() - 1000);
    const own = { user_id: owner.person.id };
    await server.change("private.api_keys", own, { expires_at: past });
    await server.change("report_links", own, { ends_at: past });
    await server.change("private.webhook_endpoints", own, { disabled_at: past });
    expect(await list(owner)).toEqual([{ kind: "calendar", name: "", ends: false }]);
    expect((await owner.person.call("DELETE", "/users/me/access")).status).toBe(200);
    const told = await readMail(standins.url, owner.person.email, /Nobody else can see your things/);
    expect(told.text.replaceAll(/\s+/g, " ")).toContain(
      "This ended with it: the address for your calendar program and a change",
    );
  });
});

describe("the mail about the end of what others saw", () => {
  it("lists nothing where there was nothing", async () => {
    const person = await server.createPerson();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await person.call("POST", "/auth/change-password", { body })).status).toBe(200);
    const { text } = await eventually(async () => {
      const [mail] = await findMails(standins.url, person.email);
      if (!mail) throw new Error("no mail came");
      return mail;
    });
    expect(text).not.toMatch(/ended with it|still works/);
  });
});
