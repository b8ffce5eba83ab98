import { describe, expect, it } from "vitest";
import { createSeal } from "#api/db/seal.ts";
import { connect } from "#api/testing/linkedin-steps.ts";
import { TEST_SECRET, startTestServer, type Person } from "#api/testing/start-test-server.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { TEXT } from "#contract/texts.ts";
import { connectionState } from "./rules.ts";

const { standins, server } = useServerWithStandins();

async function createConnected(): Promise<Person> {
  const person = await server.createPerson({ linkedin: false });
  await connect(server, person);
  return person;
}

const fetchProfile = (person: Person) => person.call("GET", "/linkedin/fetch-profile");
const tokens = ({ id }: Person) =>
  server.db.serviceDb.updateTable("private.linkedin_tokens").where("user_id", "=", id);
const rowOf = ({ id }: Person) => server.row("private.linkedin_tokens", { user_id: id });

describe("reading the LinkedIn profile", () => {
  it("returns what Sign In with LinkedIn gives, the person's own link, and no token", async () => {
    const person = await createConnected();
    await person.call("PATCH", "/users/me", { body: { linkedin_url: "linkedin.com/in/ann" } });
    const { status, body } = await fetchProfile(person);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        sub: expect.stringMatching(/^[\w-]{10}$/) as string,
        name: "Ann King",
        given_name: "Ann",
        family_name: "King",
        email: person.email,
        // Only https pictures are returned; the stand-in's is plain http.
        picture: null,
        linkedin_url: "linkedin.com/in/ann",
      },
    });
  });

  it("says when nothing is connected", async () => {
    const person = await server.createPerson({ linkedin: false });
    expect(await fetchProfile(person)).toMatchObject({
      status: 404,
      body: { message: TEXT.linkedinNotConnected },
    });
  });

  it("says when the token is missing", async () => {
    const person = await createConnected();
    await server.db.serviceDb
      .deleteFrom("private.linkedin_tokens")
      .where("user_id", "=", person.id)
      .execute();
    expect(await fetchProfile(person)).toMatchObject({
      status: 404,
      body: { message: TEXT.linkedinTokenMissing },
    });
  });

  it("says when the token's time is over, and the account page shows it", async () => {
    const person = await createConnected();
    await tokens(person)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await fetchProfile(person)).toMatchObject({
      status: 409,
      body: { message: TEXT.linkedinTokenExpired },
    });
    const me = await person.call("GET", "/users/me");
    expect(me.body.data).toMatchObject({ linkedin: { connected: true, expired: true } });
  });

  it("says that it failed when LinkedIn has revoked the token, without LinkedIn's own words", async () => {
    const person = await createConnected();
    const token = createSeal(TEST_SECRET).open(
      (await rowOf(person)).access_token,
      `linkedin_tokens:${person.id}`,
    );
    const body = new URLSearchParams({ client_id: "standin-client", client_secret: "standin-secret", token });
    expect((await fetch(`${standins.url}/linkedin/v2/revoke`, { method: "POST", body })).status).toBe(200);
    const response = await fetchProfile(person);
    expect(response).toMatchObject({ status: 502, body: { message: TEXT.linkedinProfileFailed } });
    expect(JSON.stringify(response.body)).not.toMatch(/revoked/i);
  });

  it("says that it failed when LinkedIn answers for somebody else", async () => {
    const person = await createConnected();
    await tokens(person).set({ subject: "another-subject" }).execute();
    expect(await fetchProfile(person)).toMatchObject({
      status: 502,
      body: { code: "linkedin_profile_failed" },
    });
  });

  it("says that it failed when LinkedIn cannot be reached", async () => {
    const person = await createConnected();
    const cutOff = await startTestServer(server.databaseUrl, {
      ...standins.settings(),
      LINKEDIN_ISSUER: "http://127.0.0.1:9/linkedin",
    });
    try {
      const headers = { authorization: `Bearer ${person.token}` };
      const response = await cutOff.call("GET", "/linkedin/fetch-profile", { headers });
      expect(response).toMatchObject({ status: 502, body: { message: TEXT.linkedinProfileFailed } });
      const authorize = await cutOff.call("POST", "/linkedin/authorize", { body: {}, headers });
      expect(authorize).toMatchObject({ status: 503, body: { code: "unavailable" } });
    } finally {
      await cutOff.stop();
    }
  });

  it("cannot be done with a sealed token of somebody else's row, or with a spoilt one", async () => {
    const [ann, ben] = [await createConnected(), await createConnected()];
    await tokens(ben)
      .set({ access_token: (await rowOf(ann)).access_token })
      .execute();
    for (const sealed of [(await rowOf(ann)).access_token, "k1.AAAA", "plain-token", ""]) {
      await tokens(ben).set({ access_token: sealed }).execute();
      const response = await fetchProfile(ben);
      expect(response).toMatchObject({ status: 404, body: { message: TEXT.linkedinTokenMissing } });
    }
    expect((await fetchProfile(ann)).status).toBe(200);
  });
});

const NOW = new Date("2026-01-01T12:00:00Z");
const LATER = new Date("2026-01-01T12:00:01Z");
const NONE = { connected: false, expired: false, expiresAt: null };

describe("a LinkedIn connection", () => {
  it.each([
    ["there is no user", undefined, NONE],
    ["neither email nor token is stored", { linkedinEmail: null, expiresAt: null }, NONE],
    ["only the email is stored", { linkedinEmail: "ann@example.test", expiresAt: null }, NONE],
    ["only the token is stored", { linkedinEmail: null, expiresAt: LATER }, NONE],
  ])("is none when %s", (_when, row, state) => {
    expect(connectionState(row, NOW)).toEqual(state);
  });

  it("is connected with both, until the token expires", () => {
    const row = { linkedinEmail: "ann@example.test", expiresAt: LATER };
    expect(connectionState(row, NOW)).toEqual({ connected: true, expired: false, expiresAt: LATER });
  });

  it("is expired, and still connected, from that very moment on", () => {
    const row = { linkedinEmail: "ann@example.test", expiresAt: NOW };
    expect(connectionState(row, NOW)).toEqual({ connected: true, expired: true, expiresAt: NOW });
    expect(connectionState(row, LATER).expired).toBe(true);
  });
});
