import { describe, expect, it } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import { decide } from "#api/testing/linkedin-steps.ts";
import { useOutsideServices } from "#api/testing/outside-service.ts";
import { createLinkedin, type Linkedin } from "./linkedin.ts";

const standins = useStandins();
const serve = useOutsideServices();

const REFUSED = "server responded with an error";
const REDIRECT = "http://greenroom.test/api/linkedin/callback";

const create = (changes: Partial<Parameters<typeof createLinkedin>[0]> = {}): Linkedin =>
  createLinkedin({
    issuer: `${standins.url}/linkedin`,
    clientId: "standin-client",
    clientSecret: "standin-secret",
    redirectUri: REDIRECT,
    ...changes,
  });

/** The callback address after Ann pressed Allow. */
async function allow(linkedin: Linkedin, state = "state-1"): Promise<URL> {
  const url = new URL(await linkedin.authorizationUrl(state));
  return decide({ url, state, cookie: "" }, { email: "ann@example.test" });
}

describe("Sign In with LinkedIn", () => {
  it("gives up on a service that says nothing, once its time is over", async () => {
    const silent = await serve(() => undefined);
    await expect(create({ issuer: silent, timeoutSeconds: 0.2 }).authorizationUrl("state-1")).rejects.toThrow(
      /timed out/,
    );
    // This service answers the discovery request, and nothing else.
    const issuer = await serve(({ url, headers }, response) => {
      if (url !== "/.well-known/openid-configuration") return;
      const at = `http://${headers.host}`;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ issuer: at, userinfo_endpoint: `${at}/userinfo` }));
    });
    await expect(create({ issuer, timeoutSeconds: 0.2 }).fetchUser("token", "ann")).rejects.toThrow(
      /timed out/,
    );
  });

  it("returns the identity, a token with its expiry, and the profile", async () => {
    const linkedin = create();
    const identity = await linkedin.exchangeCode(await allow(linkedin), "state-1");
    expect(identity).toMatchObject({ email: "ann@example.test", refreshToken: null });
    expect(Math.abs(identity.expiresAt.getTime() - Date.now() - 5_184_000_000)).toBeLessThan(10_000);
    expect(await linkedin.fetchUser(identity.accessToken, identity.subject)).toEqual({
      sub: identity.subject,
      name: "Ann King",
      given_name: "Ann",
      family_name: "King",
      email: "ann@example.test",
      picture: null,
    });
  });

  it("sends neither nonce nor PKCE, which LinkedIn does not support", async () => {
    const url = new URL(await create().authorizationUrl("state-1"));
    expect([...url.searchParams.keys()].toSorted()).toEqual([
      "client_id",
      "redirect_uri",
      "response_type",
      "scope",
      "state",
    ]);
  });

  it("accepts a code once, with its own state only", async () => {
    const linkedin = create();
    const callback = await allow(linkedin);
    await expect(linkedin.exchangeCode(callback, "another-state")).rejects.toThrow("invalid response");
    await linkedin.exchangeCode(callback, "state-1");
    await expect(linkedin.exchangeCode(callback, "state-1")).rejects.toThrow(REFUSED);
  });

  it("rejects a code of another app or for another address", async () => {
    const linkedin = create();
    const otherApp = create({ clientId: "another-client" });
    await expect(otherApp.exchangeCode(await allow(linkedin), "state-1")).rejects.toThrow(REFUSED);
    const moved = await allow(linkedin);
    moved.hostname = "evil.test";
    await expect(linkedin.exchangeCode(moved, "state-1")).rejects.toThrow(REFUSED);
  });

  it("returns nothing for an invented token or for another person's subject", async () => {
    const linkedin = create();
    const identity = await linkedin.exchangeCode(await allow(linkedin), "state-1");
    await expect(linkedin.fetchUser("invented", identity.subject)).rejects.toThrow(
      "unexpected HTTP response",
    );
    await expect(linkedin.fetchUser(identity.accessToken, "another-subject")).rejects.toThrow("unexpected");
  });

  it("may be unreachable at the start, and is tried again on the next call", async () => {
    const options = {
      issuer: "http://127.0.0.1:9/linkedin",
      clientId: "c",
      clientSecret: "s",
      redirectUri: REDIRECT,
    };
    const linkedin = createLinkedin(options);
    await expect(linkedin.authorizationUrl("state-1")).rejects.toThrow("fetch failed");
    // Discovery is retried on each call until it succeeds.
    await expect(linkedin.authorizationUrl("state-1")).rejects.toThrow("fetch failed");
  });
});
