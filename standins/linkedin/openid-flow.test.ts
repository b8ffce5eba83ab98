import * as client from "openid-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readableToken } from "#api/integrations/linkedin.ts";
import { startStandins, type RunningStandins } from "../app.ts";

const redirectUri = "http://localhost:3000/api/linkedin/callback";
const oddState = "a+b c&d=%2F~user-1";
const clientId = "client-1";
const clientSecret = "secret-1";

let standins: RunningStandins;
let config: client.Configuration;
beforeAll(async () => {
  standins = await startStandins({
    port: 0,
    appUrl: "http://localhost:3000",
    webhookUrl: "http://localhost:3000/hook",
  });
  config = await client.discovery(new URL(`${standins.url}/linkedin`), clientId, clientSecret, undefined, {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: async (url, init) => readableToken(await fetch(url, init as RequestInit)),
  });
});
afterAll(() => standins.close());
beforeEach(() => fetch(`${standins.url}/mail/messages`, { method: "DELETE" }));

const authorizationUrl = (extra: Record<string, string> = {}) =>
  client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state: oddState,
    ...extra,
  });

/** Reads the form of the consent page the way a browser would. */
async function openConsent(url: URL) {
  const page = await (await fetch(url)).text();
  const fields = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1] ?? "";
    fields.set(name, (/value="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&amp;", "&"));
  }
  return { page, fields };
}

async function decide(url: URL, responses: Record<string, string>) {
  const { fields } = await openConsent(url);
  for (const [name, value] of Object.entries(responses)) fields.set(name, value);
  const response = await fetch(`${standins.url}/linkedin/v2/authorization`, {
    method: "POST",
    body: fields,
    redirect: "manual",
  });
  return { response, location: response.headers.get("location") ?? "" };
}

async function getCode(responses: Record<string, string> = {}): Promise<string> {
  const { location } = await decide(authorizationUrl(), {
    decision: "allow",
    email: "ada@demo.test",
    name: "Ada Lovelace",
    ...responses,
  });
  return new URL(location).searchParams.get("code") ?? "";
}

const redeem = (changes: Record<string, string> = {}) =>
  fetch(`${standins.url}/linkedin/v2/accessToken`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
      ...changes,
    }),
  });

describe("signing in with LinkedIn", () => {
  it("works from discovery to revocation with the real client library", async () => {
    const { location } = await decide(authorizationUrl(), {
      decision: "allow",
      email: "ada@demo.test",
      name: "Ada King Lovelace",
    });
    const callback = new URL(location);
    const tokens = await client.authorizationCodeGrant(config, callback, {
      expectedState: oddState,
      idTokenExpected: true,
    });
    expect(tokens).toMatchObject({
      token_type: "bearer",
      expires_in: 5_184_000,
      scope: "email,openid,profile",
    });
    expect(tokens.refresh_token).toBeUndefined();
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: `${standins.url}/linkedin`,
      aud: clientId,
      name: "Ada King Lovelace",
      given_name: "Ada King",
      family_name: "Lovelace",
      email: "ada@demo.test",
      email_verified: "true",
      locale: "en_US",
    });
    expect(claims?.nonce).toBeUndefined();
    const user = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? "");
    expect(user).toMatchObject({
      email: "ada@demo.test",
      email_verified: true,
      locale: { country: "US", language: "en" },
    });

    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      token: tokens.access_token,
    });
    expect((await fetch(`${standins.url}/linkedin/v2/revoke`, { method: "POST", body })).status).toBe(200);
    const afterwards = await fetch(`${standins.url}/linkedin/v2/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(afterwards.status).toBe(401);
    expect(await afterwards.json()).toMatchObject({ code: "REVOKED_ACCESS_TOKEN" });
  });

  it("sends a refusal back the way LinkedIn does", async () => {
    const { location } = await decide(authorizationUrl(), { decision: "deny", email: "" });
    const query = new URL(location).searchParams;
    expect(query.get("error")).toBe("user_cancelled_authorize");
    expect(query.get("error_description")).toBe("The user cancelled the authorization");
    expect(query.get("state")).toBe(oddState);
    await expect(
      client.authorizationCodeGrant(config, new URL(location), { expectedState: oddState }),
    ).rejects.toMatchObject({
      error: "user_cancelled_authorize",
    });
  });
});

describe("the consent page", () => {
  it("suggests the newest verification mail's recipient, else the demo seeker", async () => {
    expect((await openConsent(authorizationUrl())).fields.get("email")).toBe("seeker@demo.test");
    for (const [to, subject] of [
      ["New Person <New@demo.test>", "Verify your email"],
      ["coach@demo.test", "Your booking"],
    ]) {
      await fetch(`${standins.url}/resend/emails`, {
        method: "POST",
        headers: { authorization: "Bearer re_1" },
        body: JSON.stringify({ from: "app@demo.test", to, subject, text: "Hello" }),
      });
    }
    expect((await openConsent(authorizationUrl())).fields.get("email")).toBe("new@demo.test");
  });

  it("shows what the address says as text, never as markup", async () => {
    const { page } = await openConsent(authorizationUrl({ email: '"><script>alert(1)</script>' }));
    expect(page).not.toContain("<script>");
  });

  it.each([
    "",
    "/callback",
    "javascript:alert(1)",
    "ftp://localhost/x",
    "http:/localhost",
    "http://localhost/#x",
  ])("refuses the redirect address '%s' without sending anybody there", async (address) => {
    const url = authorizationUrl({ redirect_uri: address });
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
  });

  it.each<Record<string, string>>([
    { response_type: "token" },
    { scope: "openid r_liteprofile" },
    { scope: "" },
  ])("sends the unusable request %o back as an error", async (change) => {
    const response = await fetch(authorizationUrl(change), {
      redirect: "manual",
    });
    const query = new URL(response.headers.get("location") ?? "").searchParams;
    expect(query.get("error")).toBeTruthy();
    expect(query.get("state")).toBe(oddState);
  });
});

describe("redeeming a code", () => {
  it("works once", async () => {
    const code = await getCode();
    expect((await redeem({ code })).status).toBe(200);
    const again = await redeem({ code });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      error: "invalid_request",
      error_description: expect.stringContaining("authorization code"),
    });
  });

  it.each<Record<string, string>>([
    { client_id: "client-2" },
    { redirect_uri: "http://localhost:3000/other" },
  ])("fails for another %o", async (change) => {
    const code = await getCode();
    expect((await redeem({ code, ...change })).status).toBe(400);
  });

  it.each(["code", "client_id", "client_secret", "redirect_uri", "grant_type"])(
    "fails without %s and names it",
    async (name) => {
      const response = await redeem({ code: await getCode(), [name]: "" });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error_description: `A required parameter "${name}" is missing`,
      });
    },
  );

  it("fails with credentials in a header, which LinkedIn ignores", async () => {
    const basic = await client.discovery(
      new URL(`${standins.url}/linkedin`),
      clientId,
      undefined,
      client.ClientSecretBasic(clientSecret),
      {
        execute: [client.allowInsecureRequests],
      },
    );
    const { location } = await decide(authorizationUrl(), { decision: "allow", email: "ada@demo.test" });
    const attempt = client.authorizationCodeGrant(basic, new URL(location), { expectedState: oddState });
    await expect(attempt).rejects.toMatchObject({ error: "invalid_request" });
  });
});
