import { signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

// Serial mode runs these tests in one worker, and so in the same kept browser.
test.describe.configure({ mode: "serial" });

test("a test signs in and leaves stored data in the browser", async ({ page, context }) => {
  await signInAsDemo(context, "premium");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  await page.evaluate(async () => {
    localStorage.setItem("left", "behind");
    sessionStorage.setItem("left", "behind");
    await caches.open("left");
    await new Promise((resolve) => {
      indexedDB.open("left").onsuccess = resolve;
    });
  });
  await context.grantPermissions(["notifications"]);
  await context.route("**/plans", (route) => route.abort());
  await context.setOffline(true);
});

test("the next test in the same browser finds none of it", async ({ page }) => {
  await page.goto("/plans");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plans");
  const found = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);
  expect(found).not.toContain("left");
  expect(await page.evaluate(() => Notification.permission)).not.toBe("granted");
  expect(await page.evaluate(() => history.length), "pages before this one").toBeLessThanOrEqual(2);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await page.clock.install();
});

test("a test after one that stopped the clock finds it running", async ({ page }) => {
  await page.goto("/plans");
  expect(await page.evaluate(() => String(setTimeout)), "the browser's own").toContain("[native code]");
});
