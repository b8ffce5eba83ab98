import type { Page } from "@playwright/test";
import { fillText, TEXT } from "#contract/texts.ts";
import { FACTOR_RECOVERY_DAYS } from "#contract/limits.ts";
import { runSql } from "./database.ts";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { fillSignIn, PASSWORD } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { PORTS } from "./servers.ts";
import { expect, test } from "./test.ts";

/** Adds a virtual fingerprint reader that always verifies the user. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto("/settings#passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const form = page.getByRole("form", { name: "Add a passkey" });
  await form.getByLabel("Name of the passkey").fill("My laptop");
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /your profile/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("form", { name: "Sign in" })).toBeVisible();
}

async function removePasskey(page: Page): Promise<void> {
  await page.goto("/settings#passkeys");
  await page.getByRole("button", { name: "Remove My laptop" }).click();
  const form = page.getByRole("form", { name: "Remove My laptop" });
  await form.getByLabel("Your password").fill(PASSWORD);
  await form.getByRole("button", { name: "Remove passkey" }).click();
}

test("a passkey signs in, and removes itself, as no password can", async ({ page, person }) => {
  await addAuthenticator(page);
  await addPasskey(page);
  await checkScreen(page, "settings passkeys");
  await signOut(page);
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL("/dashboard");
  await removePasskey(page);
  await expect(page.getByText(/This asks for your passkey/)).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");
  await removePasskey(page);
  await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeHidden();
  await signOut(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText(/^(This passkey was not accepted|No passkey was used)/)).toBeVisible();
});

test("a profile that can't be created after a passkey is told", async ({ personPage: page, faults }) => {
  faults.allow(/status of 500/);
  await addAuthenticator(page);
  await addPasskey(page);
  await signOut(page);
  await page.route("**/api/users/me", (route) => route.fulfill({ json: { success: true, data: null } }), {
    times: 2,
  });
  await page.route("**/api/users/create", (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: "unexpected", message: TEXT.unexpectedError },
    }),
  );
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(
    page.getByText(fillText(TEXT.profileSetupFailed, { message: TEXT.unexpectedError })).last(),
  ).toBeVisible();
});

// safety.md T122
test("a lost passkey is gone after a wait that can be stopped", async ({ page, person, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await addAuthenticator(page);
  await addPasskey(page);
  await page.getByRole("link", { name: "Lost your passkey or phone?" }).click();
  const asked: string[] = [];
  const newLink = async () => {
    let link = "";
    await expect(async () => {
      link = await linkFromMail(inboxOf(baseURL), person.email, /lost passkey or phone/i);
      expect(asked).not.toContain(link);
    }).toPass({ timeout: 15_000, intervals: [100] });
    asked.push(link);
    return link;
  };
  const askAndBegin = async () => {
    await page.goto("/lost-factor");
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(TEXT.mailSentIfKnown)).toBeVisible();
    await page.goto(await newLink());
    await page.getByRole("button", { name: "Begin the wait" }).click();
    await expect(
      page.getByText(fillText(TEXT.recoveryStarted, { days: FACTOR_RECOVERY_DAYS })),
    ).toBeVisible();
  };
  await askAndBegin();
  await page.goto("/lost-factor");
  await checkScreen(page, "lost factor");
  await page.goto("/dashboard");
  await checkScreen(page, "recovery banner");
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByText(TEXT.recoveryStopped)).toBeVisible();
  await page.goto(await linkFromMail(inboxOf(baseURL), person.email, /will be removed/i));
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByText(TEXT.removalLinkExpired)).toBeVisible();
  await askAndBegin();
  await runSql(
    `with over as (update private.factor_recoveries set due_at = now() where user_id = (select id from auth."user" where email = $1) returning user_id)
     update private.jobs set run_at = now() where kind = 'finishFactorRecovery' and key = (select user_id::text from over)`,
    [person.email],
    PORTS.usual,
  );
  await linkFromMail(inboxOf(baseURL), person.email, /were removed/i);
  await page.goto("/login");
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/settings#passkeys");
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeHidden();
});
