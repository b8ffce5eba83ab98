import type { Page } from "@playwright/test";
import { room, startInterview } from "./interview-steps.ts";
import { signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";
import { FOCUS_PIXELS_MIN, walkByTab } from "./visible-focus.ts";

async function expectVisibleFocus(page: Page, where: string, seen: Set<string>): Promise<void> {
  const stops = await walkByTab(page, seen);
  expect(seen.size, where).toBeGreaterThan(1);
  const unseen = stops.filter(({ changed }) => changed < FOCUS_PIXELS_MIN);
  expect.soft(unseen, `${where}: stops whose focus can't be seen`).toEqual([]);
}

const SCREENS: Record<string, { who: string | null; addresses: string[] }> = {
  "a visitor": { who: null, addresses: ["/login", "/login?mode=signup", "/try", "/forgot-password"] },
  "a job seeker": {
    who: "premium",
    addresses: [
      "/dashboard",
      "/dashboard?tab=bookedSessions",
      "/dashboard?tab=coaches",
      "/pricing",
      "/interview",
      "/practice",
    ],
  },
  "a job seeker in the settings": { who: "premium", addresses: ["/settings"] },
  "a coach": {
    who: "coach",
    addresses: ["/coach-dashboard", "/coach-dashboard?tab=bookings", "/coach-profile-editor"],
  },
  "a superadmin": {
    who: "super",
    addresses: ["/admin", "/admin/overview", "/super-admin", "/super-admin/audit-log"],
  },
};

for (const [name, { who, addresses }] of Object.entries(SCREENS)) {
  test(`${name} sees where the focus is at every stop of the Tab key`, async ({ page }) => {
    test.slow();
    if (who !== null) await signInAsDemo(page.context(), who);
    const seen = new Set<string>();
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectVisibleFocus(page, address, seen);
    }
  });
}

test("the focus is seen at every stop of an interview and of its dialogs", async ({ seekerPage: page }) => {
  test.slow();
  await startInterview(page);
  await room(page).box.fill("So far");
  const seen = new Set<string>();
  await expectVisibleFocus(page, "interview", seen);
  await room(page).help.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectVisibleFocus(page, "help", seen);
});
