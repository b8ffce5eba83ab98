import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("staff reach a page or a user by Ctrl + K", async ({ page }) => {
  await signInAsDemo(page.context(), "super");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByPlaceholder("Go to a page, or find a user");
  await expect(field).toBeFocused();
  await checkScreen(page, "command palette");
  await field.fill("audit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/super-admin\/audit-log/);
  for (const name of ["Users", "Overview", "Question bank", "Superadmin", "Audit log"]) {
    await page.keyboard.press("Control+k");
    await field.fill(name);
    await expect(page.getByRole("dialog").getByRole("button", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  }
  await page.keyboard.press("Control+k");
  await field.fill("premium@demo");
  await page.getByRole("dialog").getByText("Priya Premium").click();
  await expect(page).toHaveURL(/\/admin\?search=premium%40demo\.test/);
});

test("everybody reaches a page by Ctrl + K and the shortcuts by ?", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard");
  const profile = page.getByRole("button", { name: /your profile/ });
  await expect(profile).toBeVisible();
  const role = page.getByLabel("Target role");
  await role.fill("What next");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(role).toHaveValue("What next?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await role.blur();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Show this list");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await profile.click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const field = page.getByPlaceholder("Find a page or action");
  await field.fill("users");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await field.fill("plan");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pricing/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /your profile/ }).click();
  await page.getByRole("button", { name: "Find a page or action" }).click();
  await field.fill("password");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings/);
});

test("a broken line is said, and the page goes on when it is back", async ({ page, faults }) => {
  faults.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Start Now" })).toBeVisible();
  await page.context().setOffline(true);
  const notice = page.getByText(/Greenroom can’t be reached right now/);
  await expect(notice).toBeVisible();
  await checkScreen(page, "offline");
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByRole("button", { name: "Check again" })).toBeEnabled();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(notice).toBeHidden();
});

test("a new version is offered, but never in an interview", async ({ seekerPage: page }) => {
  await page.route("**/index.html", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script type="module"[^>]* src=")[^"]+/,
      "$1/assets/new-build.js",
    );
    await route.fulfill({ response, body });
  });
  await page.clock.install();
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Start Now" })).toBeVisible();
  const notice = page.getByText("There is a new version of Greenroom.");
  await expect(notice).toBeHidden();
  await page.clock.fastForward("16:00");
  await expect(notice).toBeVisible();
  await checkScreen(page, "new version");
  await page.getByRole("button", { name: "Start Now" }).click();
  await expect(page.getByRole("button", { name: "Start Interview" })).toBeVisible();
  await expect(notice).toBeHidden();
});

test("the app can be installed: its manifest and icons are there", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    display: string;
    icons: { src: string; purpose: string }[];
  };
  expect(manifest.display).toBe("standalone");
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
});

test("a script of the palette that fails comes with the next press", async ({ personPage: page, faults }) => {
  faults.allow(/ERR_FAILED|Failed to fetch/);
  const scripts = /\/assets\/(command-palette|shortcuts)-.*\.js/;
  await page.goto("/dashboard");
  const menu = page.getByRole("button", { name: /your profile/ });
  await expect(menu).toBeVisible();
  await page.route(scripts, (route) => route.abort());
  for (const [keys, script] of [
    ["Control+k", "command-palette"],
    ["?", "shortcuts"],
  ] as const) {
    // Wait for the console error, which follows the drawing of the fallback: a key pressed earlier would be lost.
    const failed = page.waitForEvent("console", (line) => line.text().includes(`/${script}-`));
    await page.keyboard.press(keys);
    await failed;
  }
  await page.unroute(scripts);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
});
