import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

for (const [name, path, words] of [
  ["Help", "/help", "How an interview works"],
  ["Privacy", "/privacy", "What is stored"],
  ["Terms", "/terms", "Plans and payment"],
] as const) {
  test(`${name} can be read by anybody, is found below the sign-in and is accessible`, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("navigation", { name: "Help and terms" }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: words })).toBeVisible();
    await expect(page.getByText("**")).toHaveCount(0);
    await checkScreen(page, name);
  });
}

test("Help leads on to privacy, and the settings lead to all three", async ({ page }) => {
  await page.goto("/help");
  await expect(page.getByRole("textbox", { name: "Line to copy" })).toHaveValue(
    /^javascript:location\.href='http[^']+\/applications\?link='/,
  );
  await page.getByRole("main").getByRole("link", { name: "Privacy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  await signInAsDemo(page.context(), "seeker");
  await page.goto("/settings");
  const links = page.getByRole("navigation", { name: "Help and terms" }).getByRole("link");
  await expect(links).toHaveText(["Help", "Privacy", "Terms"]);
});
