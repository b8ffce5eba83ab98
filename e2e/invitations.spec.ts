import { randomBytes } from "node:crypto";
import { TEXT } from "#contract/texts.ts";
import { PASSWORD, signInAsDemo } from "./person.ts";
import { checkScreen, sidewaysPixelsEnlarged } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const INVITED = "Your account at Greenroom";

test("a superadmin invites a class, and a pupil makes an account", async ({ page, browser, mails }) => {
  const [mark, pupil] = [randomBytes(4).toString("hex"), `ada-${randomBytes(5).toString("hex")}@school.test`];
  const group = `Class ${mark}`;
  await signInAsDemo(page.context(), "super");
  await page.goto("/super-admin");
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Invitations" })).toBeVisible();

  const send = page.getByRole("button", { name: "Invite", exact: true });
  await page.getByLabel("Addresses").fill(`${pupil},seeker,gold,${group}\nnobody`);
  await send.click();
  const refused = page.getByRole("status").filter({ hasText: "Nobody was invited" });
  await expect(refused).toContainText("Line 1: the plan is free, paid or premium");
  await expect(refused).toContainText("Line 2: this is no email address");
  await checkScreen(page, "invitations refused");

  const csv = `\u{FEFF}Email;Plan;Group\r\n${pupil};paid;${group}\r\nben-${mark}@school.test;;${group}\r\n`;
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "class.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await send.click();
  await expect(page.getByText("2 people are invited.")).toBeVisible();
  await page.getByLabel("Search by email or group").fill(mark);
  const row = page.getByRole("listitem").filter({ hasText: pupil });
  await expect(row).toContainText(`Paid · ${group}`);
  await expect.poll(() => mails(pupil)).toHaveLength(1);
  await page.reload();
  await page.getByLabel("Search by email or group").fill(mark);
  await expect(row).toContainText("Open until");
  await checkScreen(page, "invitations");
  expect(await sidewaysPixelsEnlarged(page), "invitations, enlarged").toBe(0);

  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await other.newPage();
  const [mail] = await mails(pupil);
  expect(mail?.subject).toBe(INVITED);
  await theirs.goto(mail?.links[0] ?? "");
  await expect(theirs.getByRole("heading", { name: "Make your account" })).toBeVisible();
  await checkScreen(theirs, "join");
  await theirs.getByLabel("Full name").fill("Ada Pupil");
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("The same password again").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Make my account" }).click();
  await expect(theirs).toHaveURL("/dashboard");
  await theirs.goto(mail?.links[0] ?? "");
  await theirs.getByLabel("Full name").fill("Ada Pupil");
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByLabel("The same password again").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Make my account" }).click();
  await expect(theirs.getByText(TEXT.invitationExpired)).toBeVisible();
  await other.close();

  await page.getByRole("button", { name: `Withdraw the invitation of ben-${mark}@school.test` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: `ben-${mark}` })).toHaveCount(0);
  await expect(row).toContainText("Has an account");
  await page.goto(`/admin?search=${encodeURIComponent(group.toLowerCase())}`);
  await expect(page.getByRole("row").filter({ hasText: pupil })).toContainText(group);
});
