import type { Locator, Page } from "@playwright/test";
import type { Application } from "#contract/applications.ts";
import { TEXT } from "#contract/texts.ts";
import { expect, test } from "./test.ts";

const ADVERT =
  "What you bring:\n- A nursing registration\n- You can calm relatives who are upset\n- Night shifts";

const call = async (page: Page, to: string, data?: object) => {
  const [method = "", path = ""] = to.split(" ");
  const response = await page.request.fetch(`/api/applications${path}`, { method, ...(data && { data }) });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { data: Application }).data;
};

/** Creates an application for this user and opens its page. */
async function openApplication(page: Page): Promise<Application> {
  const application = await call(page, "POST ", { title: "Ward nurse", advert: ADVERT });
  await page.goto(`/applications/${application.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ward nurse");
  return application;
}

test("an archived job comes back by Undo, and removed rows pass the focus", async ({ seekerPage: page }) => {
  const { id } = await openApplication(page);
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByRole("button", { name: "Take out of the archive" })).toBeVisible();
  // The toast disappears before a check of the whole screen ends, so check only its text's contrast.
  await page.emulateMedia({ colorScheme: "dark" });
  const undo = page.getByRole("button", { name: "Undo" });
  const toast = page.locator(".mantine-Notification-root");
  const colourOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(undo)).toBe(await colourOf(toast));
  await undo.click();
  await expect(page.getByRole("button", { name: "Archive", exact: true })).toBeVisible();
  expect((await call(page, `GET /${id}`)).archivedAt).toBeNull();

  await page.getByRole("button", { name: "Correct the list" }).click();
  const list = page.getByRole("form", { name: "Correct the list" });
  await list.getByRole("button", { name: "Remove requirement 2" }).press("Enter");
  await expect(list.getByRole("textbox")).toHaveCount(2);
  await expect(list.getByRole("textbox", { name: "Requirement 2" })).toBeFocused();
  await list.getByRole("button", { name: "Remove requirement 2" }).press("Enter");
  await expect(list.getByRole("button", { name: "Add a requirement" })).toBeFocused();

  await page.getByRole("button", { name: "I had the real interview" }).click();
  const debrief = page.getByRole("region", { name: "Real interviews" });
  const add = debrief.getByRole("button", { name: "Add a question" });
  await add.click();
  await add.click();
  await debrief.getByRole("button", { name: "Leave out question 1" }).press("Enter");
  await expect(debrief.getByRole("textbox", { name: "Question 1", exact: true })).toBeFocused();
  await debrief.getByRole("button", { name: "Leave out question 1" }).press("Enter");
  await expect(add).toBeFocused();
});

test("a story that is written for a requirement shows it", async ({ seekerPage: page }) => {
  await openApplication(page);
  const condition = page.getByRole("radiogroup", { name: "A nursing registration" });
  await condition.getByRole("radio", { name: "I have this" }).check();
  await expect(page.getByRole("link", { name: "Practise this: A nursing registration" })).toHaveCount(0);
  await page.getByRole("link", { name: "Write its story: Night shifts" }).click();
  const form = page.getByRole("region", { name: "A story that shows this" });
  await expect(form.getByText("Night shifts")).toBeVisible();
  await form.getByLabel("Title").fill("Two weeks of nights");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two weeks of nights");
  await page.getByRole("link", { name: "Back to the application" }).click();
  await expect(page.getByText("Your stories show 1 of 2 requirements.")).toBeVisible();
  await expect(condition.getByRole("radio", { name: "I have this" })).toBeChecked();
  await page.getByRole("link", { name: "Open the plan" }).click();
  await expect(page.getByText(/You can calm relatives who are upset/).first()).toBeVisible();
  await expect(page.getByText(/Night shifts|registration/)).toHaveCount(0);
});

/** Simulates a return to the tab, on which the page reloads its data. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

test("a list that was changed in another tab is not overwritten", async ({ seekerPage: page }) => {
  const { id, revision } = await openApplication(page);
  await page.getByRole("button", { name: "Correct the list" }).click();
  const form = page.getByRole("form", { name: "Correct the list" });
  const first = form.getByRole("textbox", { name: "Requirement 1" });
  await first.fill("Mine");
  const wanted = [{ words: "Theirs", isWish: false }];
  await call(page, `PATCH /${id}`, { revision, title: "Night nurse", requirements: wanted });
  await comeBack(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night nurse");
  await form.getByRole("button", { name: "Save the list" }).click();
  await expect(form.getByRole("alert")).toContainText(TEXT.applicationChanged);
  expect((await call(page, `GET /${id}`)).requirements).toMatchObject(wanted);

  await form.getByRole("button", { name: "Load the newer one" }).click();
  await expect(form.getByText("In the other tab: Theirs")).toBeVisible();
  await expect(first).toHaveValue("Mine");
  await form.getByRole("button", { name: "Save mine over it" }).click();
  await expect(form).toBeHidden();
  expect((await call(page, `GET /${id}`)).requirements).toMatchObject([
    { words: "Mine" },
    { words: "You can calm relatives who are upset" },
    { words: "Night shifts" },
  ]);
});

test("whoever has typed is asked before a link leads away", async ({ seekerPage: page }) => {
  for (const [path, open, label] of [
    ["/stories", "Write a story", "Title"],
    ["/applications", "Add an application", "Job advert"],
    [null, "I had the real interview", "What were you asked?"],
  ] as const) {
    if (path === null) await openApplication(page);
    else await page.goto(path);
    await page.getByRole("button", { name: open }).click();
    const leave = page.getByRole("navigation").getByRole("link", { name: "Coaches", exact: true }).first();
    const field = page.getByLabel(label, { exact: true });
    await field.fill("The night of the storm");
    await leave.click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(field).toHaveValue("The night of the storm");
    await leave.click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/dashboard?tab=coaches");
  }
});

test("a day sheet is left without a question once it is saved", async ({ seekerPage: page }) => {
  const data = { title: "Ward nurse", advert: ADVERT, interviewDate: new Date().toISOString().slice(0, 10) };
  const { id } = await call(page, "POST ", data);
  await page.goto(`/applications/${id}/plan`);
  const sheet = page.getByRole("form", { name: "The last day" });
  await sheet.getByLabel("Questions to ask there").fill("Who leads the ward?");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Coaches", exact: true }).first().click();
  await expect(page).toHaveURL("/dashboard?tab=coaches");
});

test("an advert in another language is called so", async ({ seekerPage: page }) => {
  const advert =
    "Pflegefachkraft in Ulm\nDeine Aufgaben\n- Planung der Pflege\nDein Profil\n- Führerschein der Klasse B";
  const isNamed = () => page.getByText("This advert is in German, and only English ones are read");
  await page.goto("/applications");
  await page.getByRole("button", { name: "Add an application" }).click();
  await page.getByLabel("Job", { exact: true }).fill("Nurse");
  await page.getByLabel("Job advert").fill(advert);
  await expect(isNamed()).toBeVisible();
  await page.getByRole("button", { name: "Add the application" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nurse");
  await expect(isNamed()).toBeVisible();
  await expect(page.getByText("Nothing was found that the advert asks for")).toBeHidden();
});
