import type { Page } from "@playwright/test";
import { inboxOf, linkFromMail } from "./inbox.ts";
import { endInterview, giveAnswer, ANSWERS, startInterview } from "./interview-steps.ts";
import {
  connectLinkedin,
  fillSignUp,
  idOf,
  newPerson,
  solveCaptcha,
  VERIFY_SUBJECT,
  verifyEmail,
} from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const popup = (page: Page) => page.getByRole("dialog", { name: "Share & Earn Interviews" });

async function openPopup(page: Page) {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Refer Friends" }).click();
  await expect(popup(page).getByText("Sent invitations")).toBeVisible();
  return popup(page);
}

const stat = (page: Page, label: string) =>
  popup(page).getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");

test("a friend who comes by mail earns an interview", async ({ page, seeker, browser, baseURL }) => {
  test.slow();
  const friend = newPerson();
  const inbox = inboxOf(baseURL);
  const share = await openPopup(page);
  await share.getByLabel("Invite by email").fill(friend.email);
  await share.getByRole("button", { name: "Send invitation" }).click();
  await expect(share.getByText(friend.email)).toBeVisible();
  await expect(share.getByText("On its way").or(share.getByText("Sent", { exact: true }))).toBeVisible();

  const device = await browser.newContext({ baseURL, locale: "en-GB" });
  const theirs = await device.newPage();
  await theirs.goto(await linkFromMail(inbox, friend.email, /invites you/));
  await expect(theirs.getByText(/^Robin invites you/)).toBeVisible();
  await theirs.getByRole("link", { name: "Sign Up Now" }).click();
  await expect(theirs).toHaveURL(/\/login\?ref=/);
  await fillSignUp(theirs, friend);
  await solveCaptcha(theirs);
  await theirs.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(theirs.getByText(/^Account created successfully/).first()).toBeVisible();
  await expect(stat(page, "Pending")).toHaveText("1", { timeout: 15_000 });
  await expect(share.getByText("Delivered")).toBeVisible({ timeout: 15_000 });

  const phone = await browser.newContext({ baseURL, locale: "en-GB" });
  const onPhone = await phone.newPage();
  await onPhone.goto(await linkFromMail(inbox, friend.email, VERIFY_SUBJECT));
  await verifyEmail(onPhone);
  await expect(onPhone).toHaveURL(/\/connect-linkedin/);
  await expect(stat(page, "Completed")).toHaveText("1", { timeout: 15_000 });
  await connectLinkedin(onPhone.request, friend.email);
  await startInterview(onPhone);
  await giveAnswer(onPhone, ANSWERS[0]);
  await endInterview(onPhone);

  await expect(stat(page, "Bonus Interviews Earned")).toHaveText("1", { timeout: 15_000 });
  await expect(stat(page, "Pending")).toHaveText("0");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Referral interviews: 1")).toBeVisible();
  await linkFromMail(inbox, seeker.email, /extra interview/);
  await device.close();
  await phone.close();
});

test("what became of an invitation is told once", async ({ seekerPage: page }) => {
  const share = await openPopup(page);
  const invite = async (email: string) => {
    await share.getByLabel("Invite by email").fill(email);
    await share.getByRole("button", { name: "Send invitation" }).click();
    await expect(share.getByText(email)).toBeVisible();
  };
  const [good, bad] = [newPerson().email, newPerson().email.replace("robin", "bounce")];
  await invite(good);
  await invite(bad);
  const delivered = page.getByRole("alert").filter({ hasText: `Email delivered to ${good}` });
  const bounced = page.getByRole("alert").filter({ hasText: `Email to ${bad} bounced: ` });
  await expect(delivered.or(bounced).first()).toBeVisible({ timeout: 15_000 });
  await expect(share.getByText(/does not exist/)).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await openPopup(page);
  await expect(share.getByText("Bounced")).toBeVisible();
  await checkScreen(page, "share with invitations");
  await expect(delivered.or(bounced)).toHaveCount(0);
});

test("bad addresses and refusals are told in their words", async ({ page, seeker, faults }) => {
  faults.allow(/Failed to load resource/);
  const share = await openPopup(page);
  const send = share.getByRole("button", { name: "Send invitation" });
  await send.click();
  await expect(share.getByText("Please enter an email address")).toBeVisible();
  await share.getByLabel("Invite by email").fill("a@b.test,c@d.test");
  await send.click();
  await expect(share.getByText("Please enter a valid email address")).toBeVisible();
  await share.getByLabel("Invite by email").fill(seeker.email);
  await send.click();
  await expect(page.getByText("Failed to send email: This is your own address.")).toBeVisible();
  await page.route("**/api/referrals/send-email", (route) => route.abort());
  await share.getByLabel("Invite by email").fill(newPerson().email);
  await send.click();
  await expect(page.getByText("Failed to send email. Please try again.")).toBeVisible();
});

test("the popup asks to connect first, and loads again", async ({ page, person, baseURL, faults }) => {
  faults.allow(/Failed to load resource/);
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Refer Friends" }).click();
  await expect(popup(page).getByRole("link", { name: "Connect" })).toBeVisible();
  await checkScreen(page, "share without LinkedIn");
  await connectLinkedin(page.request, person.email);
  await page.route("**/api/referrals/stats/*", (route) => route.abort());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Refer Friends" }).click();
  await expect(popup(page).getByText("Failed to load referral information")).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/api/referrals/stats/*");
  await popup(page).getByRole("button", { name: "Try Again" }).click();
  await expect(popup(page).getByLabel("Your referral link")).toHaveValue(
    new RegExp(`^${baseURL}/refer\\?ref=`),
  );
  const id = await idOf(page.request);
  await expect(popup(page).getByText(`Your ID: ${id.slice(0, 8)}`, { exact: true })).toBeVisible();
});

test("an address can ask for no more invitations", async ({ seekerPage: page, baseURL, mails }) => {
  const email = newPerson().email;
  const share = await openPopup(page);
  await share.getByLabel("Invite by email").fill(email);
  await share.getByRole("button", { name: "Send invitation" }).click();
  const invitation = await linkFromMail(inboxOf(baseURL), email, /invites you/);
  expect(invitation).toContain("/refer?ref=");
  const [mail] = await mails(email);
  await page.goto(/\S+\/unsubscribe\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await checkScreen(page, "unsubscribe");
  await page.getByRole("button", { name: "Stop invitations" }).click();
  await expect(page.getByText(/You will get no more invitations/)).toBeVisible();
});
