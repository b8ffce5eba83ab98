import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

test("the overview draws its numbers, and gives each chart as a table too", async ({ page }) => {
  await signInAsDemo(page.request, "admin");
  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Admin pages" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  const interviews = page.getByRole("region", { name: "Interviews a day" });
  await expect(interviews.locator("svg").first()).toBeVisible();
  await expect(interviews.getByRole("table").getByRole("row")).toHaveCount(31);
  await checkScreen(page, "admin overview");
  for (const one of await page.getByRole("switch", { name: /^Show as a table/ }).all()) await one.check();
  await expect(interviews.locator("svg")).toHaveCount(0);
  await page.getByText("90 days").click();
  await expect(page).toHaveURL("/admin/overview?days=90");
  await expect(interviews.getByRole("table").getByRole("row")).toHaveCount(91);
  await checkScreen(page, "admin overview as tables");
});
