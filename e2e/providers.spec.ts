import type { Page } from "@playwright/test";
import { startOpenidProvider, type Claims } from "#api/testing/openid-provider.ts";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { createPerson, newPerson, PASSWORD } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { PROVIDER_PORT } from "./servers.ts";
import { expect, test, WITH_MODEL } from "./test.ts";

test.use({ baseURL: WITH_MODEL });
test.describe.configure({ mode: "serial" });

const INBOX = inboxOf(WITH_MODEL);
let claims: Claims | null = null;
let stop = () => {};
test.beforeAll(async () => {
  ({ stop } = await startOpenidProvider(WITH_MODEL, () => claims, { port: PROVIDER_PORT }));
});
test.afterAll(() => stop());

const someone = (): Claims => {
  const { name, email } = newPerson();
  return { sub: email, email, email_verified: true, name };
};

async function comeBySchool(page: Page): Promise<void> {
  await page.goto("/login?mode=signin");
  await page.getByRole("button", { name: "Continue with The School" }).click();
}

/** Fills in the form that the button opens. */
async function confirmIn(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  const form = page.getByRole("form", { name });
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByRole("button", { name }).click();
}

test("a newcomer comes in by a provider, and disconnects it with a password", async ({ page }) => {
  claims = someone();
  await page.goto("/login?mode=signup");
  await expect(page.getByRole("form", { name: "Sign up" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with The School" })).toBeVisible();
  await checkScreen(page, "sign-up with providers");
  await comeBySchool(page);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/settings#ways-in");
  await page.getByRole("button", { name: "Set a password" }).click();
  await expect(page.getByText(/We sent a link to your email address/)).toBeVisible();
  await checkScreen(page, "settings ways in");
  await page.goto(await linkFromMail(INBOX, claims.email ?? "", /password/i));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL(/login/);
  await comeBySchool(page);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/settings#ways-in");
  await confirmIn(page, "Disconnect The School");
  await expect(page.getByText("The School is not connected any more")).toBeVisible();
  await linkFromMail(INBOX, claims.email ?? "", /disconnected/);
});

test("an account is joined to a provider by the link in its mail", async ({ page, context, faults }) => {
  // The provider's own page loads a font from another host.
  faults.allow(/ERR_NAME_NOT_RESOLVED/);
  const owner = await createPerson(context, INBOX);
  await context.clearCookies();
  claims = null;
  await comeBySchool(page);
  await expect(page.getByText(/You did not agree at the provider/)).toBeVisible();
  claims = { ...someone(), email: owner.email, email_verified: false };
  await comeBySchool(page);
  await expect(page.getByText(/does not say that your email address there is verified/)).toBeVisible();
  await checkScreen(page, "sign-in with an unverified address");
  claims = { ...claims, email_verified: true };
  await comeBySchool(page);
  await expect(page.getByText(/has an account here that is not connected yet/)).toBeVisible();
  await checkScreen(page, "sign-in of an account that is not joined");
  await page.goto(await linkFromMail(INBOX, owner.email, /Connect a sign-in/));
  await page.getByRole("button", { name: "Connect it" }).click();
  await expect(page.getByText("The School is connected")).toBeVisible();
  await comeBySchool(page);
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("button", { name: /your profile/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/session\/end/);
});

test("an account is joined from within its settings", async ({ page, context }) => {
  await createPerson(context, INBOX);
  claims = someone();
  await page.goto("/settings#ways-in");
  await confirmIn(page, "Connect The School");
  await expect(page.getByText("It is connected: from now on it signs you in.")).toBeVisible();
});
