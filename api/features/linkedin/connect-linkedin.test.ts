import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { APP_URL, randomEmail } from "#api/testing/account-steps.ts";
import { connect, decide, followCallback, openAuthorization } from "#api/testing/linkedin-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";

const { standins, server } = useServerWithStandins();

const createPerson = () => server.createPerson({ linkedin: false });

const linkedinOf = async (person: Person) => {
  const me = (await person.call("GET", "/users/me")).body.data;
  return { linkedin: me?.linkedin, linkedin_email: me?.linkedin_email };
};

const tokenRow = ({ id }: Person) =>
  server.db.serviceDb
    .selectFrom("private.linkedin_tokens")
    .selectAll()
    .where("user_id", "=", id)
    .executeTakeFirst();

async function expectNothingStored(person: Person): Promise<void> {
  expect(await linkedinOf(person)).toMatchObject({ linkedin_email: null, linkedin: { connected: false } });
  expect(await tokenRow(person)).toBeUndefined();
}

const errorPage = (error: string) => `/linkedin-connect?error=${encodeURIComponent(error)}`;
const haveHabits = (habits: string[]) =>
  fetch(`${standins.url}/linkedin/habits`, { method: "POST", body: JSON.stringify({ habits }) });
afterEach(() => haveHabits([]));
const STATE_INVALID = errorPage("linkedin_state_invalid");

describe("connecting LinkedIn", () => {
  it("sends the browser to LinkedIn with our callback, a state and nothing about the person", async () => {
    const person = await createPerson();
    const { url, state, cookie } = await openAuthorization(person);
    expect(`${url.origin}${url.pathname}`).toBe(`${new URL(standins.url).origin}/linkedin/v2/authorization`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "standin-client",
      scope: "openid profile email",
      redirect_uri: `${APP_URL}/api/linkedin/callback`,
      state,
    });
    expect(url.href).not.toContain(person.id);
    expect(state).toMatch(/^[\w-]{43}\.[\w-]{43}$/);
    expect(cookie).toMatch(/^greenroom_linkedin=[\w-]{32}$/);
  });

  it("ends connected: email and token are stored, and the profile can be read", async () => {
    const person = await createPerson();
    expect(await connect(server, person)).toBe("/linkedin-connect?success=true");
    const { linkedin, linkedin_email } = await linkedinOf(person);
    expect(linkedin_email).toBe(person.email);
    expect(linkedin).toMatchObject({ connected: true, expired: false });
    const profile = await person.call("GET", "/linkedin/fetch-profile");
    expect(profile.body.data).toMatchObject({ name: "Ann King", given_name: "Ann", email: person.email });
  });

  it("keeps the token sealed: no readable token lies in the database", async () => {
    const person = await createPerson();
    await connect(server, person);
    const row = await tokenRow(person);
    expect(row?.access_token).toMatch(/^[\w-]{8}\.[\w-]+$/);
    // The stand-in's tokens contain base64-encoded JSON, which begins with eyJ.
    const bytes = Buffer.from(row?.access_token.slice(9) ?? "", "base64url").toString("latin1");
    expect(bytes).not.toContain("eyJ");
    expect(JSON.stringify(row)).not.toContain(Buffer.from(`{"member"`).toString("base64url").slice(0, 8));
    expect(JSON.stringify(row)).not.toContain(person.email);
  });

  it("takes the sign-up address in any letter case", async () => {
    const person = await createPerson();
    expect(await connect(server, person, person.email.toUpperCase())).toBe("/linkedin-connect?success=true");
  });

  it("may be done again, and keeps one token per person", async () => {
    const person = await createPerson();
    await connect(server, person);
    const before = await tokenRow(person);
    expect(await connect(server, person)).toBe("/linkedin-connect?success=true");
    const after = await tokenRow(person);
    expect(after?.subject).toBe(before?.subject);
    expect(after?.access_token).not.toBe(before?.access_token);
  });

  it("is refused for another email than the sign-up's", async () => {
    const person = await createPerson();
    expect(await connect(server, person, randomEmail())).toBe(errorPage("linkedin_email_mismatch"));
    await expectNothingStored(person);
  });

  // safety.md T79
  it.each(["allow unconfirmed", "allow without email"] as const)(
    "is refused, with the reason, for an account whose email LinkedIn has not confirmed (%s)",
    async (decision) => {
      const person = await createPerson();
      const authorization = await openAuthorization(person);
      const callback = await decide(authorization, { email: person.email, decision });
      const { location } = await followCallback(server, callback, { person, cookie: authorization.cookie });
      expect(location).toBe(errorPage("linkedin_email_unconfirmed"));
      await expectNothingStored(person);
    },
  );

  it.each([["other-locale"], ["no-picture"], ["one-name"], ["other-locale", "no-picture", "one-name"]])(
    "works with what LinkedIn tells in another form or not at all (%s %s %s)",
    async (...habits) => {
      await haveHabits(habits);
      const person = await createPerson();
      expect(await connect(server, person)).toBe("/linkedin-connect?success=true");
      const { status, body } = await person.call("GET", "/linkedin/fetch-profile");
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ email: person.email, name: "Ann King" });
    },
  );

  it("is refused, with the reason, for an account of which LinkedIn returns only its id", async () => {
    await haveHabits(["sub-only"]);
    const person = await createPerson();
    expect(await connect(server, person)).toBe(errorPage("linkedin_email_unconfirmed"));
    await expectNothingStored(person);
  });

  it("is refused for a LinkedIn account that another person is connected to", async () => {
    const [ann, ben] = [await createPerson(), await createPerson()];
    await connect(server, ann);
    const subject = (await tokenRow(ann))?.subject ?? "";
    // Ann's LinkedIn account now matches Ben's address.
    await server.change("auth.user", { id: ann.id }, { email: randomEmail() });
    await server.change("auth.user", { id: ben.id }, { email: ann.email });
    expect(await connect(server, ben, ann.email)).toBe(errorPage("linkedin_email_already_connected"));
    await expectNothingStored(ben);
    expect((await tokenRow(ann))?.subject).toBe(subject);
  });

  it("ends with LinkedIn's own words when the person says no", async () => {
    const person = await createPerson();
    const authorization = await openAuthorization(person);
    const callback = await decide(authorization, { email: person.email, decision: "deny" });
    const { location } = await followCallback(server, callback, { person, cookie: authorization.cookie });
    expect(location).toBe(errorPage("The user cancelled the authorization"));
    await expectNothingStored(person);
  });

  it("takes no body", async () => {
    const person = await createPerson();
    expect((await person.call("POST", "/linkedin/authorize", { body: { userId: person.id } })).status).toBe(
      400,
    );
    expect((await person.call("GET", "/linkedin/authorize")).status).toBe(405);
  });

  it("fails clearly when the person has no users row yet", async () => {
    const person = await createPerson();
    await server.db.serviceDb.deleteFrom("users").where("id", "=", person.id).execute();
    const { status, body } = await person.call("POST", "/linkedin/authorize", { body: {} });
    expect([status, body["code"]]).toEqual([404, "not_found"]);
  });
});

describe("the callback", () => {
  /** A person who has just pressed Allow. */
  async function createAllowed() {
    const person = await createPerson();
    const authorization = await openAuthorization(person);
    return { person, ...authorization, callback: await decide(authorization, { email: person.email }) };
  }

  it("works once: the same address again is refused", async () => {
    const { person, cookie, callback } = await createAllowed();
    expect((await followCallback(server, callback, { person, cookie })).location).toBe(
      "/linkedin-connect?success=true",
    );
    expect((await followCallback(server, callback, { person, cookie })).location).toBe(STATE_INVALID);
  });

  // safety.md T36
  it("works once, even when it is called ten times at once", async () => {
    const { person, cookie, callback } = await createAllowed();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => followCallback(server, callback, { person, cookie })),
    );
    const good = responses.filter(({ location }) => location === "/linkedin-connect?success=true");
    expect([good.length, responses.filter(({ location }) => location === STATE_INVALID).length]).toEqual([
      1, 9,
    ]);
  });

  it("is refused in another browser, and still works in the right one", async () => {
    const { person, cookie, callback } = await createAllowed();
    const { cookie: other } = await openAuthorization(person);
    for (const wrong of ["", "greenroom_linkedin=", "greenroom_linkedin=invented", other]) {
      expect((await followCallback(server, callback, { person, cookie: wrong })).location).toBe(
        STATE_INVALID,
      );
    }
    await expectNothingStored(person);
    expect((await followCallback(server, callback, { person, cookie })).location).toBe(
      "/linkedin-connect?success=true",
    );
  });

  it("is refused in another person's session, and nothing is stored for either", async () => {
    const { person, cookie, callback } = await createAllowed();
    const other = await createPerson();
    expect((await followCallback(server, callback, { person: other, cookie })).location).toBe(STATE_INVALID);
    await expectNothingStored(other);
    await expectNothingStored(person);
  });

  it("is refused without a session", async () => {
    const { person, cookie, callback } = await createAllowed();
    expect((await followCallback(server, callback, { person: null, cookie })).location).toBe(STATE_INVALID);
    await expectNothingStored(person);
  });

  it("is refused after ten minutes", async () => {
    const { person, cookie, callback } = await createAllowed();
    const open = server.db.serviceDb.updateTable("private.oauth_states").where("user_id", "=", person.id);
    const { expires_at } = await server.row("private.oauth_states", { user_id: person.id }, ["expires_at"]);
    expect(Math.abs(expires_at.getTime() - Date.now() - 600_000)).toBeLessThan(10_000);
    await open.set({ expires_at: new Date(Date.now() - 1) }).execute();
    expect((await followCallback(server, callback, { person, cookie })).location).toBe(STATE_INVALID);
    await expectNothingStored(person);
  });

  it("takes no state that we did not sign, and no garbage", async () => {
    const { person, cookie, callback, state } = await createAllowed();
    const [random = ""] = state.split(".");
    const forged = createHmac("sha256", "another secret").update(random).digest("base64url");
    for (const wrong of [
      "",
      ".",
      random,
      `${random}.`,
      `${random}.${forged}`,
      `${state}x`,
      "garbage",
      "\u0000",
      "é".repeat(500),
    ]) {
      const url = new URL(callback);
      url.searchParams.set("state", wrong);
      expect((await followCallback(server, url, { person, cookie })).location).toBe(STATE_INVALID);
    }
    const bare = new URL(`${APP_URL}/api/linkedin/callback`);
    expect((await followCallback(server, bare, { person, cookie })).location).toBe(STATE_INVALID);
    await expectNothingStored(person);
  });

  it("is refused with a code that LinkedIn does not know", async () => {
    const { person, cookie, callback } = await createAllowed();
    callback.searchParams.set("code", "invented");
    const { location } = await followCallback(server, callback, { person, cookie });
    expect(location).toBe(errorPage("linkedin_authentication_failed"));
    await expectNothingStored(person);
  });

  it("shows at most 200 characters of what came in the address, on our own page, whatever they are", async () => {
    for (const words of [
      "x".repeat(5000),
      `${"x".repeat(199)}😀`,
      "//evil.test\r\nSet-Cookie: a=b",
      "<script>&success=true",
    ]) {
      const { person, cookie, state } = await createAllowed();
      const url = new URL(`${APP_URL}/api/linkedin/callback`);
      url.search = new URLSearchParams({
        state,
        error: "access_denied",
        error_description: words,
      }).toString();
      const { status, location, headers } = await followCallback(server, url, { person, cookie });
      expect(status).toBe(303);
      const shown = new URL(location ?? "", APP_URL);
      expect([shown.origin, shown.pathname, [...shown.searchParams.keys()]]).toEqual([
        APP_URL,
        "/linkedin-connect",
        ["error"],
      ]);
      expect(shown.searchParams.get("error")?.length).toBeLessThanOrEqual(200);
      expect(headers.getSetCookie().join()).not.toContain("a=b");
    }
  });

  it("changes nothing on HEAD: the state stays valid", async () => {
    const { person, cookie, callback } = await createAllowed();
    const head = await followCallback(server, callback, { person, cookie, method: "HEAD" });
    expect([head.status, head.headers.get("allow")]).toEqual([405, "GET"]);
    await expectNothingStored(person);
    expect((await followCallback(server, callback, { person, cookie })).location).toBe(
      "/linkedin-connect?success=true",
    );
  });

  it("stores states as hashes: reading the database grants no access", async () => {
    const { person, state, cookie } = await createAllowed();
    const rows = await server.rows("private.oauth_states", { user_id: person.id });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(state);
    expect(JSON.stringify(rows)).not.toContain(cookie.split("=")[1]);
  });
});
