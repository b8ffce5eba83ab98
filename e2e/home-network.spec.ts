import type { Page } from "@playwright/test";
import { linkFromMail, inboxOf } from "./inbox.ts";
import { ANSWERS, endInterview, giveAnswer, room, startInterview } from "./interview-steps.ts";
import {
  connectLinkedin,
  createPerson,
  fillSignUp,
  newPerson,
  solveCaptcha,
  VERIFY_SUBJECT,
  verifyEmail,
} from "./person.ts";
import { expect, HOME_NETWORK, test } from "./test.ts";

test.use({
  // Keep the JIT on: without it the captcha's proof of work in JavaScript takes a minute.
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: launchOptions.args?.filter((arg) => !arg.startsWith("--js-flags")) }),
    { scope: "worker" },
  ],
});

// safety.md T121
test.describe("over plain http by a name of the home network", () => {
  test.use({ baseURL: HOME_NETWORK, viewport: { width: 360, height: 740 } });

  test("a whole interview is held over plain http on a phone", async ({ page, baseURL, faults }) => {
    test.slow();
    faults.allow(/Cross-Origin-Opener-Policy header has been ignored/);
    const person = newPerson();
    await page.goto("/login?mode=signup");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await fillSignUp(page, person);
    await solveCaptcha(page);
    await page.getByRole("button", { name: "Sign up", exact: true }).click();
    await expect(page.getByText(`The email to ${person.email}`)).toBeVisible();
    await page.goto(await linkFromMail(inboxOf(baseURL), person.email, VERIFY_SUBJECT));
    await verifyEmail(page);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(page.getByText("Connection Successful")).toBeVisible();

    await startInterview(page);
    await page
      .getByRole("radio", { name: "Speak" })
      .or(page.getByRole("button", { name: "Speak" }))
      .first()
      .click();
    await expect(page.getByText(/Browsers open the microphone on https pages only/)).toBeVisible();
    for (const answer of ANSWERS) await giveAnswer(page, answer);
    await page.reload();
    await expect(room(page).earlier).toContainText(ANSWERS[2].slice(0, 40));
    await endInterview(page);

    await page.goto("/settings");
    await expect(page.getByText(/Passkeys work on https pages only/)).toBeVisible();
    await expect(page.getByText(/Notifications work on https pages only/)).toBeVisible();
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Refer Friends" }).click();
    await page.getByRole("button", { name: "Copy" }).first().click();
    await expect(page.getByRole("button", { name: "Copied" }).first()).toBeVisible();
  });
});

/** Imitates Google's page translator: wraps each text in two nested `<font>` elements, including texts added later. */
const translatePage = (page: Page) =>
  page.addInitScript(() => {
    const isLeft = (parent: Element | null) =>
      parent === null || parent.closest("font, script, style, textarea, title, noscript") !== null;
    const translate = (text: Node) => {
      if (isLeft(text.parentElement) || text.nodeValue?.trim() === "") return;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      (font.firstChild as Element).textContent = text.nodeValue;
      text.parentNode?.replaceChild(font, text);
    };
    const translateAll = (root: Node) => {
      if (root.nodeType === Node.TEXT_NODE) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(translate);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === "characterData") translateAll(target);
        else addedNodes.forEach(translateAll);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

test("a page translator takes nothing of an interview away", async ({ seekerPage: page }) => {
  await translatePage(page);
  await startInterview(page);
  const { interviewer, timer } = room(page);
  await expect(interviewer.locator("font").first()).toBeVisible();
  const begun = await timer.innerText();
  for (const answer of ANSWERS) {
    const before = await interviewer.innerText();
    await giveAnswer(page, answer);
    await expect(interviewer).not.toHaveText(before);
  }
  await expect(timer).not.toHaveText(begun);
  await endInterview(page);
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(page.getByText("Practice interview").first()).toBeVisible();
});

// safety.md T121
test("under a page translator a sentence follows what is typed", async ({ page, baseURL }) => {
  const { email } = await createPerson(page.context(), inboxOf(baseURL), { coach: true });
  await connectLinkedin(page.context().request, email);
  await translatePage(page);
  await page.goto("/interview");
  await page.getByLabel("Target role").fill("Lighthouse keeper");
  await expect(page.getByRole("listitem").getByText(/Lighthouse keeper/)).toBeVisible();
  await expect(
    page
      .getByRole("listitem")
      .locator("font")
      .getByText(/Lighthouse keeper/)
      .first(),
  ).toBeVisible();
  // Changes text nodes by reference, as React does.
  const left = await page.evaluate(async () => {
    const box = document.createElement("p");
    const [first, second, third] = ["first", "second", "third"].map((word) => document.createTextNode(word));
    if (!first || !second || !third) return "";
    box.append(first, second);
    document.body.append(box);
    await Promise.resolve();
    box.insertBefore(third, second);
    box.removeChild(first);
    return box.textContent;
  });
  expect(left).toBe("thirdsecond");
});
