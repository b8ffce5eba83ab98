import { createHmac, randomBytes } from "node:crypto";
import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { hashPassword } from "better-auth/crypto";
import { hashToken } from "#api/features/accounts/hashed-tokens.ts";
import { readSecret } from "#api/settings.ts";
import { ROLE } from "#contract/roles.ts";
import { folderOf, runSql } from "./database.ts";
import { inboxOf, portOfInbox } from "./inbox.ts";
import { PORTS } from "./servers.ts";

export const PASSWORD = "a good long password";
export const VERIFY_SUBJECT = /verify your email/i;

export type Person = { name: string; email: string };

export const newPerson = (): Person => ({
  name: "Robin Tester",
  email: `robin-${randomBytes(5).toString("hex")}@example.test`,
});

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await request.post(path, { data });
  expect(response.status(), `POST ${path}: ${await response.text()}`).toBe(200);
  return response.json();
}

/** What the browser's captcha does: solves the task and trades it for a pass. */
async function getCaptchaPass(request: APIRequestContext): Promise<string> {
  const challenge = (await (await request.get("/api/auth/captcha-challenge")).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const verified = await post(request, "/api/auth/verify-recaptcha", { token });
  return (verified as { pass: string }).pass;
}

/** Signs up by the API, unverified. */
export async function signUpByApi(request: APIRequestContext): Promise<Person> {
  const person = newPerson();
  await post(request, "/api/auth/sign-up/email", {
    ...person,
    password: PASSWORD,
    linkedin_url: "linkedin.com/in/robin-tester",
    role_id: ROLE.free,
    captchaPass: await getCaptchaPass(request),
  });
  return person;
}

/**
 * Signs that browser in by a session put into the tables, its token signed in the cookie and stored as a digest, as the
 * auth library does it: a password's hash costs more than the journey's pages. The forms are accounts.spec.ts's matter.
 */
async function openSession(context: BrowserContext, email: string, port: number): Promise<void> {
  const token = randomBytes(24).toString("base64url");
  const opened = await runSql(
    `insert into auth.session (token, "userId", "expiresAt")
     select $1, id, now() + interval '30 days' from auth."user" where email = $2 returning id`,
    [hashToken(token), email],
    port,
  );
  expect(opened, email).toHaveLength(1);
  const signature = createHmac("sha256", readSecret(folderOf(port)))
    .update(token)
    .digest("base64");
  const value = encodeURIComponent(`${token}.${signature}`);
  const cookie = { name: "greenroom.session_token", value, domain: "localhost", path: "/" };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: "Lax" }]);
}

let hashed: Promise<string> | undefined;

/**
 * A verified person, signed in at that browser. Put into the tables: a sign-up costs a task of the captcha, two hashes
 * and a mail, and the journeys of accounts.spec.ts go that way. The password's hash is one of the auth library's own,
 * which the server takes as well: a sign-in with it costs a third.
 */
export async function createPerson(
  context: BrowserContext,
  inbox: string,
  { coach = false } = {},
): Promise<Person> {
  const person = newPerson();
  hashed ??= hashPassword(PASSWORD);
  await runSql(
    `with made as (insert into auth."user" (name, email, "emailVerified") values ($1, $2, true) returning id),
     account as (insert into auth.account ("accountId", "providerId", "userId", password)
       select id, 'credential', id, $3 from made)
     insert into public.users (id, full_name, email, linkedin_url, role_id)
       select id, $1, $2, 'linkedin.com/in/robin-tester', $4 from made`,
    [person.name, person.email, await hashed, coach ? ROLE.coach : ROLE.free],
    portOfInbox(inbox),
  );
  await openSession(context, person.email, portOfInbox(inbox));
  return person;
}

/** Goes through the provider's consent as a browser does, without showing it. */
export async function connectLinkedin(
  request: APIRequestContext,
  email: string,
  name = "Robin Tester",
): Promise<void> {
  const { data } = (await post(request, "/api/linkedin/authorize", {})) as { data: { url: string } };
  const consent = new URL(data.url);
  const form = {
    ...Object.fromEntries(consent.searchParams),
    email,
    name,
    decision: "allow",
  };
  const response = await request.post(consent.origin + consent.pathname, { form });
  expect(response.url()).toContain("success=true");
}

/** The same with LinkedIn connected: may hold interviews. */
export async function createSeeker(context: BrowserContext, inbox: string): Promise<Person> {
  const person = await createPerson(context, inbox);
  await connectLinkedin(context.request, person.email);
  return person;
}

export async function idOf(request: APIRequestContext): Promise<string> {
  const me = (await (await request.get("/api/users/me")).json()) as { data: { id: string } };
  return me.data.id;
}

/** Somebody on the premium plan, bought as on the pricing page: with coaching sessions that no other test counts on. */
export async function createSubscriber(
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<Person> {
  const { request } = context;
  const person = await createPerson(context, inboxOf(baseURL));
  const { data: prices } = (await (await request.get("/api/stripe/prices")).json()) as {
    data: { premium: string };
  };
  const dashboard = `${baseURL}/dashboard`;
  const { url } = (await post(request, "/api/stripe/create-checkout-session", {
    userId: await idOf(request),
    priceId: prices.premium,
    planName: "premium",
    successUrl: dashboard,
    cancelUrl: dashboard,
  })) as { url: string };
  await request.post(url, { form: { decision: "pay" } });
  const readPlan = async () => {
    const response = await request.get("/api/stripe/subscription-status");
    return ((await response.json()) as { data: { plan: string } }).data.plan;
  };
  await expect.poll(readPlan, { timeout: 15_000 }).toBe("premium");
  return person;
}

/** Signs in by the API; the browser of that request has the session then. */
export const signInByApi = (request: APIRequestContext, email: string, password = PASSWORD) =>
  post(request, "/api/auth/sign-in/email", { email, password });

export const signInAsDemo = (context: BrowserContext, who: string, port = PORTS.usual) =>
  openSession(context, `${who}@demo.test`, port);

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("LinkedIn URL").fill("linkedin.com/in/robin-tester");
}

/** Solves the proof of work as a person does: one click, then a short wait. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /robot|human|verif/i }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** The page behind the verification mail. Where the sign-up was sent from another browser it asks for the password. */
export async function verifyEmail(page: Page): Promise<void> {
  const [button, password] = [
    page.getByRole("button", { name: "Verify email" }),
    page.getByLabel("Password", { exact: true }),
  ];
  await expect(button).toBeVisible();
  if (await password.isVisible()) await password.fill(PASSWORD);
  await button.click();
}
