import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { runSql } from "./database.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

/** Creates users named `Crowd <word> 0001` and so on, where no other user's name has that word. Returns the word. */
async function createCrowd(size: number): Promise<string> {
  const word = randomBytes(4).toString("hex");
  await runSql(
    `with made as (
       insert into auth."user" (name, email, "emailVerified")
       select 'Crowd ' || $1 || ' ' || lpad(n::text, 4, '0'), 'person' || n || '@' || $1 || '.test', true
       from generate_series(1, $2::integer) n returning id, email, name)
     insert into public.users (id, email, full_name) select id, email, name from made`,
    [word, size],
  );
  return word;
}

const names = (page: Page) => page.getByRole("row").locator("td:first-child button[aria-expanded]");
const step = (page: Page, name: "Next" | "Previous") =>
  page.getByRole("navigation", { name: "Pages" }).getByText(name, { exact: true });
const numbered = (word: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Crowd ${word} ${String(first + at).padStart(4, "0")}`);

/** Expects the list of this many users, who have that word in their names, to tell their number and show a page of them. */
async function expectList(page: Page, word: string, size: number): Promise<void> {
  await page.goto(`/admin?search=${word}&sort=name&order=asc`);
  const total = size === 1 ? "1 user" : `${new Intl.NumberFormat("en").format(size)} users`;
  await expect(page.getByText(total, { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(numbered(word, 1, Math.min(size, PAGE_SIZE_DEFAULT)));
  await expect(page.getByText("No users found")).toBeVisible({ visible: size === 0 });
  await expect(step(page, "Next")).toBeVisible({ visible: size > PAGE_SIZE_DEFAULT });
}

test("a list of no user, of one and of three pages tells their number", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  for (const size of [1, 0]) await expectList(page, await createCrowd(size), size);
  await checkScreen(page, "admin list of no users");
  const size = 3 * PAGE_SIZE_DEFAULT;
  const word = await createCrowd(size);
  await page.goto(`/admin?search=${word}&sort=name&order=asc`);
  await expect(step(page, "Previous")).toBeDisabled();
  for (let first = 1; first <= size; first += PAGE_SIZE_DEFAULT) {
    await expect(names(page)).toHaveText(numbered(word, first, PAGE_SIZE_DEFAULT));
    if (first + PAGE_SIZE_DEFAULT <= size) await step(page, "Next").click();
  }
  await expect(step(page, "Next")).toBeDisabled();
  await page.reload();
  const last = size - PAGE_SIZE_DEFAULT + 1;
  await expect(names(page)).toHaveText(numbered(word, last, PAGE_SIZE_DEFAULT));
  await step(page, "Previous").click();
  await expect(names(page)).toHaveText(numbered(word, last - PAGE_SIZE_DEFAULT, PAGE_SIZE_DEFAULT));
  await page.goBack();
  await expect(names(page)).toHaveText(numbered(word, last, PAGE_SIZE_DEFAULT));
});

test("among 1,000 users a new order or search begins at the first page", async ({ page }) => {
  const word = await createCrowd(1000);
  await signInAsDemo(page.context(), "admin");
  await expectList(page, word, 1000);
  await page.goto(`/admin?search=${word}`);
  await page.getByRole("button", { name: "User", exact: true }).click();
  await step(page, "Next").click();
  await expect(names(page)).toHaveText(numbered(word, 21, PAGE_SIZE_DEFAULT));
  await page.getByRole("button", { name: "User", exact: true }).click();
  await expect(names(page).first()).toHaveText(`Crowd ${word} 1000`);
  await expect(page).toHaveURL(`/admin?search=${word}&sort=name&order=desc`);
  await expect(page.getByRole("columnheader", { name: "User" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("row").nth(1)).toContainText("Never");
  await step(page, "Next").click();
  await expect(names(page).first()).toHaveText(`Crowd ${word} 0980`);
  await page.getByRole("searchbox", { name: "Search users" }).fill(`${word} 05`);
  await expect(page.getByText("100 users", { exact: true })).toBeVisible();
  await expect(names(page).first()).toHaveText(`Crowd ${word} 0599`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    search: `${word} 05`,
    sort: "name",
    order: "desc",
  });
  await page.reload();
  await expect(names(page).first()).toHaveText(`Crowd ${word} 0599`);
  await expect(page.getByRole("searchbox", { name: "Search users" })).toHaveValue(`${word} 05`);
});
