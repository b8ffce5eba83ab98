import type { Page } from "@playwright/test";
import { TEXT } from "#contract/texts.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test.use({ serviceWorkers: "allow" });

/** Everything that the browser stores for this site. */
const keptHere = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return requests.map(({ url }) => url);
      }),
    );
    return JSON.stringify([localStorage, sessionStorage, cached]);
  });

/** Opens the app at that address without a network. */
async function openOffline(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(page.getByText(TEXT.networkAway)).toBeVisible();
}

test("a report that was read opens offline, for its reader alone", async ({ page, faults }) => {
  test.slow();
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|FetchEvent|Network response was not ok/);
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?tab=pastInterviews");
  await page.getByRole("button", { name: /Customer support lead/ }).click();
  await page.getByRole("link", { name: "View report" }).click();
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(/Customer support lead/);
  await expect(page.getByRole("region", { name: "Overall" })).toContainText(/\d\.\d out of 10/);
  const report = new URL(page.url()).pathname;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await keptHere(page), "files of the app only are cached").not.toContain("/api/");

  await test.step("the report and the list, and what needs the network says so", async () => {
    await openOffline(page, report);
    await expect(title).toHaveText(/Customer support lead/);
    await expect(page.getByRole("region", { name: "Overall" })).toContainText(/\d\.\d out of 10/);
    await expect(page.getByRole("button", { name: "Share", exact: true })).toHaveCount(0);
    await checkScreen(page, "report offline");
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: "Start Now" })).toBeDisabled();
    await page.getByRole("link", { name: "Reports", exact: true }).click();
    await page.getByRole("button", { name: /Customer support lead/ }).click();
    await expect(page.getByRole("link", { name: "View report" })).toBeVisible();
    await checkScreen(page, "dashboard offline");
  });

  await test.step("signed out, nothing of it is there", async () => {
    await page.context().setOffline(false);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /your profile/ }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
    expect(await keptHere(page)).not.toContain("greenroom.kept");
    await openOffline(page, report);
    await expect(page.getByRole("heading", { name: "Greenroom can’t be reached" })).toBeVisible();
    await expect(page.getByText("Customer support lead")).toHaveCount(0);
  });

  await test.step("nor for another account", async () => {
    await page.context().setOffline(false);
    await signInAsDemo(page.context(), "premium");
    await page.goto(report);
    await expect(page.getByRole("region", { name: "Overall" })).toBeVisible();
    // Another user's session replaces this one without a sign-out.
    await signInAsDemo(page.context(), "seeker");
    await page.goto("/dashboard");
    await expect(page.getByRole("button", { name: /your profile/ })).toBeVisible();
    expect(await keptHere(page)).not.toContain(`kept.report ${report.split("/")[2]}`);
    await openOffline(page, report);
    await expect(page.getByText(TEXT.needsNetwork).first()).toBeVisible();
    await expect(page.getByText("Customer support lead")).toHaveCount(0);
  });
});

test("a sign-out that fails offline says so", async ({ personPage: page, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Network response was not ok/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /your profile/ }).click();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to sign out");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** The script that shows toasts. */
const TOASTS = "**/assets/toast-area-*";

test.describe("where the toasts' script does not come", () => {
  test.use({ serviceWorkers: "block" });

  test("a toast is shown when its script does not come", async ({ personPage: page, faults }) => {
    faults.allow(/ERR_FAILED|Failed to fetch/);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /your profile/ }).click();
    await page.route("**/api/auth/sign-out", (route) => route.abort());
    await page.route(TOASTS, (route) => route.abort());
    const signOut = page.getByRole("button", { name: "Sign out", exact: true });
    await signOut.click();
    await expect(page.getByRole("alert")).toHaveText(/Failed to sign out/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unroute(TOASTS);
    await signOut.click();
    await expect(page.locator(".mantine-Notifications-root").getByRole("alert")).toHaveText(
      /Failed to sign out/,
    );
  });
});
