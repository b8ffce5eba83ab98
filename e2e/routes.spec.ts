import { FIRST_DATA_ID, firstCalls } from "#contract/first-calls.ts";
import type { Page } from "@playwright/test";
import { openByLink } from "./open-by-link.ts";
import { signInAsDemo } from "./person.ts";
import { checkScreen } from "./screen-checks.ts";
import { expect, test } from "./test.ts";

const ID = "00000000-0000-4000-8000-000000000001";

/** The routes of the table in screens.md, and the settings. */
const ROUTES = [
  "/",
  "/login",
  "/dashboard",
  "/interview",
  "/settings",
  "/settings/api",
  "/pricing",
  "/connect-linkedin",
  "/linkedin-connect",
  `/book-coach/${ID}`,
  "/auth/callback",
  "/coach-dashboard",
  "/coach-profile-editor",
  "/admin",
  `/admin/conversation/${ID}`,
  "/super-admin",
  `/super-admin/conversation/${ID}`,
  "/refer",
  "/try",
  "/plans",
] as const;

type Route = (typeof ROUTES)[number];
/** The final address of a route, and the text of its toast or panel. Routes not listed keep their address. */
type End = { at?: string; says?: string };
type Ends = Partial<Record<Route, End>>;

const NO_ADMIN: End = { at: "/dashboard", says: "You do not have admin privileges" };
const NO_COACH: Ends = {
  "/coach-dashboard": { at: "/dashboard", says: "You do not have access to the coach dashboard." },
  "/coach-profile-editor": { at: "/dashboard", says: "You do not have access to edit coach profiles." },
};
const NO_SUCH_COACH: Ends = { [`/book-coach/${ID}`]: { at: "/dashboard", says: "Coach not found" } };
const TO_LOGIN: End = { at: "/login" };
const DENIED = { says: "You do not have SuperAdmin privileges.", title: "Access Denied" };

const VIEWERS: { who: string; signIn: string | null; ends: Ends }[] = [
  {
    who: "nobody",
    signIn: null,
    ends: {
      ...Object.fromEntries(ROUTES.map((route) => [route, TO_LOGIN])),
      "/auth/callback": { at: "/auth/callback", says: "No session found" },
      "/pricing": { ...TO_LOGIN, says: "You must be logged in to view pricing" },
      "/refer": { at: "/refer", says: "Invalid or expired referral code" },
      "/try": { at: "/try", says: "Get feedback" },
      "/plans": { at: "/plans", says: "Start free" },
    },
  },
  {
    who: "a job seeker",
    signIn: "paid",
    ends: {
      "/": { at: "/dashboard" },
      "/auth/callback": { at: "/dashboard", says: "Welcome back!" },
      ...NO_COACH,
      ...NO_SUCH_COACH,
      "/admin": NO_ADMIN,
      [`/admin/conversation/${ID}`]: NO_ADMIN,
      "/super-admin": DENIED,
      [`/super-admin/conversation/${ID}`]: DENIED,
    },
  },
];

/** Titles (before ' · Greenroom') and headings of the pages without a redirect; titles.spec.ts has the other pages. */
const TITLES: Record<string, string> = {
  "/dashboard": "Dashboard",
  "/interview": "Interview",
  "/settings": "Settings",
  "/settings/api": "API access",
  "/pricing": "Plans and pricing",
  "/connect-linkedin": "Connect your LinkedIn account",
  "/linkedin-connect": "Connection Failed",
  "/coach-dashboard": "Coach dashboard",
  "/refer": "Practise on Greenroom",
  "/try": "Try one question",
  "/plans": "Plans",
};

/** Opens each route. After a page that is shown without a redirect, the next such page is opened as by a link. */
async function expectEnds(page: Page, routes: readonly Route[], ends: Ends): Promise<void> {
  let isInApp = false;
  for (const route of routes) {
    await test.step(route, async () => {
      const { at = route, says } = ends[route] ?? {};
      const title = says === DENIED.says ? DENIED.title : TITLES[at];
      const stays = at === route && says === undefined && title !== undefined;
      if (stays && isInApp) await openByLink(page, route);
      else await page.goto(route);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page, route).toHaveURL(at);
      if (title !== undefined) {
        await expect.soft(page, route).toHaveTitle(`${title} · Greenroom`);
        await expect.soft(page.getByRole("heading", { level: 1 }), route).toHaveText(title);
      }
      if (says !== undefined) await expect(page.getByText(says).first(), route).toBeVisible();
      if (says === NO_ADMIN.says)
        await expect(page.getByRole("alert").filter({ hasText: says }), route).toBeVisible();
      if (says !== DENIED.says) await expect(page.getByText("Access Denied"), route).toBeHidden();
      isInApp = stays;
    });
  }
}

for (const { who, signIn, ends } of VIEWERS) {
  test(`every address leads ${who} where the route table says`, async ({ page }) => {
    if (signIn !== null) await signInAsDemo(page.context(), signIn);
    await expectEnds(page, ROUTES, ends);
  });
}

test("a coach is led from other pages to the coach dashboard", async ({ page }) => {
  await signInAsDemo(page.context(), "coach");
  const ends: Ends = {
    "/": { at: "/coach-dashboard" },
    // A coach sent to the dashboard is redirected again and still sees the message.
    [`/book-coach/${ID}`]: { at: "/coach-dashboard", says: "Coach not found" },
    "/admin": { ...NO_ADMIN, at: "/coach-dashboard" },
  };
  await expectEnds(page, Object.keys(ends) as Route[], ends);
});

/** Pages of one row, by demo account: the name and address of the link to the row's list. */
const LOST: Record<string, [at: (id: string) => string, back: string, to: string][]> = {
  paid: [
    [(id) => `/interview/${id}/report`, "All reports", "/dashboard?tab=pastInterviews"],
    [(id) => `/applications/${id}`, "All applications", "/applications"],
    [(id) => `/applications/${id}/plan`, "All applications", "/applications"],
    [(id) => `/stories/${id}`, "All stories", "/stories"],
  ],
  coach: [[(id) => `/coach-dashboard/bookings/${id}`, "Back to bookings", "/coach-dashboard?tab=bookings"]],
};

for (const [who, pages] of Object.entries(LOST)) {
  test(`a page of no row tells a ${who} demo account so, and leads back`, async ({ page, faults }) => {
    faults.allow(/Failed to load resource: the server responded with a status of 40[04]/);
    await signInAsDemo(page.context(), who);
    for (const [at, back, to] of pages)
      for (const [open, id] of [
        [page.goto.bind(page), ID],
        [openByLink.bind(null, page), "no-id-at-all"],
      ] as const) {
        await open(at(id));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
        await expect(page.getByText("There is nothing at this address.")).toBeVisible();
        await expect(page.getByRole("alert")).toHaveCount(0);
        await page.getByRole("link", { name: back }).click();
        await expect(page).toHaveURL(to);
      }
  });
}

test("Access Denied shows the own role and the required one, and leads back", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/super-admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Your role: Admin (4)")).toBeVisible();
  await expect(page.getByText("Required role: SuperAdmin (10)")).toBeVisible();
  await checkScreen(page, "access denied");
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).not.toHaveURL(/super-admin/);
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeHidden();
});

test("the tab in the address shows its place alone, under its own heading", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  const selected = page.getByRole("tab", { selected: true });
  const start = page.getByRole("button", { name: "Start Now" });
  for (const [tab, place, name] of [
    ["pastInterviews", "Reports", "Past Practice Interviews"],
    ["myLearnings", "Reports", "Past Practice Interviews"],
    ["bookedSessions", "Coaches", "Booked Sessions"],
    ["coaches", "Coaches", "Find a Coach"],
  ] as const) {
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(place);
    await expect(selected, tab).toHaveText(name);
    await expect(start).toHaveCount(0);
  }
  await page.goto("/dashboard?tab=no-such-tab");
  await expect(start).toBeVisible();
  await expect(selected).toHaveCount(0);
  await page.getByRole("link", { name: "Coaches", exact: true }).click();
  await expect(page.locator("h1:focus")).toHaveText("Coaches");
  await page.getByRole("tab", { name: "Booked Sessions" }).click();
  await expect(page).toHaveURL("/dashboard?tab=bookedSessions");
  await page.getByRole("tab", { name: "Find a Coach" }).click();
  await expect(page).toHaveURL("/dashboard?tab=coaches");
  await page.reload();
  await expect(selected).toHaveText("Find a Coach");
});

test("the flags of a checkout are taken out of the address, the tab stays", async ({ page }) => {
  await signInAsDemo(page.context(), "premium");
  await page.goto("/dashboard?subscription_success=true&subscription_canceled=true&tab=coaches");
  await expect(page.getByRole("tab", { selected: true })).toHaveText("Find a Coach");
  await expect(page).toHaveURL("/dashboard?tab=coaches");
});

/** All other responses come with the page. */
const FIRST_ASKED = { "/dashboard": ["/api/resumes/latest"], "/interview": ["/api/ready"] };

for (const [path, asks] of Object.entries(FIRST_ASKED)) {
  test(`${path} comes with its data: what came is not asked for, and nothing twice`, async ({ page }) => {
    await signInAsDemo(page.context(), "premium");
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname + search);
    });
    const html = (await (await page.goto(path))?.text()) ?? "";
    const json = new RegExp(`id="${FIRST_DATA_ID}">(.*?)</script>`, "s").exec(html)?.[1] ?? "{}";
    await expect(page.getByRole("button", { name: /^Start (Now|Interview)$/ })).toBeEnabled();
    // A busy server leaves late responses out of the page, which then requests them itself.
    const came = Object.keys(JSON.parse(json) as object);
    expect([...came, ...asked].toSorted()).toEqual([...firstCalls(path, true), ...asks].toSorted());
  });
}
