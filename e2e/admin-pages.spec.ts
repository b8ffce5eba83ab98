import { readFile } from "node:fs/promises";
import { TEXT } from "#contract/texts.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen, sidewaysPixelsEnlarged } from "./screen-checks.ts";
import { expect, test } from "./test.ts";
import { withoutFirstData } from "./without-first-data.ts";

test("the overview draws its numbers, and gives each chart as a table too", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Greenroom" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const interviews = page.getByRole("region", { name: "Interviews a day" });
  await expect(interviews.locator("svg").first()).toBeVisible();
  await expect(interviews.getByRole("table").getByRole("row")).toHaveCount(31);
  await checkScreen(page, "admin overview");
  expect(await sidewaysPixelsEnlarged(page), "admin overview, enlarged").toBe(0);
  for (const one of await page.getByRole("switch", { name: /^Show as a table/ }).all()) await one.check();
  await expect(interviews.locator("svg")).toHaveCount(0);
  await page.getByText("90 days").click();
  await expect(page).toHaveURL("/admin/overview?days=90");
  await expect(interviews.getByRole("table").getByRole("row")).toHaveCount(91);
  await checkScreen(page, "admin overview as tables");
});

test("the question bank's page says how bank and scorer are doing", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Greenroom" }).getByRole("link", { name: "Bank" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Question bank" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Families below the minimum" })).toContainText("0");
  const families = page.getByRole("table", { name: "By family and level" });
  await expect(families.getByRole("row").first()).toHaveText(/Family\s*All\s*1\s*2/);
  await expect(page.getByRole("table", { name: "Scorer and prompts" })).toContainText("Built-in scorer");
  await checkScreen(page, "question bank");
  expect(await sidewaysPixelsEnlarged(page), "question bank, enlarged").toBe(0);
});

test("a superadmin finds in the audit log who looked at what", async ({ page }) => {
  await signInAsDemo(page.context(), "super");
  const users = (await (await page.request.get("/api/admin/stats?search=premium@demo.test")).json()) as {
    id: string;
  }[];
  const id = users[0]?.id ?? "";
  const history = (await (await page.request.get(`/api/admin/user-conversations/${id}`)).json()) as {
    data: { id: string }[];
  };
  await page.request.get(`/api/admin/conversation-details/${history.data[0]?.id}`);
  await page.goto("/super-admin");
  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await page.getByLabel("Who", { exact: true }).fill("super@demo.test");
  await page.getByLabel("Whom").fill(" premium@demo.test ");
  await page.getByLabel("What").selectOption("transcript viewed");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/actor=super%40demo\.test&subject=premium%40demo\.test/);
  const line = page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1);
  await expect(line).toContainText("Sol Super");
  await expect(line).toContainText(history.data[0]?.id ?? "none");
  await checkScreen(page, "audit log");
  await page.getByLabel("From (UTC)").fill("2999-01-01");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No entries found")).toBeVisible();
  await checkScreen(page, "audit log without entries");
});

test("the user list is downloaded as the search found it", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/admin?search=premium%40demo.test");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("greenroom-users.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")).toHaveLength(3);
  expect(text).toContain("Priya Premium,premium@demo.test");
});

test("stopping new interviews asks first, and the dashboard says so before the click", async ({ page }) => {
  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await page.getByRole("button", { name: "Stop new interviews" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop new interviews?" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  // Other tests share this server, so change only this page's response to say that interviews are stopped.
  await withoutFirstData(page);
  await page.route("**/api/chat/interview/remaining", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, stopped: true } } });
  });
  await page.goto("/dashboard");
  await expect(page.getByText("New interviews are paused")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start Now" })).toBeDisabled();
});

test("a session without a code is asked for one, and told when it is wrong", async ({ page, faults }) => {
  faults.allow(/Failed to load resource/);
  await signInAsDemo(page.context(), "admin");
  // The test servers require no second factor, so fake the refusal; the form's own call goes to the server.
  await page.route("**/api/admin/stats?*", (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, message: TEXT.adminCodeNeeded, code: "second_factor_required" },
    }),
  );
  await page.goto("/admin");
  await expect(page.getByRole("alert")).toContainText(TEXT.adminCodeNeeded);
  await checkScreen(page, "admin asks for a code");
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(TEXT.adminTwoFactorNeeded)).toBeVisible();
});
