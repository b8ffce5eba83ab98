import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { createSeal } from "#api/db/seal.ts";
import { findAccess } from "#api/features/linkedin/queries.ts";
import { bearer, findMails, readMail, openSession, readMe } from "#api/testing/account-steps.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import { PASSWORD, TEST_SECRET, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { DELETION_DAYS } from "#contract/limits.ts";

const { standins, server } = useServerWithStandins();

const ask = (person: Person, body: object = {}) =>
  person.call("POST", "/users/me/deletion", { body: { email: person.email, password: PASSWORD, ...body } });

const signInAgain = async ({ email }: Person) => await openSession(server, email);

const me = async (token: string) => (await readMe(server, token)).body.data;

const keep = (token: string) => server.call("DELETE", "/users/me/deletion", { headers: bearer(token) });

const change = (person: Person, values: object) =>
  server.change("private.account_deletions", { user_id: person.id }, values);

const exists = async ({ id }: Person) => (await server.rows("auth.user", { id }, ["id"])).length === 1;

describe("asking for an account's deletion", () => {
  it("takes the typed email and the password, signs out everywhere and mails the date", async () => {
    const person = await server.createPerson();
    const elsewhere = await signInAgain(person);
    expect((await ask(person, { email: "other@example.test" })).body["code"]).toBe("deletion_email");
    expect((await ask(person, { password: "a wrong password" })).body["code"]).toBe("wrong_password");
    expect(await me(person.token)).toMatchObject({ deletion_due_at: null });
    const asked = await ask(person, { email: ` ${person.email.toUpperCase()} ` });
    expect(asked.status).toBe(200);
    const { dueAt } = asked.body.data;
    expect(Math.abs(Date.parse(dueAt) - Date.now() - DELETION_DAYS * DAY_MS)).toBeLessThan(10_000);
    for (const token of [person.token, elsewhere]) {
      expect((await readMe(server, token)).status).toBe(401);
    }
    const mail = await readMail(standins.url, person.email, /will be deleted/);
    expect(mail.text).toContain(
      new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(new Date(dueAt)),
    );
  });

  it("can be taken back by signing in, and everything is as it was", async () => {
    const person = await server.createPerson();
    await ask(person);
    const token = await signInAgain(person);
    expect(await me(token)).toMatchObject({ id: person.id, deletion_due_at: expect.any(String) as string });
    expect((await keep(token)).status).toBe(200);
    expect(await me(token)).toMatchObject({ deletion_due_at: null });
    expect((await keep(token)).status).toBe(200);
    await readMail(standins.url, person.email, /account stays/);
    const mails = await findMails(standins.url, person.email);
    expect(mails.filter(({ subject }) => /account stays/.test(subject))).toHaveLength(1);
  });

  it("keeps the first date when asked again", async () => {
    const person = await server.createPerson();
    await ask(person);
    const due = new Date(Date.now() + DAY_MS);
    await change(person, { due_at: due });
    const headers = bearer(await signInAgain(person));
    const again = await server.call("POST", "/users/me/deletion", {
      body: { email: person.email, password: PASSWORD },
      headers,
    });
    expect(again.body.data).toEqual({ dueAt: due.toISOString() });
  });
});

describe("a deletion that is due", () => {
  it("is done by the server itself; LinkedIn takes its token back, and sign-in knows nobody", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect(await connect(server, person)).toContain("success");
    const access = await findAccess(server.db.serviceDb, createSeal(TEST_SECRET), person.id);
    await ask(person);
    await change(person, { due_at: new Date(0) });
    await server.change("private.jobs", { kind: "deleteAccount" }, { run_at: new Date(0) });
    await eventually(async () => expect(await exists(person)).toBe(false));
    expect(await signInAgain(person)).toBe("");
    const response = await fetch(`${standins.url}/linkedin/v2/userinfo`, {
      headers: bearer(access?.accessToken ?? ""),
    });
    expect(await response.json()).toMatchObject({ code: "REVOKED_ACCESS_TOKEN" });
  });
});
