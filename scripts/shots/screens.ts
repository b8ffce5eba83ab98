import type { Page } from "@playwright/test";
import { LONG, openPalette, press, type Part } from "./screen.ts";
import { prepare } from "./prepare-screens.ts";
import { admin, staff } from "./staff-screens.ts";

const openMenu = (page: Page) => page.locator("header [aria-haspopup]").last().click();
const sendForm = (page: Page) => page.locator("main form [type=submit]").first().click();

type Listed = { data: { title: string; target_role: string }[] };
type Ratings = {
  data: { lines: { points: { at: string; overall: number; conversationId: string }[]; scorer: string }[] };
};

/** The first rating of the demo, so many times. */
const withRatings = (numbers: number[]) => (body: Ratings) => {
  for (const line of body.data.lines) {
    const [first] = line.points;
    line.points = first
      ? numbers.map((overall, at) => ({ ...first, overall, conversationId: `${first.conversationId}${at}` }))
      : [];
  }
  return body;
};
const many = Array.from({ length: 40 }, (_, at) => Math.min(10, 3 + at * 0.13 + (at % 3) * 0.7));

const withLongNames = (body: Listed) => {
  for (const one of body.data) one.title = one.target_role = `Practice interview: ${LONG}`;
  return body;
};

const at = "2026-11-20T09:30:00.000Z";
const HOOKS = [
  {
    id: "11111111-1111-4111-8111-111111111111",
    url: `https://example.com/${LONG}`,
    events: ["report.ready", "interview.completed"],
    createdAt: at,
    failingSince: at,
    disabledAt: null,
  },
  {
    id: "22222222-2222-4222-8222-222222222222",
    url: "https://example.com/hook",
    events: ["report.ready"],
    createdAt: at,
    failingSince: at,
    disabledAt: at,
  },
];
const delivery = {
  event: "report.ready",
  attempts: 1,
  problem: null,
  responseStatus: 200,
  createdAt: at,
  triedAt: at,
};
const DELIVERIES = [
  { ...delivery, id: "33333333-3333-4333-8333-333333333331", status: "delivered" },
  { ...delivery, id: "33333333-3333-4333-8333-333333333332", status: "pending", nextAt: at },
  {
    ...delivery,
    id: "33333333-3333-4333-8333-333333333333",
    status: "failed",
    problem: "status",
    responseStatus: 503,
  },
];

const KEYS = [
  {
    id: "44444444-4444-4444-8444-444444444441",
    name: "Notes on my laptop",
    start: "gr_a1b2",
    scopes: ["read:reports", "read:stories"],
    createdAt: at,
    expiresAt: "2027-02-18T09:30:00.000Z",
    ended: false,
    lastUsedOn: "2026-11-22",
  },
  {
    id: "44444444-4444-4444-8444-444444444442",
    name: LONG,
    start: "gr_c3d4",
    scopes: ["practice"],
    createdAt: at,
    expiresAt: at,
    ended: true,
    lastUsedOn: null,
  },
];

type Reported = { data: { questions?: unknown[] } };

/** The report of one question out of the demo's interview. */
const asPractice = (body: Reported, path: string) =>
  path.endsWith("/report")
    ? { ...body, data: { ...body.data, isPractice: true, questions: body.data.questions?.slice(0, 1) } }
    : body;

const lists = "/api/conversations?";
const progress = "/api/conversations/progress";

const visitor: Part = {
  name: "visitor",
  who: null,
  screens: [
    { name: "front door", at: "/login" },
    { name: "sign up", at: "/login?mode=signup" },
    { name: "sign up, errors", at: "/login?mode=signup", reach: sendForm },
    { name: "forgot password", at: "/forgot-password" },
    { name: "reset password", at: "/reset-password?token=x" },
    { name: "verify email", at: "/verify-email?token=x" },
    { name: "confirm email", at: "/confirm-email?token=x" },
    { name: "remove factor", at: "/remove-factor?token=x" },
    { name: "lost factor", at: "/lost-factor" },
    { name: "begin recovery", at: "/lost-factor?token=x" },
    { name: "keep factor", at: "/keep-factor?token=x" },
    { name: "join", at: "/join?token=x" },
    { name: "first superadmin", at: "/first-superadmin?token=x" },
    { name: "invited", at: "/refer?ref=NOBODY" },
    { name: "unsubscribe", at: "/unsubscribe?token=x" },
    { name: "try", at: "/try" },
    { name: "plans", at: "/plans" },
    { name: "help", at: "/help" },
    { name: "privacy", at: "/privacy" },
    { name: "terms", at: "/terms" },
    { name: "shared report", at: ({ shared }) => `/shared-report#${shared}` },
    { name: "shared report, ended", at: "/shared-report#gone" },
    { name: "not found", at: "/no-such-page" },
  ],
};

const seeker: Part = {
  name: "seeker",
  who: "premium",
  screens: [
    { name: "dashboard", at: "/dashboard" },
    { name: "dashboard, loading", at: "/dashboard", given: { calls: "/api/", answer: "never" } },
    { name: "dashboard, errors", at: "/dashboard", given: { calls: "/api/c", answer: "error" } },
    {
      name: "dashboard, offline",
      at: "/dashboard",
      reach: async (page) => {
        await page.context().setOffline(true);
        await page.locator("aside").first().waitFor();
      },
    },
    {
      name: "trend of 1",
      at: "/dashboard",
      shows: "section:has([class*=plot]), section:has(details)",
      given: { calls: progress, answer: withRatings([6.5]) },
    },
    {
      name: "trend of 2",
      at: "/dashboard",
      shows: "section:has([class*=plot]), section:has(details)",
      given: { calls: progress, answer: withRatings([3, 8.5]) },
    },
    {
      name: "trend of 40",
      at: "/dashboard",
      shows: "section:has([class*=plot]), section:has(details)",
      given: { calls: progress, answer: withRatings(many) },
    },
    {
      name: "interviews, long names",
      at: "/dashboard?tab=pastInterviews",
      shows: "first",
      given: { calls: lists, answer: withLongNames },
    },
    {
      name: "interviews, one opened",
      at: "/dashboard?tab=pastInterviews",
      shows: "first",
      reach: (page) => page.locator("[role=tabpanel] [aria-expanded=false]").first().click(),
    },
    {
      name: "interviews, none",
      at: "/dashboard?tab=pastInterviews",
      shows: "first",
      given: { calls: lists, answer: () => ({ success: true, data: [], nextCursor: null }) },
    },
    { name: "sessions", at: "/dashboard?tab=bookedSessions" },
    {
      name: "sessions, none",
      at: "/dashboard?tab=bookedSessions",
      shows: "first",
      given: { calls: "/api/bookings", answer: () => ({ success: true, data: [], nextCursor: null }) },
    },
    { name: "coaches", at: "/dashboard?tab=coaches" },
    {
      name: "coaches, none",
      at: "/dashboard?tab=coaches",
      shows: "first",
      given: { calls: "/api/coaches", answer: () => ({ success: true, data: [], nextCursor: null }) },
    },
    { name: "coach", at: ({ coach }) => `/book-coach/${coach}` },
    { name: "menu", at: "/dashboard", shows: "first", reach: openMenu },
    { name: "palette", at: "/dashboard", shows: "first", reach: openPalette },
    { name: "shortcuts", at: "/dashboard", shows: "first", reach: (page) => page.keyboard.press("?") },
    { name: "report", at: ({ report }) => `/interview/${report}/report` },
    {
      name: "report, all opened",
      at: ({ report }) => `/interview/${report}/report`,
      reach: async (page) => {
        const closed = page.locator("main h3 [aria-expanded=false]");
        while ((await closed.count()) > 0) await closed.first().click();
        await page.locator("main details").evaluateAll((all) => {
          for (const one of all) (one as HTMLDetailsElement).open = true;
        });
      },
    },
    {
      name: "report, sharing",
      at: ({ report }) => `/interview/${report}/report`,
      shows: "first",
      reach: (page) => press(page, /^(Share|Teilen)$/),
    },
    {
      name: "report, menu of a sentence",
      at: ({ report }) => `/interview/${report}/report`,
      reach: (page) => page.locator("main [aria-haspopup=menu]").first().click(),
    },
    {
      name: "report, loading",
      at: ({ report }) => `/interview/${report}/report`,
      given: { calls: "/report", answer: "never" },
    },
    {
      name: "report, error",
      at: ({ report }) => `/interview/${report}/report`,
      given: { calls: "/report", answer: "error" },
    },
    {
      name: "report of a practice",
      at: ({ report }) => `/interview/${report}/report`,
      given: { calls: "/report", answer: asPractice },
    },
    { name: "practice", at: "/practice" },
    { name: "pricing", at: "/pricing" },
    { name: "settings", at: "/settings" },
    {
      name: "settings, errors",
      at: "/settings",
      reach: async (page) => {
        for (const form of await page.locator("main form [type=submit]:enabled").all()) await form.click();
      },
    },
    { name: "programs", at: "/settings/api" },
    {
      name: "programs, in use",
      at: "/settings/api",
      given: {
        calls: "/api/",
        answer: (body: { data: unknown }, path: string) =>
          path.endsWith("/webhooks")
            ? { ...body, data: HOOKS }
            : path.endsWith("/api-keys")
              ? { ...body, data: KEYS }
              : body,
      },
    },
    {
      name: "settings, deleting the account",
      at: "/settings",
      shows: "section:has(form[aria-label]):last-of-type",
      reach: (page) => press(page, /^(Delete my account|Konto löschen|Mein Konto löschen)/),
    },
    {
      name: "programs, deliveries",
      at: "/settings/api",
      given: {
        calls: "/api/webhooks",
        answer: ({ data }: { data: unknown }, path: string) => ({
          success: true,
          data: path.endsWith("/webhooks") ? HOOKS : path.endsWith("deliveries") ? DELIVERIES : data,
        }),
      },
      reach: (page) => page.locator("#webhooks [aria-expanded=false]").first().click(),
    },
    { name: "connect profile", at: "/connect-linkedin" },
    { name: "connect profile, failed", at: "/linkedin-connect" },
    { name: "not found, signed in", at: "/no-such-page" },
  ],
};

/** In this order: an interview is begun, held and ended. */
const interview: Part = {
  name: "interview",
  who: "paid",
  screens: [
    { name: "interview, before", at: "/interview" },
    {
      name: "interview, the stage",
      at: "/interview",
      reach: async (page) => {
        await press(page, /^(Start Interview|Interview beginnen)/);
        await page.locator("main textarea").waitFor();
      },
    },
    {
      name: "interview, asked to end",
      at: "/interview",
      reach: async (page) => {
        await page.locator("main textarea").waitFor();
        await press(page, /^(End|Beenden)/);
      },
    },
    {
      name: "interview, over",
      at: "/interview",
      reach: async (page) => {
        await page.locator("main textarea").waitFor();
        await press(page, /^(End|Beenden)/);
        await press(page, /^(End now|Jetzt beenden)/);
        await page.locator("main textarea").waitFor({ state: "detached" });
      },
    },
    {
      name: "practice, the stage",
      at: "/practice",
      reach: async (page) => {
        await press(page, /^(Start Practice|Übung beginnen)/);
        await page.locator("main textarea").waitFor();
      },
    },
    {
      name: "practice, over",
      at: "/practice",
      reach: async (page) => {
        await page.locator("main textarea").waitFor();
        await press(page, /^(End|Beenden)/);
        await press(page, /^(End now|Jetzt beenden)/);
        await page.locator("main textarea").waitFor({ state: "detached" });
      },
    },
  ],
};

const coach: Part = {
  name: "coach",
  who: "coach",
  screens: [
    { name: "bookings", at: "/coach-dashboard?tab=bookings" },
    {
      name: "bookings, none",
      at: "/coach-dashboard?tab=bookings",
      given: { calls: "/api/bookings", answer: () => ({ success: true, data: [], nextCursor: null }) },
    },
    {
      name: "bookings, dialog",
      at: "/coach-dashboard?tab=bookings",
      reach: (page) => press(page, /^(Set homework|Hausaufgabe geben)/),
    },
    { name: "brief", at: ({ booking }) => `/coach-dashboard/bookings/${booking}` },
    { name: "profile", at: "/coach-dashboard?tab=profile" },
    { name: "editor", at: "/coach-profile-editor" },
    {
      name: "editor, errors",
      at: "/coach-profile-editor",
      reach: async (page) => {
        for (const field of await page.locator("main form input[type=text], main form textarea").all())
          await field.fill("");
        await sendForm(page);
      },
    },
    { name: "menu", at: "/coach-dashboard?tab=profile", reach: openMenu },
    { name: "no access", at: "/admin" },
  ],
};

/** In this order: what is picture of an untouched demo comes before what changes it. */
export const PARTS: readonly Part[] = [visitor, seeker, prepare, coach, staff, admin, interview];
