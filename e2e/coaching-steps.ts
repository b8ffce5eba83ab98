import { randomBytes } from "node:crypto";
import type {
  APIRequestContext,
  Browser,
  BrowserContext,
  FrameLocator,
  Locator,
  Page,
} from "@playwright/test";
import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import { type DeclaredField, examplesOf, type Place, wordsOf } from "#contract/declared-fields.ts";
import { runSql } from "./database.ts";
import { inboxOf } from "./inbox.ts";
import { createPerson, createSubscriber, idOf, type Person, signInAsDemo } from "./person.ts";
import { expect } from "./test.ts";

const openPage = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();

/** A demo account in a browser of its own. All tests share its sessions: for tests that book, see `openClient`. */
export async function openAs(browser: Browser, baseURL: string | undefined, who: string): Promise<Page> {
  const page = await openPage(browser, baseURL);
  await signInAsDemo(page.context(), who, Number(new URL(baseURL ?? "").port));
  return page;
}

/** A client in a browser of their own, with two coaching sessions. */
export async function openClient(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ page: Page; person: Person }> {
  const page = await openPage(browser, baseURL);
  return { page, person: await createSubscriber(page.context(), baseURL) };
}

/** A coach of their own, found by their specialization, with past times on offer too. */
export type TestCoach = Person & { slug: string; specialization: string; profile: CoachProfileValues };

export async function createCoach(context: BrowserContext, baseURL: string | undefined): Promise<TestCoach> {
  const person = await createPerson(context, inboxOf(baseURL), { coach: true });
  const slug = `coach-${randomBytes(4).toString("hex")}`;
  const specialization = `Rehearsals ${slug}`;
  await context.request.post(`${inboxOf(baseURL)}/calendly/control`, { data: { pastTimesOf: slug } });
  const profile = { ...examplesOf(COACH_PROFILE_FIELDS), specialization };
  return { ...person, slug, specialization, profile };
}

/** As staff do with a yes to the profile as it stands. */
export const listCoach = (id: string, port: number) =>
  runSql(
    "update public.coach_profiles set listing = 'listed', listed_revision = revision where id = $1",
    [id],
    port,
  );

/** A coach whose profile is listed and whose calendar is connected, with the profile's id. */
export async function createListedCoach(
  page: Page,
  baseURL: string | undefined,
): Promise<{ coach: TestCoach; id: string }> {
  const coach = await createCoach(page.context(), baseURL);
  const id = await saveProfile(page.request, coach);
  await connectByApi(page.request, coach);
  await listCoach(id, Number(new URL(baseURL ?? "").port));
  return { coach, id };
}

/** The profile by the API, listed as staff do with a yes, for tests about what comes after it. Returns its id. */
export async function saveProfile(request: APIRequestContext, coach: TestCoach): Promise<string> {
  const response = await request.put("/api/coaches/me", { data: coach.profile });
  expect(response.status(), await response.text()).toBe(200);
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  const port = Number(new URL(response.url()).port);
  await listCoach(id, port);
  return id;
}

/** Every field of the coach that is declared for those places stands on the page. */
export async function expectShown(page: Page, coach: TestCoach, places: readonly Place[]): Promise<void> {
  for (const [name, field] of Object.entries<DeclaredField>(COACH_PROFILE_FIELDS)) {
    const words = wordsOf(field, coach.profile[name as keyof CoachProfileValues]);
    if (places.some((place) => field.shownIn.includes(place)))
      await expect(page.getByText(words), name).toBeVisible();
  }
}

/** From the coach dashboard to the service's consent and back, and the first of the account's events picked. */
export async function connectCalendly(page: Page, coach: TestCoach): Promise<void> {
  await page.goto("/coach-dashboard");
  await page.getByRole("link", { name: "Connect Calendly" }).click();
  await expect(page.getByRole("heading", { name: "Connect Calendly" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(coach.slug);
  await page.getByLabel("Email", { exact: true }).fill(coach.email);
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/coach-dashboard");
  await page.getByRole("button", { name: "Pick an event" }).click();
  await page.getByRole("radio", { name: /^Session/ }).check();
  await page.getByRole("button", { name: "Use this event" }).click();
  await expect(page.getByText("Clients book this event from now on.")).toBeVisible();
}

/** The same by the API: goes through the service's consent as a browser does, without showing it. */
export async function connectByApi(request: APIRequestContext, coach: TestCoach): Promise<void> {
  const asked = await request.get(`/api/calendly/oauth/authorize?user_id=${await idOf(request)}`);
  const consent = new URL(asked.url());
  const { slug: name, email } = coach;
  const form = { ...Object.fromEntries(consent.searchParams), name, email, decision: "allow" };
  const connected = await request.post(consent.origin + consent.pathname, { form });
  expect(connected.url()).toContain("oauth_status=success");
  const { data } = (await (await request.get("/api/calendly/events")).json()) as {
    data: { name: string; uri: string }[];
  };
  const event_uri = data.find((event) => event.name === "Session")?.uri;
  const picked = await request.put("/api/calendly/event", { data: { event_uri } });
  expect(picked.status(), await picked.text()).toBe(200);
}

/** A coach who can be booked, in a browser of their own that shows nothing. Returns the coach with the profile's id. */
export async function createConnectedCoach(
  browser: Browser,
  baseURL: string | undefined,
): Promise<TestCoach & { id: string }> {
  const context = await browser.newContext({ baseURL, locale: "en-GB" });
  const coach = await createCoach(context, baseURL);
  const id = await saveProfile(context.request, coach);
  await connectByApi(context.request, coach);
  await listCoach(id, Number(new URL(baseURL ?? "").port));
  await context.close();
  return { ...coach, id };
}

/** Find a Coach with only that coach in it. */
export async function findCoach(page: Page, coach: TestCoach): Promise<void> {
  await page.goto("/dashboard?tab=coaches");
  await page.getByLabel("Search coaches").fill(coach.specialization);
  await expect(page.getByText("1 coach found.")).toBeVisible();
}

/** From Find a Coach to the open calendar. */
export async function openCalendar(page: Page, coach: TestCoach): Promise<FrameLocator> {
  await findCoach(page, coach);
  await page.getByRole("button", { name: "Book Session" }).click();
  await expect(page).toHaveURL(/\/book-coach\//);
  await page.getByRole("button", { name: "Choose a time" }).click();
  const frame = page.frameLocator('iframe[title^="Choose a time"]');
  await expect(frame.getByRole("button", { name: "Schedule Event" })).toBeVisible();
  return frame;
}

/** By the keyboard: where a frame still moves within its page, a press of the mouse may land beside what it was meant for. */
export async function chooseTime(time: Locator): Promise<void> {
  await time.press("Space");
  await expect(time).toBeChecked();
}

/** Takes the first free time, or the last. */
export async function schedule(frame: FrameLocator, which: "first" | "last"): Promise<void> {
  const times = frame.getByRole("radio");
  await chooseTime(which === "first" ? times.first() : times.last());
  await frame.getByLabel("What should the session be about?").fill("Negotiating an offer");
  await frame.getByRole("button", { name: "Schedule Event" }).click();
}
