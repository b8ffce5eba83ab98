import type { Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { expect, test } from "./test.ts";

const CONNECT_FIRST = "Please connect your LinkedIn account to access interviews.";
const HINT = /log out of LinkedIn/;

/** Goes from the connect page to LinkedIn's consent page. */
async function askConsent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in with LinkedIn" })).toBeVisible();
}

/** Simulates a return to the page from the back/forward cache. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

async function expectFailure(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: "Connection Failed" })).toBeVisible();
  await expect(page.getByRole("alert").getByText(words)).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/dashboard");
  await expect(page.getByRole("link", { name: "Try Again" })).toHaveAttribute("href", "/connect-linkedin");
}

test("the connect page tells why, and connects whoever agrees", async ({ page, person }) => {
  await page.goto("/dashboard");
  await expect(page.getByText(CONNECT_FIRST)).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Now" })).toBeHidden();
  await page.goto("/connect-linkedin");
  await expect(page.getByText(/Interviews on your plan need a connected LinkedIn account/)).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toHaveText("LinkedIn");
  await expect(page.getByRole("link", { name: "Not now, I’ll practise later" })).toBeVisible();
  for (const benefit of [
    /Coaches can open the link to your profile/,
    /refer your peers/,
    /earn extra interviews/,
  ]) {
    await expect(page.getByText(benefit)).toBeVisible();
  }
  await expect(page.getByRole("note").getByText(person.email)).toBeVisible();
  await askConsent(page);
  await page.getByLabel("Email", { exact: true }).fill(person.email.toUpperCase());
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Connection Successful" })).toBeVisible();
  await expect(page.getByText("LinkedIn account connected successfully")).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page.getByRole("button", { name: "Start Now" })).toBeEnabled();
  await expect(page.getByText(CONNECT_FIRST)).toBeHidden();

  await page.getByRole("button", { name: "your profile" }).click();
  const profile = page.getByRole("dialog", { name: "your profile" });
  await expect(profile.getByText("Connected", { exact: true })).toBeVisible();
  await expect(profile.getByRole("link", { name: "View Profile" })).toHaveAttribute(
    "href",
    "https://www.linkedin.com/in/robin-tester",
  );
});

test("after Back to the cached page, a user can still connect", async ({ personPage: page }) => {
  // The redirect leads nowhere, so the page stays open, in the state in which the user leaves it.
  await page.route("**/api/linkedin/authorize", (route) =>
    route.fulfill({ json: { success: true, data: { url: "#gone" } } }),
  );
  await page.goto("/connect-linkedin");
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  await connect.click();
  await expect(connect).toBeDisabled();
  await comeBack(page);
  await expect(connect).toBeEnabled();
});

test("a refusal in the address is told, and success is not believed", async ({ personPage: page }) => {
  await page.goto("/linkedin-connect?error=linkedin_email_mismatch");
  await expectFailure(page, TEXT.linkedinEmailMismatch);
  await expect(page.getByText(/^You signed up with/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change my email" })).toHaveAttribute(
    "href",
    "/settings#email",
  );
  await expect(page.getByText(HINT)).toBeVisible();
  await page.goto("/linkedin-connect?error=linkedin_email_already_connected");
  await expectFailure(page, TEXT.linkedinAlreadyConnected);
  await expect(page.getByText(HINT)).toBeHidden();
  await page.goto("/linkedin-connect?success=true");
  await expectFailure(page, "LinkedIn not connected");
});

test("a start without LinkedIn leads there, through a refusal, and back", async ({ page, person }) => {
  for (const path of ["/practice", "/interview"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Connect", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Start/ })).toHaveCount(0);
    await expect(page.getByText("Connected", { exact: true })).toHaveCount(0);
  }
  await expect(page.getByText(CONNECT_FIRST)).toBeVisible();
  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await expect(page).toHaveURL("/connect-linkedin");
  await page.reload();
  await askConsent(page);
  await page.getByRole("button", { name: "Deny" }).click();
  await expectFailure(page, "The user cancelled the authorization");
  await expect(page.getByText(HINT)).toBeVisible();
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL("/connect-linkedin");
  await askConsent(page);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await page.getByRole("button", { name: "Continue where you left off" }).click();
  await expect(page).toHaveURL("/interview");
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeVisible();
});
