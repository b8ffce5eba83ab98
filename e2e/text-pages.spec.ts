import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const PAGES = [
  ["Help", "/help", "How an interview works"],
  ["Privacy", "/privacy", "What is stored"],
  ["Terms", "/terms", "Plans and payment"],
] as const;

test("help, privacy and terms can be read and found by anybody", async ({ page }) => {
  const links = page.getByRole("navigation", { name: "Help and terms" }).getByRole("link");
  for (const [name, path, words] of PAGES) {
    await page.goto("/login");
    await links.and(page.getByRole("link", { name })).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: words })).toBeVisible();
    await expect(page.getByText("**")).toHaveCount(0);
    await checkScreen(page, name);
    if (path !== "/help") continue;
    await expect(page.getByRole("textbox", { name: "Line to copy" })).toHaveValue(
      /^javascript:location\.href='http[^']+\/applications\?link='/,
    );
    await page.getByRole("main").getByRole("link", { name: "Privacy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  }
  await signInAsDemo(page.context(), "seeker");
  await page.goto("/settings");
  await expect(links).toHaveText(["Help", "Plans", "Privacy", "Terms"]);
});
