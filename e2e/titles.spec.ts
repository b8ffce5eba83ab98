import type { Page } from "@playwright/test";
import { openByLink } from "./open-by-link.ts";
import { signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

const ID = "00000000-0000-4000-8000-000000000001";

/** Titles (before ' · Greenroom'), by demo account and URL; routes.spec.ts has those of the route table. */
const TITLES: { who: string | null; titles: Record<string, string> }[] = [
  {
    who: null,
    titles: {
      "/login": "Practise job interviews in private",
      "/login?mode=signin": "Welcome to Greenroom",
      "/shared-report": "Shared interview report",
      "/login?mode=signup": "Create your account",
      "/forgot-password": "Forgot your password?",
      "/reset-password": "Choose a new password",
      "/verify-email": "Verify your email",
      "/confirm-email": "Confirm your new email",
      "/remove-factor": "Remove what was added",
      "/lost-factor": "Lost your passkey or phone?",
      "/keep-factor": "Keep my passkeys and app",
      "/join": "Make your account",
      "/first-superadmin": "Make the first account",
      "/unsubscribe": "No more invitations",
      "/auth/callback": "Authentication Error",
      "/help": "Help",
      "/privacy": "Privacy",
      "/terms": "Terms",
      "/nowhere": "Page not found",
    },
  },
  {
    who: "premium",
    titles: {
      "/practice": "Practise one question",
    },
  },
  {
    who: "coach",
    titles: {
      "/coach-dashboard": "Coach dashboard",
      "/coach-profile-editor": "Edit coach profile",
      [`/coach-dashboard/bookings/${ID}/reports/${ID}`]: "Shared interview report",
    },
  },
  {
    who: "super",
    titles: {
      "/admin": "Admin dashboard",
      [`/admin/conversation/${ID}`]: "Conversation details",
      "/super-admin": "Superadmin dashboard",
      "/admin/overview": "Overview",
      "/admin/coaches": "Coaches",
      "/admin/reviews": "Reviews",
      "/admin/no-shows": "No-shows",
      "/admin/question-bank": "Question bank",
      "/super-admin/audit-log": "Audit log",
      "/super-admin/invitations": "Invitations",
      "/super-admin/installation": "This Greenroom",
    },
  },
];

for (const { who, titles } of TITLES) {
  test(`each page of ${who ?? "a visitor"} has a title and a heading of its own`, async ({ page }) => {
    if (who !== null) await signInAsDemo(page.context(), who);
    let isInApp = false;
    for (const [address, title] of Object.entries(titles)) {
      // The front door is shown without loading the app.
      const isFrontDoor = address.startsWith("/login");
      await (isInApp && !isFrontDoor ? openByLink(page, address) : page.goto(address));
      isInApp = !isFrontDoor;
      await expect.soft(page, address).toHaveTitle(`${title} · Greenroom`);
      await expect.soft(page.getByRole("heading", { level: 1 }), address).toHaveText(title);
    }
  });
}

const focusedTitle = (page: Page) => page.locator("h1:focus");

test("a new page takes the focus and is said by its name", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await expect(focusedTitle(page)).toHaveText("Plans and pricing");
  await page.getByRole("link", { name: "Return to Dashboard" }).click();
  await expect(focusedTitle(page)).toHaveText("Dashboard");
  await page.goBack();
  await expect(focusedTitle(page)).toHaveText("Plans and pricing");
});

test("a page that can't be loaded says so in its title, and what to do", async ({ page, faults }) => {
  faults.allow(/./);
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Start Now" })).toBeVisible();
  await page.route(/\/assets\/.*pricing/, (route) => route.abort());
  await page.getByRole("link", { name: "Manage Subscription" }).click();
  await expect(page).toHaveTitle("This page could not be loaded · Greenroom");
  await expect(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  await expect(page.locator(":focus"), "the focus is not lost").toContainText(
    "This page could not be loaded",
  );
});
