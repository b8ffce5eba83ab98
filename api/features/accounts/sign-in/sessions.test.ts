import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, type Database } from "#api/db/database.ts";
import type { Caller } from "#api/http/app-env.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { createAuth, type Auth } from "../auth.ts";
import { createAuthHeaders, readSessionToken } from "./sessions.ts";
import { PASSWORD_COST } from "#contract/limits.ts";

const server = useTestServer();
let db: Database;
let auth: Auth;

beforeAll(() => {
  db = openDatabase({ url: server.databaseUrl, onError: () => undefined });
  const none = () => Promise.resolve();
  const spendCode = () => Promise.resolve(true);
  const mails = {
    sendVerification: none,
    sendReset: none,
    beforeVerified: () => Promise.resolve(),
    isSuspended: () => Promise.resolve(false),
    onVerified: none,
    onPasswordReset: none,
  };
  auth = createAuth({
    db: db.authDb,
    secrets: [TEST_SECRET],
    appUrl: server.url,
    passwordCost: PASSWORD_COST,
    spendCode,
    ...mails,
  });
});
afterAll(() => db.close());

const NAME = "greenroom.session_token";
const OPTIONS = { cookieName: NAME, secret: TEST_SECRET };

/** A signed token in each shape that a caller may send, and in shapes that must not count. */
async function shapes(): Promise<[string, Record<string, string>, boolean][]> {
  const signed = (await server.createPerson()).token;
  const [token = "", signature = ""] = signed.split(".");
  const expired = await server.createPerson();
  await server.change("auth.session", { userId: expired.id }, { expiresAt: new Date(Date.now() - 1000) });
  const tampered = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  return [
    ["a bearer", { authorization: `Bearer ${signed}` }, true],
    ["a bearer in lower case", { authorization: `bearer ${signed}` }, true],
    ["an encoded bearer", { authorization: `Bearer ${encodeURIComponent(signed)}` }, false],
    ["a cookie that is not encoded", { cookie: `${NAME}=${signed}` }, false],
    ["a cookie", { cookie: `${NAME}=${encodeURIComponent(signed)}` }, true],
    ["a cookie among others", { cookie: `a=b; ${NAME}=${encodeURIComponent(signed)}; c=d` }, true],
    ["a token without its signature", { authorization: `Bearer ${token}` }, false],
    ["a changed signature", { authorization: `Bearer ${token}.${tampered}` }, false],
    ["a changed token", { cookie: `${NAME}=x${signed}` }, false],
    ["a cut signature", { authorization: `Bearer ${token}.${signature.slice(0, 20)}` }, false],
    ["an empty signature", { authorization: `Bearer ${token}.` }, false],
    ["another cookie's name", { cookie: `x-${NAME}=${encodeURIComponent(signed)}` }, false],
    ["a broken encoding", { cookie: `${NAME}=%E0%A4%A` }, false],
    ["another scheme", { authorization: `Basic ${signed}` }, false],
    ["an expired session", { authorization: `Bearer ${expired.token}` }, false],
    ["nothing", {}, false],
  ];
}

describe("who a request belongs to", () => {
  it("is decided once for every shape of token, and the auth library finds the same", async () => {
    for (const [shape, sent, counts] of await shapes()) {
      const headers = new Headers(sent);
      const found = readSessionToken(headers, OPTIONS);
      // An expired one is rightly signed.
      expect([shape, found !== null]).toEqual([shape, counts || shape === "an expired session"]);
      const made = createAuthHeaders(OPTIONS, headers, {} as Caller);
      expect([shape, (await auth.api.getSession({ headers: made })) !== null]).toEqual([shape, counts]);
      const { status } = await server.call("GET", "/users/me", { headers: sent });
      expect([shape, status]).toEqual([shape, counts ? 200 : 401]);
    }
  });

  it("is nobody where the token was signed with another secret", async () => {
    const { token } = await server.createPerson();
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect(readSessionToken(headers, OPTIONS)).not.toBeNull();
    expect(readSessionToken(headers, { cookieName: NAME, secret: `${TEST_SECRET}x` })).toBeNull();
  });
});
