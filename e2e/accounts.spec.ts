import type { Page, Route } from "@playwright/test";
import { ERRORS } from "#contract/errors.ts";
import { TEXT } from "#contract/texts.ts";
import { holdRequests } from "./hold-requests.ts";
import { inboxOf, linkFromMail } from "./inbox.ts";
import {
  fillSignIn,
  fillSignUp,
  newPerson,
  PASSWORD,
  signInByApi,
  signUpByApi,
  solveCaptcha,
  VERIFY_SUBJECT,
  verifyEmail,
} from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const CREATED = "Account created successfully. Check your email to verify and complete the sign up.";
const VERIFY_FIRST = "Please verify your email first. Check your inbox and click the verification link.";
const LINK_USED = "This link has expired or was already used. Please ask for a new one.";
const NEW_PASSWORD = "another good password";

const submit = (page: Page, name: "Sign in" | "Sign up") =>
  page.getByRole("button", { name, exact: true }).click();

/** Expects a masked field that takes pasted text and that password managers know. */
async function expectPasswordField(page: Page, filledBy: string): Promise<void> {
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", filledBy);
  const isLet = await password.evaluate((field) =>
    field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
  );
  expect(isLet).toBe(true);
}

test("sign-in says what is missing or not valid; a code opens the sign-up", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Practise job interviews in private" })).toBeVisible();
  await checkScreen(page, "front door");
  await page.goto("/login?mode=signin");
  await expect(page.getByRole("heading", { name: "Welcome to Greenroom" })).toBeVisible();
  await checkScreen(page, "login");
  await expectPasswordField(page, "current-password");
  await submit(page, "Sign in");
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await checkScreen(page, "login with errors");

  await page.getByLabel("Email", { exact: true }).fill("robin@nowhere");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await submit(page, "Sign in");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();

  await page.goto("/login?ref=ABCDEFGHJK");
  await expect(page.getByRole("form", { name: "Sign up" })).toBeVisible();
  await page.getByText("Sign in", { exact: true }).click();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
  await expect(page).toHaveURL(/ref=ABCDEFGHJK/);
});

test("sign-up says what is missing or not valid, and needs a captcha", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.goto("/login?mode=signup");
  await expect(page.getByRole("checkbox", { name: /robot|human|verif/i })).toBeVisible();
  await checkScreen(page, "signup");
  await expectPasswordField(page, "new-password");
  await submit(page, "Sign up");
  for (const text of [
    "Full name is required",
    "Email is required",
    "Password is required",
    "LinkedIn URL is required",
    "Please complete the reCAPTCHA verification",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await checkScreen(page, "signup with errors");
  await fillSignUp(page, { name: "Robin", email: "robin at home" });
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await page.getByLabel("LinkedIn URL").fill("linkedin.com/robin");
  await submit(page, "Sign up");
  await expect(page.getByText("Full name is required")).toBeHidden();
  await expect(
    page.getByText("Please enter a valid LinkedIn profile URL (e.g., linkedin.com/in/yourprofile)"),
  ).toBeVisible();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();

  await fillSignUp(page, newPerson());
  await submit(page, "Sign up");
  await expect(page.getByText("Please complete the reCAPTCHA verification")).toBeVisible();
  expect(calls).not.toContain("/api/auth/sign-up/email");
});

test("the page after sign-up names the inbox, through a reload", async ({ page, baseURL, mails }) => {
  const person = newPerson();
  await page.goto("/login?mode=signup");
  const steps = page.getByRole("list", { name: "The steps to your first interview" });
  await expect(steps.locator("[aria-current=step]")).toHaveText("Account");
  await expect(page.getByText(/reads name, email and picture, nothing else/)).toBeVisible();
  await fillSignUp(page, person);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("greenroom");
  await expect(page.getByText("Very easy to guess")).toBeVisible();
  await password.fill("seven lamps under the river");
  await expect(page.getByText("Very hard to guess")).toBeVisible();
  await password.fill("password");
  await solveCaptcha(page);
  await submit(page, "Sign up");
  await expect(
    page.getByText(/^This password is too weak.* one of the first that anybody tries/),
  ).toBeInViewport();
  await expect(password).toBeFocused();
  await expect(page.getByRole("checkbox", { name: /robot|human|verif/i })).not.toBeChecked();
  await fillSignUp(page, person);
  await solveCaptcha(page);
  await submit(page, "Sign up");
  await expect(page.getByText(CREATED)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expect(steps.locator("[aria-current=step]")).toHaveText("Inbox");
  await expect(page.getByText(`The email to ${person.email} has a button.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the demo’s inbox" })).toHaveAttribute(
    "href",
    `${inboxOf(baseURL)}/mail?to=${encodeURIComponent(person.email)}`,
  );
  await expect(page.getByRole("form"), "one thing").toHaveCount(0);
  await page.getByRole("button", { name: "Verified already? Sign in" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(person.email);
  await page.getByRole("button", { name: "Send the verification email again" }).click();
  await expect.poll(async () => (await mails(person.email)).length).toBe(2);

  await page.getByRole("button", { name: "Use another address" }).click();
  const other = newPerson();
  await fillSignUp(page, other);
  await solveCaptcha(page);
  await submit(page, "Sign up");
  await expect(page.getByText(`The email to ${other.email} has a button.`)).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue(other.name);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(other.email);
});

test("a captcha that failed is asked again, and a sign-up waits for it", async ({ page, faults }) => {
  faults.allow(/Failed to load resource: net::ERR_/);
  const check = "**/api/auth/verify-recaptcha";
  const { status, text: message } = ERRORS.captcha_failed;
  const refusal = { success: false, message, error: message, code: "captcha_failed", requestId: "r" };
  await page.goto("/login?mode=signup");
  const box = page.getByRole("checkbox", { name: /robot|human|verif/i });
  for (const { words, fail } of [
    { words: TEXT.captchaFailed, fail: (route: Route) => route.fulfill({ status, json: refusal }) },
    { words: "This needs the network", fail: (route: Route) => route.abort() },
  ]) {
    await page.route(check, fail);
    await box.click();
    await expect(page.getByRole("alert").getByText(words)).toBeVisible({ timeout: 30_000 });
    await expect(box).not.toBeChecked();
    await page.unroute(check);
  }
  const release = await holdRequests(page, check);
  await fillSignUp(page, newPerson());
  await solveCaptcha(page);
  await submit(page, "Sign up");
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByRole("button", { name: "Sign up", exact: true })).toBeDisabled();
  release();
  await expect(page.getByText(CREATED)).toBeVisible();
});

test("a sign-up that was pressed before the captcha is solved goes through when it is", async ({ page }) => {
  await page.goto("/login?mode=signup");
  await fillSignUp(page, newPerson());
  await submit(page, "Sign up");
  await expect(page.getByText("Please complete the reCAPTCHA verification")).toBeVisible();
  await solveCaptcha(page);
  await expect(page.getByText(CREATED)).toBeVisible();
});

test("a broken verification link says so, and the mail comes again", async ({ page, baseURL, mails }) => {
  await page.goto("/verify-email?token=forged");
  await verifyEmail(page);
  await expect(page.getByText(LINK_USED)).toBeVisible();
  await checkScreen(page, "verify email failed");
  await page.getByLabel("Email", { exact: true }).fill("nobody@example.test");
  await expect(page.getByRole("button", { name: "Send the verification email again" })).toBeVisible();

  const person = await signUpByApi(page.request);
  const link = await linkFromMail(inboxOf(baseURL), person.email, VERIFY_SUBJECT);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Verify email" })).toBeVisible();
  await checkScreen(page, "verify email");

  await page.goto("/login");
  await fillSignIn(page, person.email);
  await expect(page.getByText(VERIFY_FIRST), "opening the link has verified nothing").toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await checkScreen(page, "login unverified");
  await page.getByRole("button", { name: "Send the verification email again" }).click();
  await expect(page.getByText("If this address has an account, an email is on its way.")).toBeVisible();
  await expect.poll(async () => (await mails(person.email)).length).toBe(2);

  await page.goto((await mails(person.email))[0]?.links[0] ?? "");
  await expect(page.getByLabel("Password", { exact: true }), "another browser's sign-up").toBeVisible();
  await verifyEmail(page);
  await expect(page).toHaveURL("/connect-linkedin");
});

test("a forgotten password is changed by a press, not a look", async ({ page, baseURL, person, request }) => {
  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
  await checkScreen(page, "forgot password");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("If this address has an account, an email is on its way.")).toBeVisible();
  await checkScreen(page, "forgot password sent");

  const link = await linkFromMail(inboxOf(baseURL), person.email, /new Greenroom password/i);
  await request.head(link);
  await page.goto(link);
  await expect(page.getByLabel("New password")).toBeVisible();
  await checkScreen(page, "reset password");
  await signInByApi(request, person.email, PASSWORD);

  await page.getByLabel("New password").fill("12345");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password was changed. Please sign in.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await fillSignIn(page, person.email, PASSWORD);
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await fillSignIn(page, person.email, NEW_PASSWORD);
  await expect(page.getByText("Login successful!")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");

  await page.goto(link);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText(LINK_USED)).toBeVisible();
});

test("a coach signs up with the coach's note and lands on the coach dashboard", async ({ page, baseURL }) => {
  const coach = newPerson();
  await page.goto("/login?mode=signup");
  await fillSignUp(page, coach);
  await page.getByLabel("Sign up as a Coach").check();
  const steps = page.getByRole("list", { name: "The steps to your first interview" }).getByRole("listitem");
  const expectSteps = (at: string) =>
    Promise.all([
      expect(steps).toHaveText([/^Account/, /^Inbox/, /^LinkedIn/, "Coach profile"]),
      expect(steps.and(page.locator("[aria-current=step]"))).toHaveText(at),
    ]);
  await expectSteps("Account");
  await expect(page.getByText("As a coach, you'll allow premium users for coaching sessions.")).toBeVisible();
  await solveCaptcha(page);
  await submit(page, "Sign up");
  await expect(page.getByText(CREATED)).toBeVisible();
  await page.reload();
  await expectSteps("Inbox");
  await page.goto(await linkFromMail(inboxOf(baseURL), coach.email, VERIFY_SUBJECT));
  await expectSteps("Inbox");
  await verifyEmail(page);
  await expect(page).toHaveURL("/connect-linkedin");
  await expectSteps("LinkedIn");
  await page.goto("/login");
  await fillSignIn(page, coach.email);
  await expect(page).toHaveURL("/coach-dashboard");
  await expectSteps("Coach profile");
});

test("a link that was followed signed out opens after the sign-in", async ({ page, person }) => {
  await page.context().clearCookies();
  await page.goto("/dashboard?tab=coaches");
  await expect(page).toHaveURL("/login");
  await page.getByText("Sign up", { exact: true }).click();
  await page.reload();
  await page.getByText("Sign in", { exact: true }).click();
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL("/dashboard?tab=coaches");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Find a Coach");
});

test("signing out leads to the login page, and Back shows nothing", async ({ page, person }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(page.getByRole("dialog", { name: "your profile" }).getByText(person.email)).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(person.email)).toBeHidden();
});

test("a session that ended elsewhere leads to the login and back", async ({ page, person, baseURL }) => {
  await page.goto("/settings#devices");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const ended = await fetch(`${baseURL}/api/auth/sign-out`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  expect(ended.status).toBe(200);
  // Simulates a return to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  await expect(page.getByText("Sign in, and you’ll be taken to the page you asked for.")).toBeVisible();
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL("/settings#devices");
});
