import { createHash, randomBytes } from "node:crypto";
import { solveChallenge, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, expect } from "vitest";
import { eventually } from "./eventually.ts";
import { openDatabase } from "#api/db/database.ts";
import { createAuth } from "#api/features/accounts/auth.ts";
import { STANDIN_KEYS } from "#api/check-settings.ts";
import { codeFor, keyOf } from "./totp.ts";
import { startStandins, type RunningStandins } from "#standins/app.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { PASSWORD_COST } from "#contract/limits.ts";
import { API_SCOPES, type NewApiKey } from "#contract/api-keys.ts";
import {
  createCall,
  PASSWORD,
  randomAddress,
  TEST_SECRET,
  type ApiResponse,
  type Call,
  type Person,
  type TestServer,
} from "./start-test-server.ts";

export const APP_URL = "http://greenroom.test";

export type SignUpBody = Record<string, unknown> & { email: string; password: string };

export const randomEmail = (): string => `person-${randomBytes(6).toString("hex")}@example.test`;

/** Starts stand-ins for mail, LinkedIn and Stripe. Call it before `useTestServer(() => standins.settings())`. */
export function useStandins() {
  const standins = {} as RunningStandins & { settings: () => Record<string, string> };
  beforeAll(async () => {
    const running = await startStandins({
      port: 0,
      appUrl: APP_URL,
      webhookUrl: `${APP_URL}/hook`,
      stripe: { webhookSecret: STANDIN_KEYS.STRIPE_WEBHOOK_SECRET },
    });
    const settings = () => ({
      APP_URL,
      RESEND_API_KEY: "re_test",
      RESEND_API_BASE: `${running.url}/resend`,
      LINKEDIN_ISSUER: `${running.url}/linkedin`,
      STRIPE_API_BASE: running.url,
      CALENDLY_API_BASE: `${running.url}/calendly/api`,
      CALENDLY_AUTH_BASE: `${running.url}/calendly/auth`,
      CALENDLY_WIDGET_BASE: `${running.url}/calendly/widget`,
      CALENDLY_WEBHOOK_KEY: "test-webhook-key",
    });
    Object.assign(standins, running, { settings });
  });
  afterAll(() => standins.close());
  return standins;
}

/** The auth library as the server configures it, without sending mail or looking anything up. */
export function createIdleAuth(databaseUrl: string) {
  const { authDb, close } = openDatabase({ url: databaseUrl, onError: () => undefined });
  const nothing = () => Promise.resolve();
  const library = createAuth({
    db: authDb,
    secrets: [TEST_SECRET],
    appUrl: APP_URL,
    passwordCost: PASSWORD_COST,
    spendCode: () => Promise.resolve(true),
    isSuspended: () => Promise.resolve(false),
    sendVerification: nothing,
    sendReset: nothing,
    beforeVerified: nothing,
    onVerified: nothing,
    onPasswordReset: nothing,
    openid: { providers: [], dropPendingSignUp: nothing, mailJoin: nothing },
  });
  return { library, close };
}

/** Creates a captcha pass without solving a captcha. */
export async function createPass(
  { db }: TestServer,
  expiresAt = new Date(Date.now() + 600_000),
): Promise<string> {
  const pass = randomBytes(32).toString("base64url");
  const pass_hash = createHash("sha256").update(pass).digest("base64url");
  await db.serviceDb
    .insertInto("private.captcha_passes")
    .values({ pass_hash, expires_at: expiresAt })
    .execute();
  return pass;
}

/** Solves a captcha like a visitor's browser; returns the token to verify. */
export async function solveCaptcha(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}

export const signUpBody = (changes: Record<string, unknown> = {}): SignUpBody => ({
  name: "Ann Applicant",
  email: randomEmail(),
  password: "a good long password",
  linkedin_url: "linkedin.com/in/ann",
  ...changes,
});

const MAIL_FLOWS = ["signUp", "resendVerification", "requestPasswordReset"];

/** Waits for the jobs of sign-ups, resends and password resets. */
export const mailFlowsDone = ({ db }: TestServer): Promise<void> =>
  eventually(async () => {
    const jobs = db.serviceDb.selectFrom("private.jobs").select("id").where("kind", "in", MAIL_FLOWS);
    if ((await jobs.execute()).length > 0) throw new Error("an account is still being made");
  });

/** Signs up with a fresh pass from a new IP address, and waits for the account. */
export async function signUp(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<{ body: SignUpBody; response: ApiResponse }> {
  const body = signUpBody({ captchaPass: await createPass(server), ...changes });
  const response = await server.call("POST", "/auth/sign-up/email", { body, headers: from(randomAddress()) });
  await mailFlowsDone(server);
  return { body, response };
}

export const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

export type Mail = { to: string[]; subject: string; text: string; html: string; links: string[] };

export async function findMails(standinsUrl: string, to: string): Promise<Mail[]> {
  return (await fetch(`${standinsUrl}/mail/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>;
}

/** Waits for the newest mail to that address whose subject matches. */
export function readMail(standinsUrl: string, to: string, subject: RegExp): Promise<Mail> {
  return eventually(async () => {
    const mail = (await findMails(standinsUrl, to)).find((mail) => subject.test(mail.subject));
    if (!mail) throw new Error(`no mail with ${subject} came to ${to}`);
    return mail;
  });
}

/** Signs in from a new IP address. */
export const signIn = (server: TestServer, email: string, password = PASSWORD) =>
  server.call("POST", "/auth/sign-in/email", { body: { email, password }, headers: from(randomAddress()) });

/** The token of the session that a response opens; empty where it opens none. */
export const sessionIn = ({ headers }: { headers: Headers }): string => headers.get("set-auth-token") ?? "";

/** Signs in from a new IP address; returns the session's token. */
export const openSession = async (server: TestServer, email: string, password = PASSWORD): Promise<string> =>
  sessionIn(await signIn(server, email, password));

/** Reads the own row with that session. */
export const readMe = (server: TestServer, token: string) =>
  server.call("GET", "/users/me", { headers: bearer(token) });

/** The response's cookies, as a Cookie header. */
export const cookiesOf = ({ headers }: Pick<ApiResponse, "headers">): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export const tokenOf = ({ links }: Mail): string => new URL(links[0] ?? "").searchParams.get("token") ?? "";

/** Asks for a new password; returns the token in the mail. */
export async function askReset(server: TestServer, standinsUrl: string, email: string): Promise<string> {
  await server.call("POST", "/auth/forgot-password", { body: { email }, headers: from(randomAddress()) });
  return tokenOf(await readMail(standinsUrl, email, /choose a new/i));
}

export const resetPassword = (server: TestServer, token: string, newPassword: string) =>
  server.call("POST", "/auth/reset-password", { body: { token, newPassword } });

/** Asks for another email address; returns the token in the mail to it. */
export async function askNewEmail(standinsUrl: string, { call }: { call: Call }, newEmail: string) {
  await call("POST", "/auth/change-email", { body: { newEmail, password: PASSWORD } });
  return tokenOf(await readMail(standinsUrl, newEmail, /confirm your new/i));
}

export const confirmEmail = ({ call }: { call: Call }, token: string) =>
  call("POST", "/auth/confirm-email", { body: { token } });

/** Signs up and verifies the email; returns the person's session token. */
export async function signUpAndVerify(
  server: TestServer,
  standinsUrl: string,
  changes: Record<string, unknown> = {},
): Promise<{ body: SignUpBody; verified: ApiResponse; token: string }> {
  const { body } = await signUp(server, changes);
  const token = tokenOf(await readMail(standinsUrl, normaliseEmail(body.email), /verify/i));
  const verified = await server.call("POST", "/auth/verify-email", {
    body: { token, password: body.password },
  });
  return { body, verified, token: sessionIn(verified) };
}

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Changes the email like a confirmed change does; `person.email` keeps the old value. */
export async function giveNewEmail({ db }: TestServer, { id }: { id: string }): Promise<void> {
  const email = randomEmail();
  await db.serviceDb.updateTable("auth.user").set({ email }).where("id", "=", id).execute();
  await db.serviceDb.updateTable("users").set({ email }).where("id", "=", id).execute();
}

/** Counts the account rows for an address once no sign-up is running. */
export async function countAccounts(server: TestServer, email: string): Promise<number> {
  await mailFlowsDone(server);
  return (await server.rows("auth.user", { email }, ["id"])).length;
}

/** The statuses of responses, sorted. */
export const statusesOf = (responses: ApiResponse[]): number[] =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

/** Adds an authenticator app to the account; `token` is the session after setting it up. */
export async function addApp(person: Person) {
  const begun = await person.call("POST", "/auth/two-factor/enable", { body: { password: PASSWORD } });
  expect(begun.status).toBe(200);
  const { uri, recoveryCodes } = begun.body.data;
  const key = keyOf(uri);
  const spentCode = codeFor(key);
  const confirmed = await person.call("POST", "/auth/two-factor/confirm", { body: { code: spentCode } });
  expect(confirmed.status).toBe(200);
  return { person, key, recoveryCodes, token: sessionIn(confirmed), spentCode };
}

/** Creates a person with an authenticator app. */
export const createProtected = async (server: TestServer) => addApp(await server.createPerson());

/** The authenticator app's code half a minute later, because the setup used up the first code. */
export const nextCode = (key: string): string => codeFor(key, 30);

export const apiKeyBody = (changes: Partial<NewApiKey> = {}): NewApiKey => ({
  name: "My script",
  scopes: [...API_SCOPES],
  days: 30,
  password: PASSWORD,
  ...changes,
});

/** Creates an API key like the settings page does, by default with every scope. */
export async function makeKey(person: Person, changes: Partial<NewApiKey> = {}) {
  const made = await person.call("POST", "/users/me/api-keys", { body: apiKeyBody(changes) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data;
}

/** Returns a call function that uses one of that person's API keys. */
export async function createKeyCall(
  { url }: TestServer,
  person: Person,
  changes: Partial<NewApiKey> = {},
): Promise<Call> {
  return createCall(url, bearer((await makeKey(person, changes)).key));
}
