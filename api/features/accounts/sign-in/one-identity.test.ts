import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  apiKeyBody,
  bearer,
  createProtected,
  makeKey,
  nextCode,
  randomEmail,
  sessionIn,
  readMe,
} from "#api/testing/account-steps.ts";
import { listRegisteredRoutes } from "#api/testing/registered-routes.ts";
import { PASSWORD } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const server = useTestServer();
const COOKIE = "greenroom.session_token";
const THIEFS_PASSWORD = "another quite long sentence";

type Protected = Awaited<ReturnType<typeof createProtected>>;
let victim: Protected;
let thief: Protected;
let victimsKey: string;

beforeAll(async () => {
  [victim, thief] = [await createProtected(server), await createProtected(server)];
  const code = nextCode(victim.key);
  victimsKey = (await makeKey({ ...victim.person, call: callOf(victim) }, { code })).key;
  const body = { currentPassword: PASSWORD, newPassword: THIEFS_PASSWORD, code: nextCode(thief.key) };
  const changed = await callOf(thief)("POST", "/auth/change-password", { body });
  thief = { ...thief, token: sessionIn(changed) };
});

// The tests exceed the rate limits.
beforeEach(() => server.db.serviceDb.deleteFrom("private.rate_limits").execute());

const callOf =
  ({ token }: Protected): Protected["person"]["call"] =>
  (method, path, { body, headers } = {}) =>
    server.call(method, path, { body, headers: { ...bearer(token), ...headers } });

const cookie = (token: string, name = COOKIE): string => `${name}=${encodeURIComponent(token)}`;
const urlSafe = (token: string): string => token.replaceAll("+", "-").replaceAll("/", "_").replace(/=$/, "");

/** Changes the unused bits of the signature's base64, which a lenient decoder ignores. */
const unusedBits = (token: string): string => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return token.replace(/.=$/, ([last = ""]) => `${letters[letters.indexOf(last) + 1]}=`);
};

/** Requests with both tokens, in every order and spelling that two parsers might read differently. */
const MIXES: Record<string, (victim: string, thief: string) => Record<string, string>> = {
  "a bearer beside another's cookie": (a, b) => ({ ...bearer(a), cookie: cookie(b) }),
  "a cookie beside another's bearer": (a, b) => ({ ...bearer(b), cookie: cookie(a) }),
  "an encoded dot": (a, b) => ({ ...bearer(a.replace(".", "%2E")), cookie: cookie(b) }),
  "a whole encoded bearer": (a, b) => ({ ...bearer(encodeURIComponent(a)), cookie: cookie(b) }),
  "a signature in base64url": (a, b) => ({ ...bearer(urlSafe(a)), cookie: cookie(b) }),
  "a signature with unused bits": (a, b) => ({ ...bearer(unusedBits(a)), cookie: cookie(b) }),
  "a signature without padding": (a, b) => ({ ...bearer(a.replace("=", "")), cookie: cookie(b) }),
  "another case of the scheme": (a, b) => ({ authorization: `bEARER ${a}`, cookie: cookie(b) }),
  "two blanks after the scheme": (a, b) => ({ authorization: `Bearer  ${a}`, cookie: cookie(b) }),
  "the scheme twice": (a, b) => ({ authorization: `Bearer Bearer ${a}`, cookie: cookie(b) }),
  "two bearers": (a, b) => ({ authorization: `Bearer ${a}, Bearer ${b}` }),
  "a bearer after another scheme": (a, b) => ({
    authorization: `Basic eDp5, Bearer ${a}`,
    cookie: cookie(b),
  }),
  "two cookies of one name": (a, b) => ({ cookie: `${cookie(a)}; ${cookie(b)}` }),
  "two cookies, the thief's first": (a, b) => ({ cookie: `${cookie(b)}; ${cookie(a)}` }),
  "a quoted cookie first": (a, b) => ({ cookie: `${COOKIE}="${encodeURIComponent(a)}"; ${cookie(b)}` }),
  "a cookie that is not encoded": (a, b) => ({ cookie: `${COOKIE}=${a}; ${cookie(b)}` }),
  "the same token after another": (a, b) => ({ ...bearer(`${a}.${b}`), cookie: cookie(b) }),
  "an API key beside another's cookie": (_, b) => ({ ...bearer(victimsKey), cookie: cookie(b) }),
};

/** Requests in which one token does not count, so that they belong to the victim only. */
const VICTIMS: Record<string, (victim: string, thief: string) => Record<string, string>> = {
  "a cookie of a secure prefix": (a, b) => ({ ...bearer(a), cookie: cookie(b, `__Secure-${COOKIE}`) }),
  "a cookie of a host prefix": (a, b) => ({ ...bearer(a), cookie: cookie(b, `__Host-${COOKIE}`) }),
  "a cookie in another case": (a, b) => ({ ...bearer(a), cookie: cookie(b, COOKIE.toUpperCase()) }),
  "a bearer under another scheme": (a, b) => ({ authorization: `Token ${b}`, cookie: cookie(a) }),
};

const proof = () => ({ password: THIEFS_PASSWORD, code: nextCode(thief.key) });
const credential = { id: "AA", rawId: "AA", type: "public-key", response: {}, clientExtensionResults: {} };

/** Every call that re-checks identity, with the thief's own password and codes. */
const RECHECKS: Record<string, () => Record<string, unknown>> = {
  "POST /auth/change-password": () => {
    const { password, code } = proof();
    return { currentPassword: password, newPassword: "a sentence of the thief's", code };
  },
  "POST /auth/change-email": () => ({ newEmail: randomEmail(), ...proof() }),
  "POST /auth/two-factor/enable": () => ({ password: THIEFS_PASSWORD }),
  "POST /auth/two-factor/confirm": () => ({ code: nextCode(thief.key) }),
  "POST /auth/two-factor/step-up": () => ({ code: nextCode(thief.key) }),
  "POST /auth/two-factor/disable": proof,
  "POST /auth/two-factor/generate-backup-codes": proof,
  "POST /auth/passkeys/options": proof,
  "POST /auth/passkeys": () => ({ name: "Mine", credential }),
  "POST /auth/passkeys/remove": () => ({ id: randomUUID(), ...proof() }),
  "POST /auth/providers/connect": () => ({ provider: "oidc", ...proof() }),
  "POST /auth/providers/disconnect": () => ({ provider: "oidc", ...proof() }),
  "POST /users/me/api-keys": () => apiKeyBody(proof()),
  "POST /users/me/deletion": () => ({ email: victim.person.email, ...proof() }),
};

const ASKS_AGAIN = new Set(["wrong_password", "wrong_code", "passkey_refused"]);

describe("a request that names two people (safety.md T96)", () => {
  it("is tried at every guarded call that asks for a password, a code or a passkey", () => {
    const asking = listRegisteredRoutes()
      .filter(({ guard, errors }) => guard !== "public" && errors?.some((code) => ASKS_AGAIN.has(code)))
      .map(({ name }) => name);
    expect(Object.keys(RECHECKS).toSorted()).toEqual(asking.toSorted());
  });

  for (const [call, bodyOf] of Object.entries(RECHECKS)) {
    const [method = "", path = ""] = call.split(" ");
    it(`is refused at ${call}, however the two are sent`, async () => {
      for (const [mix, headersOf] of Object.entries(MIXES)) {
        const headers = headersOf(victim.token, thief.token);
        const { status, body } = await server.call(method as "POST", path as "/auth/change-password", {
          body: bodyOf(),
          headers,
        });
        expect([mix, status], JSON.stringify(body)).toEqual([mix, mix.includes("API key") ? 403 : 401]);
      }
    });

    it(`belongs to one person at ${call} if the other token is in a place that does not count`, async () => {
      for (const [mix, headersOf] of Object.entries(VICTIMS)) {
        await server.db.serviceDb.deleteFrom("private.rate_limits").execute();
        const headers = headersOf(victim.token, thief.token);
        const { body } = await server.call(method as "POST", path as "/auth/change-password", {
          body: bodyOf(),
          headers,
        });
        expect([mix, ASKS_AGAIN.has((body as { code?: string }).code ?? "")], JSON.stringify(body)).toEqual([
          mix,
          true,
        ]);
      }
    });
  }

  it("changes nothing of either", async () => {
    for (const { token } of [victim, thief]) expect((await readMe(server, token)).status).toBe(200);
    for (const { person } of [victim, thief]) {
      expect(await server.row("auth.user", { id: person.id }, ["email", "twoFactorEnabled"])).toEqual({
        email: person.email,
        twoFactorEnabled: true,
      });
    }
  });

  it("is not signed out", async () => {
    const headers = MIXES["a bearer beside another's cookie"]?.(victim.token, thief.token) ?? {};
    expect((await server.call("POST", "/auth/sign-out", { body: {}, headers })).status).toBe(200);
    for (const { token } of [victim, thief]) expect((await readMe(server, token)).status).toBe(200);
  });
});

describe("a request that names one person twice", () => {
  it("is that person's", async () => {
    const headers = { ...bearer(victim.token), cookie: `${cookie(victim.token)}; ${cookie(victim.token)}` };
    expect((await server.call("GET", "/users/me", { headers })).status).toBe(200);
  });
});
