import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import {
  ADDRESS_MESSAGE_MAX_LENGTH,
  COACH_WORDS_MAX_LENGTH,
  FLAG_NOTE_MAX_LENGTH,
  FULL_NAME_MAX_LENGTH,
  LANGUAGE_MAX_LENGTH,
} from "#contract/limits.ts";
import {
  chooseTime,
  createConnectedCoach,
  openAs,
  openCalendar,
  openClient,
  listCoach,
} from "./coaching-steps.ts";
import { expect, test } from "./test.ts";
import { inboxOf } from "./inbox.ts";
import { beginInterview, endInterview, holdInterview, room } from "./interview-steps.ts";
import { connectLinkedin, createPerson, idOf, signInByApi } from "./person.ts";

/** Payloads that would call `__xss` in a page that does not escape them; each is short enough for a name. */
const PAYLOADS: readonly string[] = [
  "<script>__xss(1)</script>",
  "</script><script>__xss(2)</script>",
  "</title></textarea></style><script>__xss(3)</script>",
  '"><script>__xss(4)</script>',
  "'-__xss(5)-'",
  "`${__xss(6)}`",
  "${__xss(7)}{{constructor.constructor('__xss(7)')()}}",
  "<img src=x onerror=__xss(8)>",
  '<img src="x" onerror="__xss(9)" alt=9>',
  "<svg onload=__xss(10)>",
  "<svg><script>__xss(11)</script></svg>",
  "<svg><animate onbegin=__xss(12) attributeName=x dur=1s>",
  "<iframe srcdoc='<script>parent.__xss(13)</script>'></iframe>",
  '<iframe src="javascript:parent.__xss(14)"></iframe>',
  '<a href="javascript:__xss(15)">click</a>',
  "[click](javascript:__xss(16))",
  '![x](x"onerror="__xss(17))',
  "<https://evil.test/?__xss(18)> javascript:__xss(18)//",
  '<a href="data:text/html,<script>parent.__xss(19)</script>">d</a>',
  "<body onload=__xss(20)>",
  "<input autofocus onfocus=__xss(21)>",
  "<details open ontoggle=__xss(22)>x</details>",
  "<style>@import 'https://evil.test/x';*{background:url(https://evil.test)}</style>",
  'red;}</style><style>body{display:none}/*"',
  '<math><mtext><table><mglyph><style><img src onerror="__xss(25)">',
  '<noscript><p title="</noscript><img src=x onerror=__xss(26)>">',
  "<form><math><mtext></form><form><mglyph><svg><mtext><img src onerror=__xss(27)>",
  "\u202E<tpircs/>)82(ssx__<tpircs>\u202C\u200B<scr\u200Bipt>__xss(28)</script>",
  "&lt;script&gt;__xss(29)&lt;/script&gt;&#60;img src=x onerror=__xss(29)&#62;",
  "<base href=https://evil.test/><object data=javascript:__xss(30)><embed src=x>",
];

const ALL_PAYLOADS = PAYLOADS.join("\n");

/** The payloads, combined up to the length limit of names and target roles. */
const NAMES: readonly string[] = joinUpTo(FULL_NAME_MAX_LENGTH);

/** All payloads, joined into texts of at most `maxLength` characters. */
function joinUpTo(maxLength: number): string[] {
  const names: string[] = [];
  for (const payload of PAYLOADS) {
    const longer = `${names.at(-1) ?? ""} ${payload}`.trim();
    if (longer.length <= maxLength) names.splice(-1, 1, longer);
    else names.push(payload);
  }
  return names;
}

type Watched = {
  page: Page;
  /** Lists payloads that ran, were blocked, or are in the page as elements. */
  findRun: () => Promise<string[]>;
};

/** Elements that only a payload could create. */
const BROUGHT = [
  "[onerror], [onload], [onfocus], [onclick], [ontoggle], [onbegin]",
  'a[href^="javascript" i], a[href^="data" i], [src^="javascript" i], [srcdoc]',
  'img[src="x"], base, object, embed, math, body script:not([src]), form form, title ~ textarea + script',
].join(", ");

/** Starts watching the page for payloads that run or become elements. */
async function watch(page: Page): Promise<Watched> {
  const run: string[] = [];
  page.on("dialog", (dialog) => {
    run.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("evil.test") && !request.url().startsWith("http://localhost"))
      run.push(`request: ${request.url()}`);
  });
  await page.exposeFunction("__xss", (which: unknown) => run.push(`ran: ${String(which)}`));
  await page.exposeFunction("__blocked", (what: string) => run.push(`blocked: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = (globalThis as unknown as { __blocked: (what: string) => void }).__blocked;
      report(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample} at ${event.sourceFile}:${event.lineNumber}:${event.columnNumber} of ${location.pathname}`,
      );
    });
  });
  const findRun = async () => [
    ...run,
    ...(await page.locator(BROUGHT).evaluateAll((found) => found.map((one) => one.outerHTML.slice(0, 200)))),
  ];
  return { page, findRun };
}

async function openWatched(browser: Browser, baseURL: string | undefined, who?: string): Promise<Watched> {
  const page =
    who === undefined
      ? await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage()
      : await openAs(browser, baseURL, who);
  return watch(page);
}

/** Collapses white space, as on the screen. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

async function expectText(place: Locator, payload: string): Promise<void> {
  const words = oneLine(payload);
  await expect.poll(async () => oneLine(await place.innerText()), { timeout: 10_000 }).toContain(words);
}

// safety.md T21
test("a payload in a name or an address is text for everyone", async ({ page, browser, baseURL }) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  const { page: own, findRun } = await watch(page);
  await signInByApi(own.request, coach.email);
  const seeker = await openWatched(browser, baseURL, "premium");
  const admin = await openWatched(browser, baseURL, "admin");
  const visitor = await openWatched(browser, baseURL);
  const given = await own.request.get(`/api/referrals/code/${await idOf(own.request)}`);
  const { code } = ((await given.json()) as { data: { code: string } }).data;

  for (const payload of NAMES) {
    const renamed = await own.request.patch("/api/users/me", { data: { full_name: payload } });
    expect(renamed.status(), payload).toBe(200);
    const profile = {
      ...coach.profile,
      bio: `${payload} ${"Twenty years of hiring engineers. ".repeat(2)}`,
      specialization: payload,
      languages_spoken: [payload.slice(0, LANGUAGE_MAX_LENGTH)],
    };
    expect((await own.request.put("/api/coaches/me", { data: profile })).status()).toBe(200);
    await listCoach(coach.id, Number(new URL(baseURL ?? "").port));
    const refused = await own.request.patch("/api/users/me", { data: { linkedin_url: payload } });
    expect(refused.status(), `LinkedIn URL ${payload}`).toBe(400);
    const picked = await own.request.put("/api/calendly/event", { data: { event_uri: payload } });
    expect(picked.status(), `event ${payload}`).toBe(400);
    await Promise.all([
      seeker.page
        .goto(`/dashboard?tab=coaches&coach=${coach.id}`)
        .then(() => expectText(seeker.page.locator("body"), payload)),
      admin.page
        .goto(`/admin?search=${encodeURIComponent(coach.email)}`)
        .then(() => expectText(admin.page.getByRole("table").first(), payload)),
      visitor.page
        .goto(`/refer?ref=${code}`)
        .then(() => expectText(visitor.page.locator("body"), payload.split(" ")[0] ?? "")),
    ]);
    for (const check of [seeker.findRun, admin.findRun, visitor.findRun])
      expect(await check(), payload).toEqual([]);
  }

  for (const payload of joinUpTo(ADDRESS_MESSAGE_MAX_LENGTH)) {
    const said = encodeURIComponent(payload);
    await Promise.all([
      own
        .goto(`/coach-dashboard?oauth_status=error&message=${said}`)
        .then(() => expectText(own.locator("body"), payload)),
      admin.page
        .goto(`/admin?search=${said}`)
        .then(() => expect(admin.page.getByRole("searchbox")).toHaveValue(payload)),
      seeker.page
        .goto(`/linkedin-connect?error=${said}`)
        .then(() => expectText(seeker.page.locator("body"), payload)),
      visitor.page.goto(`/verify-email?token=${said}&error=${said}`),
    ]);
    for (const check of [findRun, seeker.findRun, admin.findRun, visitor.findRun])
      expect(await check(), payload).toEqual([]);
  }
});

test("payloads in answers are text in report and admin's view", async ({ page, browser, baseURL }) => {
  test.slow();
  const own = await watch(page);
  const person = await createPerson(page.context(), inboxOf(baseURL));
  await connectLinkedin(page.request, person.email, PAYLOADS[8]);
  const resume = {
    name: `${PAYLOADS[7]} ${PAYLOADS[9]}.docx`,
    mimeType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    buffer: readFileSync(resolve(import.meta.dirname, "../api/testing/files/libreoffice.docx")),
  };
  const uploaded = await page.request.post("/api/resumes", { multipart: { file: resume } });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const half = PAYLOADS.length / 2;
  const story = "Last year 60 guests waited. I called each myself, and in 40 minutes all had a room. ";
  const role = `Night manager ${PAYLOADS[8]}`;
  const answers = [story + PAYLOADS.slice(0, half).join("\n"), story + PAYLOADS.slice(half).join("\n")];
  const id = await beginInterview(page.request, answers, role);
  await page.goto("/interview");
  const { earlier } = room(page);
  await earlier.getByText("What was said before").click();
  for (const payload of PAYLOADS) await expectText(earlier, payload);
  expect(await own.findRun()).toEqual([]);
  await room(page).box.fill(story + ALL_PAYLOADS);
  await endInterview(page);
  await page.goto(`/interview/${id}/report`);
  await expect(page.getByRole("region", { name: "Overall" })).toBeVisible({ timeout: 20_000 });
  const questions = page.getByRole("region", { name: "Question by question" });
  // Which of the questions gets advice depends on the questions.
  const folded = questions.getByRole("heading").getByRole("button", { expanded: false });
  for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  await page.getByRole("button", { name: "About this sentence" }).first().click();
  await page.getByRole("menuitem", { name: "Flag as wrong" }).click();
  await expect(page.getByText("Flagged as wrong", { exact: true }).first()).toBeVisible();
  await page.goto("/dashboard?tab=pastInterviews");
  await expect(page.getByRole("button", { name: /Night manager/ }).first()).toBeVisible();
  await page
    .getByRole("button", { name: /Night manager/ })
    .first()
    .click();
  await expectText(page.locator("body"), PAYLOADS[0] ?? "");
  await expectText(page.locator("body"), PAYLOADS[8] ?? "");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "your profile" }).click();
  await expect(page.getByRole("dialog", { name: "your profile" }).getByText(/script|img/)).toBeVisible();

  const admin = await openWatched(browser, baseURL, "admin");
  await admin.page.goto(`/admin/conversation/${id}`);
  const transcript = admin.page.getByRole("region", { name: "Transcript" });
  for (const payload of PAYLOADS) await expectText(transcript, payload);
  await admin.page.goto(`/admin?search=${encodeURIComponent(person.email)}`);
  await admin.page.getByRole("button", { name: "View LinkedIn Data" }).click();
  await expect(admin.page.getByRole("region", { name: "LinkedIn data" })).toContainText(person.email);

  const visitor = await openWatched(browser, baseURL);
  await visitor.page.goto("/login");
  const answer =
    "In my last job I made a small improvement nobody asked for. The delivery notes were always mixed up. I bought coloured folders, one for each driver, and showed everybody how to use them. ";
  await visitor.page.getByRole("textbox", { name: "Your answer" }).fill(answer + ALL_PAYLOADS);
  await visitor.page.getByRole("button", { name: "Get feedback" }).click();
  await expect(visitor.page.getByRole("region", { name: "Feedback" })).toBeVisible({ timeout: 20_000 });
  expect(await visitor.findRun()).toEqual([]);

  const name = `=HYPERLINK("https://evil.test") ${PAYLOADS[7]}`;
  expect((await page.request.patch("/api/users/me", { data: { full_name: name } })).status()).toBe(200);
  const csv = await admin.page.request.get(`/api/admin/users.csv?search=${encodeURIComponent(person.email)}`);
  expect(await csv.text()).toContain(`"'=HYPERLINK(""https`);
  const superadmin = await openWatched(browser, baseURL, "super");
  await superadmin.page.goto(`/super-admin/audit-log?subject=${encodeURIComponent(person.email)}`);
  await expectText(superadmin.page.getByRole("table", { name: "Audit log" }), name);
  expect(await superadmin.findRun()).toEqual([]);
  expect(await own.findRun()).toEqual([]);
  expect(await admin.findRun()).toEqual([]);
});

test("payloads in a session's notes and transcript are text", async ({ page, browser, baseURL }) => {
  test.slow();
  const coach = await createConnectedCoach(browser, baseURL);
  const own = await watch(page);
  await signInByApi(page.request, coach.email);
  const client = await watch((await openClient(browser, baseURL)).page);
  const frame = await openCalendar(client.page, coach);
  await chooseTime(frame.getByRole("radio").first());
  await frame.getByLabel("What should the session be about?").fill(PAYLOADS[7] ?? "");
  await frame.getByRole("button", { name: "Schedule Event" }).click();
  await expect(client.page.getByRole("heading", { name: "Booking Confirmed" })).toBeVisible();
  await page.goto("/coach-dashboard?tab=bookings");
  await page.getByRole("button", { name: "Mark Complete" }).click();
  await page.getByLabel("Transcript", { exact: true }).fill(ALL_PAYLOADS);
  await page.getByRole("button", { name: "Complete session" }).click();
  await expectText(page.locator("body"), PAYLOADS[0] ?? "");
  await client.page.goto("/dashboard?tab=bookedSessions");
  const session = client.page.getByRole("listitem").filter({ hasText: coach.specialization });
  await expectText(session, PAYLOADS[7] ?? "");
  await session.getByRole("button", { name: "View Session Transcript" }).click();
  const modal = client.page.getByRole("dialog", { name: "Session transcript" });
  for (const payload of PAYLOADS) await expectText(modal, payload);
  await modal.press("Escape");

  await test.step("what the client shares, and what the coach gives back", async () => {
    const told = await page.request.get("/api/bookings/received");
    const { id } = ((await told.json()) as { data: { id: string }[] }).data[0] ?? { id: "" };
    const put = async (which: Page, path: string, data: object) => {
      const response = await which.request.put(`/api/bookings/${id}/${path}`, { data });
      expect(response.status(), `${path}: ${await response.text()}`).toBe(200);
    };
    const story = "Last year 60 guests waited. I called each myself, and in 40 minutes all had a room. ";
    const answers = [
      story + ALL_PAYLOADS,
      ...Array.from({ length: 7 }, (_, at) => `${story} It took me ${at + 2} calls.`),
    ];
    const shared = await holdInterview(client.page.request, answers, NAMES[0]);
    const reportPath = `/api/conversations/${shared}/report`;
    type Report = { data: { status: string; rough?: string } };
    const readReport = async () =>
      ((await (await client.page.request.get(reportPath)).json()) as Report).data;
    await expect.poll(async () => (await readReport()).status, { timeout: 20_000 }).toBe("ready");
    const { rough = "" } = await readReport();
    for (const [at, note] of joinUpTo(FLAG_NOTE_MAX_LENGTH).entries()) {
      // The report takes one note per sentence, so each note refers to the sentence with one more letter cut off.
      const data = { sentence: rough.slice(at), note };
      const flagged = await client.page.request.post(`${reportPath}/flags`, { data });
      expect(flagged.status(), await flagged.text()).toBe(200);
    }
    await put(client.page, "sharing", { conversation_ids: [shared] });
    await page.goto(`/coach-dashboard/bookings/${id}`);
    await expectText(page.locator("body"), NAMES[0] ?? "");
    await page.goto(`/coach-dashboard/bookings/${id}/reports/${shared}`);
    for (const note of joinUpTo(FLAG_NOTE_MAX_LENGTH).slice(-1)) await expectText(page.locator("body"), note);

    for (const [at, note] of joinUpTo(COACH_WORDS_MAX_LENGTH).entries()) {
      const role = NAMES[at] ?? "";
      await put(page, "homework", { target_role: role, difficulty: 5, competency: "ownership", note });
      const said = { score: 3, words: note };
      const criteria = {
        relevance: said,
        structure: said,
        specificity: said,
        ownership: said,
        outcome: said,
      };
      await put(page, "rating", { criteria, words: note });
      await Promise.all([
        page.goto("/coach-dashboard?tab=bookings").then(() => expectText(page.locator("body"), note)),
        client.page.reload().then(() => expectText(session, note)),
      ]);
      await expectText(session, role);
      await session.getByRole("button", { name: "View your coach’s rating" }).click();
      await expectText(client.page.getByRole("dialog", { name: "Your coach’s rating" }), note);
      expect(await own.findRun(), note).toEqual([]);
      expect(await client.findRun(), note).toEqual([]);
    }
  });
  expect(await own.findRun()).toEqual([]);
  expect(await client.findRun()).toEqual([]);
});
