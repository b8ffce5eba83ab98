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

/** Solves the captcha as the browser does and exchanges the solution for a pass. */
async function getCaptchaPass(request: APIRequestContext): Promise<string> {
  const challenge = (await (await request.get("/api/auth/captcha-challenge")).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  const verified = await post(request, "/api/auth/verify-recaptcha", { token });
  return (verified as { pass: string }).pass;
}

/** Signs up by the API, without verifying the email. */
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
 * Signs a browser in by inserting a session, with a signed token in the cookie and its digest in the table, as the auth
 * library does. Hashing a password would cost more than the test's pages. accounts.spec.ts tests the forms.
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
 * Creates a verified user by SQL and signs them in. A sign-up costs a captcha, two hashes and a mail; accounts.spec.ts
 * tests it. The password's hash uses a cheaper format of the auth library that the server also accepts: signing in with
 * it takes a third of the time.
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

/** Connects LinkedIn by HTTP requests, without showing the consent page. */
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

/** Creates a user with LinkedIn connected, who may hold interviews. */
export async function createSeeker(context: BrowserContext, inbox: string): Promise<Person> {
  const person = await createPerson(context, inbox);
  await connectLinkedin(context.request, person.email);
  return person;
}

export async function idOf(request: APIRequestContext): Promise<string> {
  const me = (await (await request.get("/api/users/me")).json()) as { data: { id: string } };
  return me.data.id;
}

/** Creates a user who bought the premium plan, and so has their own coaching sessions. */
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

/** Signs in by the API; the request's browser context gets the session. */
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

/** Solves the captcha as a user does: one click, then a short wait. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /robot|human|verif/i }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Completes the page that the verification mail links to. In another browser, the page asks for the password. */
export async function verifyEmail(page: Page): Promise<void> {
  const [button, password] = [
    page.getByRole("button", { name: "Verify email" }),
    page.getByLabel("Password", { exact: true }),
  ];
  await expect(button).toBeVisible();
  // On another device the field for the password may come after the button.
  await expect(async () => {
    if (await button.isHidden()) return;
    if (await password.isVisible()) await password.fill(PASSWORD);
    await button.click({ timeout: 1_000 });
    await expect(button).toBeHidden({ timeout: 3_000 });
  }).toPass();
}
