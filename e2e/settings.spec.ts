import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readZip } from "#api/testing/read-zip.ts";
import { codeFor } from "#api/testing/totp.ts";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { ANSWERS, holdInterview } from "./interview-steps.ts";
import { fillSignIn, newPerson, PASSWORD, signInByApi } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const NEW_PASSWORD = "another good password";

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openSettings(page: Page): Promise<void> {
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(section(page, "Devices").getByText("This device")).toBeVisible();
}

/** Sets up an authenticator app on the settings page; returns its key and the recovery codes. */
async function setUpApp(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  const card = section(page, "Authenticator app");
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Your password").fill(PASSWORD);
  await checkScreen(page, "settings app password");
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("img", { name: /picture for your authenticator/ })).toBeVisible();
  await checkScreen(page, "settings app key");
  const shown = (await card.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? "";
  const key = shown.replaceAll(" ", "");
  await card.getByLabel("Code").fill("000000");
  await card.getByRole("button", { name: "Turn on" }).click();
  await expect(card.getByText("This code is not right.")).toBeVisible();
  await card.getByLabel("Code").fill(codeFor(key));
  await card.getByRole("button", { name: "Turn on" }).click();
  const codes = card.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return { key, recoveryCodes: await codes.allTextContents() };
}

test("settings are reached from the profile, and accessible", async ({ personPage: page }) => {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "your profile" }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/settings");
  await openSettings(page);
  await checkScreen(page, "settings");
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Sign-in" }).click();
  await expect(page).toHaveURL("/settings#sign-in");
  const heading = page.getByRole("heading", { level: 2, name: "Sign-in" });
  await expect(heading).toBeInViewport();
  // The heading is below the sticky header.
  const [top, header] = await Promise.all([heading.boundingBox(), page.getByRole("banner").boundingBox()]);
  expect(top?.y).toBeGreaterThan(header?.height ?? Number.POSITIVE_INFINITY);
});

test("name and LinkedIn URL are checked as at sign-up, and kept", async ({ personPage: page }) => {
  await openSettings(page);
  const profile = form(page, "Profile");
  await profile.getByLabel("Full name").fill("");
  await profile.getByLabel("LinkedIn URL").fill("example.com/robin");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("Full name is required")).toBeVisible();
  await expect(profile.getByText(/Please enter a valid LinkedIn profile URL/)).toBeVisible();
  await profile.getByLabel("Full name").fill("Roberta Tester");
  await profile.getByLabel("LinkedIn URL").fill("linkedin.com/in/roberta");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Roberta (your profile)" })).toBeVisible();
  await expect(profile.getByLabel("LinkedIn URL")).toHaveValue("linkedin.com/in/roberta");
});

test("a new email counts when its mail is confirmed", async ({ page, seeker, baseURL, mails }) => {
  const { email: newEmail } = newPerson();
  await openSettings(page);
  await expect(section(page, "Email").getByText(/Changing your email disconnects it/)).toBeVisible();
  await form(page, "Email").getByLabel("New email").fill(newEmail);
  await form(page, "Email").getByLabel("Your password").fill("a wrong password");
  await form(page, "Email").getByRole("button", { name: "Change email" }).click();
  await expect(form(page, "Email").getByText("This password is not right.")).toBeVisible();
  await form(page, "Email").getByLabel("Your password").fill(PASSWORD);
  await form(page, "Email").getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText(/An email is on its way to the new address/)).toBeVisible();

  const link = await linkFromMail(inboxOf(baseURL), newEmail, /confirm your new email/i);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your new email" })).toBeVisible();
  await checkScreen(page, "confirm email");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText(/Your email was changed/)).toBeVisible();
  await page.getByRole("link", { name: "Go to your settings" }).click();
  await expect(section(page, "Email").getByText(newEmail)).toBeVisible();
  await expect(section(page, "Email").getByText(/disconnects it/)).toBeHidden();
  await expect
    .poll(async () => (await mails(seeker.email)).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining(["Your Greenroom email is about to change", "Your Greenroom email was changed"]),
    );
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("This link has expired or was already used.")).toBeVisible();
});

test("a new password signs out the other devices", async ({ page, person, browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await signInByApi(context.request, person.email);
  const elsewhere = await context.newPage();
  await elsewhere.goto("/dashboard");
  await openSettings(page);
  const password = form(page, "Password");
  await password.getByLabel("Current password").fill(PASSWORD);
  await password.getByLabel("New password").fill("password1");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText("The two passwords are not the same.")).toBeVisible();
  await password.getByLabel("The same password again").fill("password1");
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(password.getByText(/This password is too weak/)).toBeVisible();
  await password.getByLabel("New password").fill(NEW_PASSWORD);
  await password.getByLabel("The same password again").fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed. Every other device is signed out.")).toBeVisible();
  await expect(password.getByLabel("New password")).toHaveValue("");
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL("/login");
  await fillSignIn(elsewhere, person.email, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL("/dashboard");
  await context.close();
});

test("devices are listed, and signed out one by one or all", async ({ page, person, browser, baseURL }) => {
  const contexts = await Promise.all(
    ["Firefox/127.0 Windows", "Safari/605 iPhone"].map(async (userAgent) => {
      const context = await browser.newContext({ baseURL, userAgent });
      await signInByApi(context.request, person.email);
      return context;
    }),
  );
  const isSignedIn = async (index: number) =>
    (await contexts[index]?.request.get("/api/users/me"))?.status() === 200;
  await openSettings(page);
  const devices = section(page, "Devices");
  await expect(devices.getByText("Firefox on Windows")).toBeVisible();
  await expect(devices.getByText(/Last used .*20\d\d.*\d\d?:\d\d.* \S+$/).first()).toBeVisible();
  await devices.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await expect(devices.getByText("Firefox on Windows")).toBeHidden();
  expect(await Promise.all([isSignedIn(0), isSignedIn(1)])).toEqual([false, true]);
  await devices.getByRole("button", { name: "Sign out the others" }).click();
  await expect(devices.getByText("Safari on iPhone")).toBeHidden();
  expect(await isSignedIn(1)).toBe(false);
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("button", { name: /your profile/ })).toBeVisible();
  await devices.getByRole("button", { name: "Sign out everywhere" }).click();
  const home = page.waitForRequest(`${new URL(page.url()).origin}/`);
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await home;
  await expect(page).toHaveURL("/login");
  await expect(other.getByRole("form", { name: "Sign in" }), "in the other tab at once").toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await Promise.all(contexts.map((context) => context.close()));
});

test("a sign-out everywhere that fails says so, and leads nowhere", async ({ personPage: page, faults }) => {
  faults.allow(/Failed to load resource: net::ERR_/);
  await openSettings(page);
  await page.route("**/api/auth/devices/sign-out", (route) => route.abort());
  const devices = section(page, "Devices");
  await devices.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(devices.getByRole("alert")).toContainText("This needs the network");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/settings");
  await page.route("**/api/auth/devices", (route) => route.abort());
  await page.reload();
  await expect(devices.getByRole("alert")).toBeVisible();
  await checkScreen(page, "settings devices failed");
});

test("whoever sees one's things is listed and ended", async ({ personPage: page, request }) => {
  const made = await page.request.post("/api/users/me/api-keys", {
    data: { name: "My script", scopes: ["read:reports"], days: 30, password: PASSWORD },
  });
  const { key } = (await made.json()).data;
  await page.request.post("/api/calendar-feed", { data: {} });
  const hook = "http://127.0.0.1:9/a-path-that-is-rather-long-and-has-no-place-to-break-on-a-narrow-screen";
  await page.request.post("/api/webhooks", { data: { url: hook, events: ["report.ready"] } });
  const useKey = async () =>
    (await request.get("/api/conversations", { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await useKey()).toBe(200);
  await openSettings(page);
  const card = section(page, "Who can see my things");
  await expect(card.getByRole("listitem")).toHaveText([
    /^API key: My scriptUntil \d+ \w+ 20\d\d$/,
    "The address for your calendar program",
    `Webhook: ${hook}`,
  ]);
  await checkScreen(page, "settings access");
  const endAll = card.getByRole("button", { name: "End all" });
  await endAll.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "End all?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Ended. Nobody else can see your things now.")).toBeVisible();
  await expect(card.getByText("Nobody but you.")).toBeVisible();
  await expect(section(page, "Devices").getByText("This device")).toBeVisible();
  expect(await useKey()).toBe(401);
});

test("an authenticator app's code or recovery code signs in", async ({ page, person, browser, baseURL }) => {
  test.slow();
  await openSettings(page);
  const { key, recoveryCodes } = await setUpApp(page);
  await checkScreen(page, "settings recovery codes");
  const card = section(page, "Authenticator app");
  const read = page.waitForResponse("**/api/auth/two-factor");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await read;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const codes = card.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveText(recoveryCodes);
  await card.getByRole("button", { name: "I have saved them" }).click();
  await expect(card.getByText("On", { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/login");
  await fillSignIn(elsewhere, person.email);
  await expect(elsewhere.getByLabel("Code")).toBeFocused();
  await checkScreen(elsewhere, "login code");
  await elsewhere.getByLabel("Code").fill("000000");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere.getByText("This code is not right.")).toBeVisible();
  await elsewhere.getByLabel("Code").fill(codeFor(key, 30));
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL("/dashboard");
  await context.clearCookies();
  await elsewhere.goto("/login");
  await fillSignIn(elsewhere, person.email);
  await elsewhere.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL("/dashboard");
  await context.close();

  await page.reload();
  await card.getByRole("button", { name: "Turn off" }).click();
  await card.getByLabel("Your password").fill(PASSWORD);
  await card.getByRole("button", { name: "Turn off" }).click();
  await card.getByLabel("Code").fill(recoveryCodes[1] ?? "");
  await card.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("the colours chosen here hold in the next page and after a reload", async ({ personPage: page }) => {
  await openSettings(page);
  const html = page.locator("html");
  await section(page, "Appearance").getByLabel("Dark").check();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.goto("/dashboard", { waitUntil: "commit" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await openSettings(page);
  await section(page, "Appearance").getByLabel("Same as your device").check();
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("a copy of one's data is made in the background", async ({ seekerPage: page }) => {
  await holdInterview(page.request, ANSWERS.slice(0, 1));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "your profile" }).click();
  const profile = page.getByRole("dialog", { name: "your profile" });
  await expect(profile.getByRole("link", { name: "Delete my account" })).toHaveCount(0);
  await profile.getByRole("link", { name: "Download my data" }).click();
  const data = section(page, "Your data");
  await expect(data.getByRole("button", { name: "Download my data" })).toBeInViewport();
  await data.getByRole("button", { name: "Download my data" }).click();
  const link = data.getByRole("link", { name: "Download greenroom-data.zip" });
  await expect(link).toBeVisible({ timeout: 15_000 });
  await checkScreen(page, "settings data ready");
  const downloading = page.waitForEvent("download");
  await link.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe("greenroom-data.zip");
  const files = readZip(readFileSync(await file.path()));
  expect(files.get("data.json")?.toString()).toContain(ANSWERS[0].slice(0, 40));
});

test("an account that is to be deleted is kept by signing in again", async ({ page, person }) => {
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("button", { name: "your profile" })).toBeVisible();
  await page.goto("/dashboard");
  await openSettings(page);
  const card = section(page, "Delete my account");
  await card.getByRole("button", { name: "Delete my account" }).click();
  await card.getByLabel("Type your email").fill("somebody@example.test");
  await card.getByLabel("Your password").fill(PASSWORD);
  await card.getByRole("button", { name: "Delete my account" }).click();
  await expect(card.getByText("This is not the email of your account.")).toBeVisible();
  // Scroll up: axe reports controls half covered by the header as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await checkScreen(page, "settings delete");
  await card.getByLabel("Type your email").fill(person.email);
  await card.getByRole("button", { name: "Delete my account" }).click();
  const signIn = page.getByRole("form", { name: "Sign in" });
  await expect(page.getByText(/Your account will be deleted on .* Sign in before then/)).toBeVisible();
  await expect(signIn).toBeVisible();
  await checkScreen(page, "login after deletion");
  await expect(other.getByRole("form", { name: "Sign in" })).toBeVisible();
  const stays = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const here of [page, other]) {
    await expect(here.getByRole("button", { name: "your profile" })).toHaveCount(0);
    await expect(here.getByText(new RegExp(`${person.email}|${person.name}`))).toHaveCount(0);
  }
  expect(stays).not.toMatch(new RegExp(`${person.email}|${person.name}`));
  await page.goBack();
  await expect(signIn).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL("/dashboard");
  const banner = page.getByRole("complementary", { name: "Deletion of your account" });
  await expect(banner.getByText(/Your account will be deleted on/)).toBeVisible();
  await checkScreen(page, "dashboard deletion banner");
  await banner.getByRole("button", { name: "Keep my account" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: "your profile" })).toBeVisible();
  await expect(banner).toBeHidden();
});
