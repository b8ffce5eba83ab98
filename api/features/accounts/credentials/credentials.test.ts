import { describe, expect, it } from "vitest";
import {
  bearer,
  from,
  randomEmail,
  readMail,
  signIn,
  statusesOf,
  tokenOf,
} from "#api/testing/account-steps.ts";
import { createSeal } from "#api/db/seal.ts";
import { findAccess } from "#api/features/linkedin/queries.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import {
  PASSWORD,
  randomAddress,
  TEST_SECRET,
  type Call,
  type Person,
} from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";

const { standins, server } = useServerWithStandins();

const me = async (token: string) =>
  (await server.call("GET", "/users/me", { headers: bearer(token) })).body.data;

const askChange = (person: Person, newEmail: string, password = PASSWORD) =>
  person.call("POST", "/auth/change-email", { body: { newEmail, password } });

const confirm = (token: string, by: { call: Call } = server) =>
  by.call("POST", "/auth/confirm-email", { body: { token } });

const newTokenFor = async (email: string) =>
  tokenOf(await readMail(standins.url, email, /confirm your new/i));

describe("a change of password", () => {
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    person.call("POST", "/auth/change-password", { body: { currentPassword, newPassword } });

  it("needs the old one, refuses a common one, and signs out every other device", async () => {
    const person = await server.createPerson();
    const elsewhere = (await signIn(server, person.email)).headers.get("set-auth-token") ?? "";
    expect((await change(person, "a wrong password", "another good password")).body["code"]).toBe(
      "wrong_password",
    );
    expect((await change(person, PASSWORD, "password1")).body["code"]).toBe("weak_password");
    expect((await change(person, PASSWORD, "short")).body["message"]).toBe(TEXT.passwordShort);
    const changed = await change(person, PASSWORD, "another good password");
    expect(changed).toMatchObject({ status: 200, body: { message: TEXT.passwordKept } });
    expect((await server.call("GET", "/users/me", { headers: bearer(elsewhere) })).status).toBe(401);
    expect(await me(changed.headers.get("set-auth-token") ?? "")).toMatchObject({ id: person.id });
    expect((await signIn(server, person.email)).status).toBe(401);
    expect((await signIn(server, person.email, "another good password")).status).toBe(200);
    await readMail(standins.url, person.email, /password was changed/i);
  });
});

describe("a change of email", () => {
  it("happens when the mail at the new address is confirmed, everywhere at once", async () => {
    const person = await server.createPerson({ linkedin: false });
    const newEmail = randomEmail();
    expect((await askChange(person, newEmail.toUpperCase())).body["message"]).toBe(TEXT.emailChangeAsked);
    expect(await me(person.token)).toMatchObject({ email: person.email });
    await readMail(standins.url, person.email, /about to change/i);
    const token = await newTokenFor(newEmail);
    const opened = await fetch(`${server.url}/confirm-email?token=${token}`);
    await opened.text();
    expect(await me(person.token)).toMatchObject({ email: person.email });
    expect((await confirm(token, person)).body["message"]).toBe(TEXT.emailChanged);
    expect(await me(person.token)).toMatchObject({ email: newEmail });
    await readMail(standins.url, person.email, /was changed/i);
    expect((await signIn(server, newEmail)).status).toBe(200);
    expect((await signIn(server, person.email)).status).toBe(401);
  });

  it("needs the password and another address than the present one", async () => {
    const person = await server.createPerson();
    expect((await askChange(person, randomEmail(), "a wrong password")).body["code"]).toBe("wrong_password");
    expect((await askChange(person, person.email)).body["code"]).toBe("same_email");
  });

  it("spends its token once, of two at the same moment too, and not after an hour", async () => {
    const person = await server.createPerson();
    const newEmail = randomEmail();
    await askChange(person, newEmail);
    const token = await newTokenFor(newEmail);
    expect(statusesOf(await Promise.all([confirm(token), confirm(token)]))).toEqual([200, 400]);

    const late = await server.createPerson();
    const lateEmail = randomEmail();
    await askChange(late, lateEmail);
    const lateToken = await newTokenFor(lateEmail);
    await server.change("private.email_changes", { user_id: late.id }, { expires_at: new Date(0) });
    expect((await confirm(lateToken)).body["code"]).toBe("link_expired");
  });

  it("responds to a taken address as to a free one, and changes nothing", async () => {
    const person = await server.createPerson();
    const other = await server.createPerson();
    const free = await askChange(person, randomEmail());
    const taken = await askChange(person, other.email);
    expect(taken.status).toBe(free.status);
    expect(taken.body).toEqual(free.body);
    // What the copy of one's data would show of it (safety.md T98).
    const kept = await server.row("private.email_changes", { user_id: person.id }, ["new_email"]);
    expect(kept).toEqual({ new_email: other.email });
    await readMail(standins.url, other.email, /has a Greenroom account already/i);
    expect(await me(other.token)).toMatchObject({ email: other.email });
  });

  it("gives way to whoever signed up with the address meanwhile", async () => {
    const person = await server.createPerson();
    const newEmail = randomEmail();
    await askChange(person, newEmail);
    const token = await newTokenFor(newEmail);
    await server.insert("auth.user", { email: newEmail, name: "Eve", emailVerified: true });
    expect((await confirm(token)).body["code"]).toBe("link_expired");
    expect(await me(person.token)).toMatchObject({ email: person.email });
  });

  it("ends links to a new password that went to the old address", async () => {
    const person = await server.createPerson();
    await server.call("POST", "/auth/forgot-password", {
      body: { email: person.email },
      headers: from(randomAddress()),
    });
    const reset = tokenOf(await readMail(standins.url, person.email, /choose a new/i));
    const newEmail = randomEmail();
    await askChange(person, newEmail);
    await confirm(await newTokenFor(newEmail));
    const response = await server.call("POST", "/auth/reset-password", {
      body: { token: reset, newPassword: "another good password" },
    });
    expect(response.body["code"]).toBe("link_expired");
  });

  it("disconnects LinkedIn, whose email is another then, and takes its token back there", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect(await connect(server, person)).toContain("success");
    const access = await findAccess(server.db.serviceDb, createSeal(TEST_SECRET), person.id);
    const askLinkedin = async () =>
      (
        await fetch(`${standins.url}/linkedin/v2/userinfo`, { headers: bearer(access?.accessToken ?? "") })
      ).json();
    expect(await askLinkedin()).toMatchObject({ email: person.email });
    const newEmail = randomEmail();
    await askChange(person, newEmail);
    await confirm(await newTokenFor(newEmail), person);
    expect(await me(person.token)).toMatchObject({
      email: newEmail,
      linkedin_email: null,
      linkedin: { connected: false },
    });
    expect(await askLinkedin()).toMatchObject({ code: "REVOKED_ACCESS_TOKEN" });
  });
});
