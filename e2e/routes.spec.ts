import { FIRST_DATA_ID, firstCalls } from "#contract/first-calls.ts";
import type { Page } from "@playwright/test";
import { signInAsDemo } from "./person.ts";
import { expect, test } from "./test.ts";

const ID = "00000000-0000-4000-8000-000000000001";

/** The route table of screens.md, and the settings. */
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
/** Where a route ends, and the words of its toast or panel. A route that is not named stays where it is. */
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
  {
    who: "an admin",
    signIn: "admin",
    ends: {
      "/": { at: "/dashboard" },
      "/auth/callback": { at: "/dashboard" },
      ...NO_COACH,
      ...NO_SUCH_COACH,
      "/super-admin": DENIED,
      [`/super-admin/conversation/${ID}`]: DENIED,
    },
  },
  {
    who: "a superadmin",
    signIn: "super",
    ends: {
      "/": { at: "/dashboard" },
      "/auth/callback": { at: "/dashboard" },
      ...NO_COACH,
      ...NO_SUCH_COACH,
    },
  },
];

/** The words before ' · Greenroom' and the heading of each page that is not closed; titles.spec.ts has the other pages. */
const TITLES: Record<string, string> = {
  "/dashboard": "Practice",
  "/interview": "Interview",
  "/settings": "Settings",
  "/settings/api": "API access",
  "/pricing": "Plans and pricing",
  "/connect-linkedin": "Connect your LinkedIn account",
  "/linkedin-connect": "Connection Failed",
  "/coach-dashboard": "Coach dashboard",
  "/coach-profile-editor": "Edit Coach Profile",
  "/admin": "Admin dashboard",
  [`/admin/conversation/${ID}`]: "Conversation details",
  "/super-admin": "Superadmin dashboard",
  "/refer": "Practise on Greenroom",
  "/try": "Try One Question",
  "/plans": "Plans",
};

async function expectEnd(page: Page, route: Route, { at = route, says }: End): Promise<void> {
  await page.goto(route);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page, route).toHaveURL(at);
  const title = says === DENIED.says ? DENIED.title : TITLES[at];
  if (title !== undefined) {
    await expect.soft(page, route).toHaveTitle(`${title} · Greenroom`);
    await expect.soft(page.getByRole("heading", { level: 1 }), route).toHaveText(title);
  }
  if (says !== undefined) await expect(page.getByText(says).first(), route).toBeVisible();
  if (says !== DENIED.says) await expect(page.getByText("Access Denied"), route).toBeHidden();
}

for (const { who, signIn, ends } of VIEWERS) {
  test(`every address leads ${who} where the route table says`, async ({ page }) => {
    if (signIn !== null) await signInAsDemo(page.context(), signIn);
    for (const route of ROUTES) {
      await test.step(route, () => expectEnd(page, route, ends[route] ?? {}));
    }
  });
}

test("every address leads a coach where the route table says", async ({ page }) => {
  await signInAsDemo(page.context(), "coach");
  const ends: Ends = {
    "/": { at: "/coach-dashboard" },
    "/dashboard": { at: "/coach-dashboard" },
    // Whoever is sent to the dashboard goes on from there, and keeps the words.
    [`/book-coach/${ID}`]: { at: "/coach-dashboard", says: "Coach not found" },
    "/admin": { ...NO_ADMIN, at: "/coach-dashboard" },
    [`/admin/conversation/${ID}`]: { ...NO_ADMIN, at: "/coach-dashboard" },
    "/super-admin": DENIED,
    [`/super-admin/conversation/${ID}`]: DENIED,
  };
  // The demo coach's LinkedIn is not known to the stand-in: the sign-in callback is the job seeker's matter.
  const routes = ROUTES.filter((route) => route !== "/auth/callback" && route !== "/linkedin-connect");
  for (const route of routes) {
    await test.step(route, () => expectEnd(page, route, ends[route] ?? {}));
  }
});

test("Access Denied shows the own role and the required one, and leads back", async ({ page }) => {
  await signInAsDemo(page.context(), "admin");
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/super-admin");
  await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("Your role: Admin (4)")).toBeVisible();
  await expect(page.getByText("Required role: SuperAdmin (10)")).toBeVisible();
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

for (const flag of ["subscription_success", "subscription_canceled"]) {
  test(`${flag} is taken out of the address, the tab stays`, async ({ page }) => {
    await signInAsDemo(page.context(), "premium");
    await page.goto(`/dashboard?${flag}=true&tab=coaches`);
    await expect(page.getByRole("tab", { selected: true })).toHaveText("Find a Coach");
    await expect(page).toHaveURL("/dashboard?tab=coaches");
  });
}

test("an unknown address says so and leads to the start", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.getByRole("link", { name: "Go to the start" }).click();
  await expect(page).toHaveURL("/login");
});

test("an invitation without a valid code says so and still leads to the sign-up", async ({ page }) => {
  await page.goto("/refer?ref=NOSUCHCODE");
  await expect(page.getByText("Invalid or expired referral code")).toBeVisible();
  await page.goto("/refer");
  await expect(page.getByRole("alert")).toContainText("Invalid or expired referral code");
  await expect(page.getByText(/invited/)).toHaveCount(0);
  await page.getByRole("link", { name: "Sign Up Now" }).click();
  await expect(page.getByRole("form", { name: "Sign up" })).toBeVisible();
});

/** Whether the server can be reached is asked of it; the other answers come with the page. */
const FIRST_ASKED = { "/dashboard": [], "/interview": ["/api/ready"] };

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
    // A busy server leaves out what is late; the page asks for that itself.
    const came = Object.keys(JSON.parse(json) as object);
    expect([...came, ...asked].toSorted()).toEqual([...firstCalls(path, true), ...asks].toSorted());
  });
}
