import { ANSWERS } from "./interview-steps.ts";
import { Walk } from "./walk.ts";
import { fillSignIn, fillSignUp, newPerson, solveCaptcha, VERIFY_SUBJECT, verifyEmail } from "./person.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const TRIED =
  "At the bakery the order list was wrong every Monday, so I counted for a month and moved the call to Friday. The waste went from thirty loaves to eight, and my boss kept it that way.";
const KEPT = /^You answered this before you signed up: /;

test("a stranger tries, signs up, is interviewed and practises the answer", async ({ page }) => {
  test.slow();
  const [person, walk] = [newPerson(), new Walk()];
  await page.goto("/");
  await expect(page).toHaveURL(/\/login/);
  await walk.see(page.getByRole("heading", { name: "Practise job interviews in private" }));
  await walk.fill(page.getByRole("textbox", { name: "Your answer" }), TRIED);
  await walk.press(page.getByRole("button", { name: "Get feedback" }));
  await walk.see(page.getByRole("region", { name: "Feedback" }));
  await walk.press(page.getByRole("button", { name: "Sign up for a full interview" }));
  await walk.see(page.getByText(/^We keep your answer to/));
  await fillSignUp(page, person);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Sign up", exact: true }).click();
  await expect(page.getByText(`The email to ${person.email}`)).toBeVisible();
  // The screens and presses before the sign-up form; first-minute.spec.ts counts the others.
  expect(walk.counts).toEqual({ clicks: 2, fields: 1, screens: 3, passwords: 0 });

  // The inbox opens in another tab, like a mail program.
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open the demo’s inbox" }).click();
  page = await opened;
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: VERIFY_SUBJECT })).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [100] });
  await page.getByRole("link", { name: "Open its link" }).click();
  await verifyEmail(page);
  await expect(page).toHaveURL(/\/connect-linkedin/);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByText("Connection Successful")).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();

  await expect(page.getByText(KEPT)).toBeVisible();
  await page.getByRole("button", { name: "Start Now" }).click();
  await page.getByRole("button", { name: "Start Interview" }).click();
  const interviewer = page.getByRole("region", { name: "Interviewer" });
  await expect(interviewer).toContainText("I’m your interviewer today");
  await expect(interviewer).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("timer")).toContainText(/1[89]:\d\d|20:00/);

  const box = page.getByRole("textbox", { name: "Your response" });
  for (const answer of ANSWERS) {
    const before = await interviewer.innerText();
    await box.fill(answer);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(box).toHaveValue("");
    await expect(interviewer).not.toHaveText(before);
    await expect(box).toBeEnabled();
  }
  await box.fill("A half typed answer that must not get lost");
  await page.reload();
  await expect(box).toHaveValue("A half typed answer that must not get lost");
  await page.getByText("What was said before").click();
  await expect(page.getByRole("region", { name: "Conversation" }).getByText(ANSWERS[2])).toBeVisible();

  await page.getByRole("button", { name: "End Interview" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /end/i }).click();
  await expect(page.getByText(/how well did you do|Fewer than three/).first()).toBeVisible();
  await page.goto("/dashboard?tab=pastInterviews");
  const past = page.getByRole("button", { name: /Practice interview/ });
  await past.first().click();
  await expect(page.getByText(ANSWERS[0])).toBeVisible();
  await expect(page.getByText("A half typed answer that must not get lost")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page.getByText("Your report is ready")).toBeVisible();

  await expect(page.getByRole("link", { name: "Read the report" })).not.toHaveAttribute(
    "data-variant",
    "default",
  );
  await expect(page.getByRole("button", { name: "Start Now" })).toHaveAttribute("data-variant", "default");
  await page.getByRole("link", { name: "Read the report" }).click();
  await expect(page.getByRole("heading", { name: "Question by question" })).toBeVisible();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("link", { name: "Practise one question" }).click();
  await page.getByRole("button", { name: "Start practice" }).click();
  await expect(box).toHaveValue(TRIED);

  await page.goto("/login");
  await fillSignIn(page, person.email);
  await expect(page).toHaveURL(/\/dashboard/);
});
