import type { Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { createPerson, signInAsDemo } from "./person.ts";
import { inboxOf } from "./inbox.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search users" }).fill(words);
}

test("an admin finds a user, opens the history and reads a transcript with its report", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Total Users" })).toContainText(/\d/);
  await expect(page.getByRole("region", { name: "Total Conversations" })).toContainText(/[1-9]/);
  await expect(page.getByText(/^Last updated: /)).toBeVisible();
  await checkScreen(page, "admin");

  await search(page, "premium@demo.test");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin?search=premium%40demo.test");
  for (const name of ["Admin pages", "Greenroom"]) {
    const users = page.getByRole("navigation", { name }).getByRole("link", { name: "Users" });
    await expect(users).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("button", { name: "Priya Premium" }).click();
  const history = page.getByRole("table", { name: "Conversation History" });
  await expect(history.getByRole("columnheader")).toHaveText([
    "Date",
    "Messages",
    "Duration",
    "Empathy",
    "Details",
  ]);
  await expect(history.getByRole("row").nth(1)).toContainText(/\d\d:\d\d.*6\/10 \(difficulty 5\)/);
  await checkScreen(page, "admin with history");

  await history.getByRole("link", { name: /View Details/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Conversation details" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Priya Premium" })).toContainText("Total messages:");
  const messages = page.getByRole("region", { name: "Transcript" }).getByRole("listitem");
  await expect(messages.first()).toContainText("1. AI Assistant");
  await expect(messages.nth(1)).toContainText("2. User");
  await expect(page.getByRole("region", { name: "Report" })).toContainText("out of 10");
  await checkScreen(page, "admin conversation");

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/admin");
});

test("LinkedIn data is shown, hidden, or missed with the words for it", async ({ page, seeker }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto(`/admin?search=${encodeURIComponent(seeker.email)}`);
  await page.getByRole("button", { name: "View LinkedIn Data" }).click();
  await expect(page.getByRole("region", { name: "LinkedIn data" })).toContainText(seeker.email);
  await checkScreen(page, "admin with LinkedIn data");
  await page.getByRole("button", { name: "Hide LinkedIn Data" }).click();
  await expect(page.getByRole("region", { name: "LinkedIn data" })).toBeHidden();
  await page.goto("/admin?search=premium%40demo.test");
  await page.getByRole("button", { name: "View LinkedIn Data" }).click();
  await expect(
    page.getByText("No LinkedIn data: The user has not connected LinkedIn or data fetch has failed"),
  ).toBeVisible();
});

test("a missing conversation and a server that does not answer say so", async ({ page, faults }) => {
  faults.allow(/Failed to load resource/);
  await signInAsDemo(page.context(), "super");
  await page.goto("/admin/conversation/00000000-0000-4000-8000-000000000001");
  await expect(page.getByRole("alert")).toContainText("Conversation not found");
  await page.route("**/api/admin/**", (route) => route.abort());
  await page.goto("/super-admin/conversation/00000000-0000-4000-8000-000000000001");
  await expect(page.getByRole("alert")).toContainText(
    "No response from server. Please check your connection.",
  );
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText(
    "No response from server. Please check if the server is running.",
  );
  await page.route("**/api/superadmin/stats", (route) => route.abort());
  await page.goto("/super-admin");
  await expect(page.getByText(TEXT.superadminLoadFailed).first()).toBeVisible();
});

test("a user whom a superadmin promotes is an admin at once", async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const person = await createPerson(other, inboxOf(baseURL));
  const theirs = await other.newPage();
  await theirs.goto("/admin");
  await expect(theirs.getByText("You do not have admin privileges")).toBeVisible();

  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await expect(page.getByRole("region", { name: "Current SuperAdmin" })).toContainText("super@demo.test");
  for (const name of ["Total Users", "Normal Users", "Coaches", "Admins", "SuperAdmins"]) {
    await expect(page.getByRole("region", { name, exact: true })).toContainText(/[1-9]/);
  }
  const promote = page.getByRole("button", { name: "Promote", exact: true });
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("   ");
  await expect(promote).toBeDisabled();
  await email.fill(` ${person.email} `);
  await promote.click();
  const dialog = page.getByRole("dialog", { name: "Promote to admin?" });
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await promote.click();
  await dialog.getByRole("button", { name: "Promote" }).dblclick();
  await expect(page.getByText(`${person.email}: Regular user (1) became Admin (4).`)).toBeVisible();
  await checkScreen(page, "superadmin");

  await theirs.goto("/admin");
  await expect(theirs.getByRole("heading", { level: 1, name: "Admin dashboard" })).toBeVisible();
  await expect(theirs.getByRole("region", { name: "Total Users" })).toBeVisible();
  await other.close();

  await email.fill(person.email);
  await promote.click();
  await dialog.getByRole("button", { name: "Promote" }).click();
  await expect(page.getByText("This user is an admin already.").first()).toBeVisible();
});
