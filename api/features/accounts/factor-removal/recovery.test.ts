import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import {
  bearer,
  createProtected,
  findMails,
  from,
  randomEmail,
  readMail,
  signIn,
  statusesOf,
  tokenOf,
  sessionIn,
  openSession,
  readMe,
  askReset,
} from "#api/testing/account-steps.ts";
import { PASSWORD, randomAddress, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { DAY_SECONDS } from "#contract/calendar-days.ts";
import { FACTOR_RECOVERY_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const post = (path: string, body: object) =>
  server.call("POST", `/auth/lost-factor${path}`, { body, headers: from(randomAddress()) });

/** A person with a passkey that is lost. */
async function createLoser(options: Parameters<typeof server.createPerson>[0] = {}): Promise<Person> {
  const person = await server.createPerson(options);
  await server.insert("auth.passkey", [
    {
      userId: person.id,
      credentialID: person.id,
      publicKey: "lost",
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
    },
  ]);
  return person;
}

const asks = async (email: string) => tokenOf(await readMail(standins.url, email, /lost passkey or phone/i));

async function begin({ email }: { email: string }): Promise<void> {
  expect((await post("", { email })).body["message"]).toBe(TEXT.mailSentIfKnown);
  const begun = await post("/start", { token: await asks(email) });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
}

const stopToken = async (email: string) => tokenOf(await readMail(standins.url, email, /will be removed/i));

/** Sets the end of the waiting period to the past. */
async function passTheWait({ id }: { id: string }): Promise<void> {
  const passed = new Date(Date.now() - 1000);
  await server.change("private.factor_recoveries", { user_id: id }, { due_at: passed });
  await server.change("private.jobs", { kind: "finishFactorRecovery", key: id }, { run_at: passed });
}

const passkeysOf = async ({ id }: { id: string }) =>
  (await server.rows("auth.passkey", { userId: id })).length;
const changePassword = (token: string) =>
  server.call("POST", "/auth/change-password", {
    body: { currentPassword: PASSWORD, newPassword: "another good password" },
    headers: bearer(token),
  });

// safety.md T122
describe("a lost passkey", () => {
  it("is removed after a wait that its owner requested by mail, and the password works everywhere again", async () => {
    const person = await createLoser();
    const key = await openSession(server, person.email);
    expect((await changePassword(key)).body["code"]).toBe("passkey_needed");
    await begin(person);
    const { due_at } = await server.row("private.factor_recoveries", { user_id: person.id }, ["due_at"]);
    const days = ((due_at?.getTime() ?? 0) - Date.now()) / 1000 / DAY_SECONDS;
    expect(Math.round(days)).toBe(FACTOR_RECOVERY_DAYS);
    expect(await passkeysOf(person)).toBe(1);
    await passTheWait(person);
    await readMail(standins.url, person.email, /were removed/i);
    expect(await passkeysOf(person)).toBe(0);
    expect((await readMe(server, key)).status).toBe(401);
    const anew = await openSession(server, person.email);
    const asked = { body: { newEmail: randomEmail(), password: PASSWORD }, headers: bearer(anew) };
    expect((await server.call("POST", "/auth/change-email", asked)).status).toBe(200);
    expect((await changePassword(anew)).status).toBe(200);
  });

  it("is announced to every address, and on each signed-in device", async () => {
    const person = await createLoser();
    const linkedinEmail = randomEmail();
    await server.change("users", { id: person.id }, { linkedin_email: linkedinEmail });
    expect((await person.call("GET", "/users/me")).body.data?.recovery_due_at).toBe(null);
    await begin(person);
    for (const email of [person.email, linkedinEmail])
      await readMail(standins.url, email, /will be removed/i);
    expect((await person.call("GET", "/users/me")).body.data?.recovery_due_at).toMatch(/^\d{4}-/);
  });

  it.each([
    [
      "by the link of its mail",
      async ({ email }: Person) => post("/stop", { token: await stopToken(email) }),
    ],
    [
      "on a signed-in device",
      (person: Person) => person.call("POST", "/auth/lost-factor/keep", { body: {} }),
    ],
  ])("stays when the wait is stopped %s, once and for all", async (_, stop) => {
    const person = await createLoser();
    await begin(person);
    const mailed = await stopToken(person.email);
    expect((await stop(person)).body["message"]).toBe(TEXT.recoveryStopped);
    await readMail(standins.url, person.email, /stay at Greenroom/i);
    expect((await stop(person)).body["code"]).toBe("removal_link_expired");
    expect((await post("/stop", { token: mailed })).body["code"]).toBe("removal_link_expired");
    expect(await server.rows("private.jobs", { kind: "finishFactorRecovery", key: person.id })).toEqual([]);
    expect(await passkeysOf(person)).toBe(1);
  });

  it("stays while the wait runs, however early its job is tried", async () => {
    const person = await createLoser();
    await begin(person);
    const job = { kind: "finishFactorRecovery", key: person.id };
    await server.change("private.jobs", job, { run_at: new Date(Date.now() - 1000) });
    await eventually(async () => expect(await server.rows("private.jobs", job)).toEqual([]));
    expect(await passkeysOf(person)).toBe(1);
  });

  it("begins one wait however often it is asked for, and its link works once and not for ever", async () => {
    const person = await createLoser();
    await post("", { email: person.email });
    const token = await asks(person.email);
    const begun = await Promise.all(Array.from({ length: 5 }, () => post("/start", { token })));
    expect(statusesOf(begun)).toEqual([200, 400, 400, 400, 400]);
    const first = await server.row("private.factor_recoveries", { user_id: person.id }, [
      "due_at",
      "token_hash",
    ]);
    await post("", { email: person.email });
    await eventually(async () => {
      expect(await server.rows("private.jobs", { kind: "requestFactorRecovery" })).toEqual([]);
    });
    expect(
      await server.row("private.factor_recoveries", { user_id: person.id }, ["due_at", "token_hash"]),
    ).toEqual(first);
    const late = await createLoser();
    await post("", { email: late.email });
    const lateToken = await asks(late.email);
    const passed = new Date(Date.now() - 1000);
    await server.change("private.factor_recoveries", { user_id: late.id }, { expires_at: passed });
    expect((await post("/start", { token: lateToken })).body["code"]).toBe("removal_link_expired");
  });

  it("gets the same response but no mail for an address without a factor or an account", async () => {
    const [without, stranger] = [await server.createPerson(), randomEmail()];
    for (const email of [without.email, stranger])
      expect((await post("", { email })).body).toEqual({ success: true, message: TEXT.mailSentIfKnown });
    await eventually(async () => {
      expect(await server.rows("private.jobs", { kind: "requestFactorRecovery" })).toEqual([]);
    });
    for (const email of [without.email, stranger])
      expect((await findMails(standins.url, email)).filter(({ subject }) => /lost/i.test(subject))).toEqual(
        [],
      );
  });

  it("waits on through a new password by mail, and no longer once its owner has changed anything by it", async () => {
    const person = await createLoser();
    await begin(person);
    const token = await askReset(server, standins.url, person.email);
    const newPassword = "another good password";
    expect((await server.call("POST", "/auth/reset-password", { body: { token, newPassword } })).status).toBe(
      200,
    );
    expect(await server.rows("private.factor_recoveries", { user_id: person.id })).toHaveLength(1);
    const back = await signIn(server, person.email, newPassword);
    const session = sessionIn(back);
    await server.change("auth.session", { userId: person.id }, { secondFactorAt: new Date() });
    const changed = await server.call("POST", "/auth/change-password", {
      body: { currentPassword: newPassword, newPassword: "a third good password" },
      headers: bearer(session),
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await server.rows("private.factor_recoveries", { user_id: person.id })).toEqual([]);
  });
});

// safety.md T122
it("a lost phone's app and its recovery codes are removed after the wait, and no code is needed any more", async () => {
  const { person } = await createProtected(server);
  expect((await signIn(server, person.email)).body).toMatchObject({ codeNeeded: true });
  await begin(person);
  await passTheWait(person);
  await readMail(standins.url, person.email, /were removed/i);
  const { body } = await signIn(server, person.email);
  expect(body["codeNeeded"]).toBe(undefined);
  expect(body).toMatchObject({ user: { id: person.id } });
});

// safety.md T123
describe("a superadmin removes what somebody lost", () => {
  const superadmin = () => server.createPerson({ role: ROLE.superadmin });

  it("at once, with a line in the audit log, and the person is told by mail", async () => {
    const [person, boss] = [await createLoser(), await superadmin()];
    const done = await boss.call("POST", "/superadmin/remove-factors", { body: { userId: person.id } });
    expect(done).toMatchObject({ status: 200, body: { data: { id: person.id, factors: 0, sessions: 0 } } });
    await readMail(standins.url, person.email, /were removed/i);
    expect(await passkeysOf(person)).toBe(0);
    const lines = await server.rows("private.audit_log", { subject_id: person.id }, ["action", "actor_id"]);
    expect(lines).toContainEqual({ action: "second factors removed", actor_id: boss.id });
    const again = await boss.call("POST", "/superadmin/remove-factors", { body: { userId: person.id } });
    expect(again.body["code"]).toBe("no_factors");
  });
});
