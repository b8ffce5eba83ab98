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

/** Opens a browser as a demo account. All tests share its coaching sessions: tests that book use `openClient`. */
export async function openAs(browser: Browser, baseURL: string | undefined, who: string): Promise<Page> {
  const page = await openPage(browser, baseURL);
  await signInAsDemo(page.context(), who, Number(new URL(baseURL ?? "").port));
  return page;
}

/** Opens a browser as a new client with two coaching sessions. */
export async function openClient(
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ page: Page; person: Person }> {
  const page = await openPage(browser, baseURL);
  return { page, person: await createSubscriber(page.context(), baseURL) };
}

/** A coach created for one test, found by their specialization, who also offers past times. */
export type TestCoach = Person & { slug: string; specialization: string; profile: CoachProfileValues };

export async function createCoach(context: BrowserContext, baseURL: string | undefined): Promise<TestCoach> {
  const person = await createPerson(context, inboxOf(baseURL), { coach: true });
  const slug = `coach-${randomBytes(4).toString("hex")}`;
  const specialization = `Rehearsals ${slug}`;
  await context.request.post(`${inboxOf(baseURL)}/calendly/control`, { data: { pastTimesOf: slug } });
  const profile = { ...examplesOf(COACH_PROFILE_FIELDS), specialization };
  return { ...person, slug, specialization, profile };
}

/** Lists the coach's current profile, as staff do by approving it. */
export const listCoach = (id: string, port: number) =>
  runSql(
    "update public.coach_profiles set listing = 'listed', listed_revision = revision where id = $1",
    [id],
    port,
  );

/** Creates a coach with a listed profile and a connected calendar. Returns the coach and the profile's id. */
export async function createListedCoach(
  page: Page,
  baseURL: string | undefined,
): Promise<{ coach: TestCoach; id: string }> {
  const coach = await createCoach(page.context(), baseURL);
  const id = await saveProfile(page.request, coach);
  await connectByApi(page.request, coach);
  return { coach, id };
}

/** Saves the profile by the API and lists it, for tests of later steps. Returns the profile's id. */
export async function saveProfile(request: APIRequestContext, coach: TestCoach): Promise<string> {
  const response = await request.put("/api/coaches/me", { data: coach.profile });
  expect(response.status(), await response.text()).toBe(200);
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  const port = Number(new URL(response.url()).port);
  await listCoach(id, port);
  return id;
}

/** Expects every profile field declared for these places on the page. */
export async function expectShown(page: Page, coach: TestCoach, places: readonly Place[]): Promise<void> {
  for (const [name, field] of Object.entries<DeclaredField>(COACH_PROFILE_FIELDS)) {
    const words = wordsOf(field, coach.profile[name as keyof CoachProfileValues]);
    if (places.some((place) => field.shownIn.includes(place)))
      await expect(page.getByText(words), name).toBeVisible();
  }
}

/** Connects Calendly from the coach dashboard through the consent page, and picks the first event type. */
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
  await expect(page.getByText(/^Plans promise sessions of 30 minutes\./)).toBeVisible();
  await page.getByRole("radio", { name: /^Session/ }).check();
  await page.getByRole("button", { name: "Use this event" }).click();
  await expect(page.getByText("Your event is saved.")).toBeVisible();
}

/** Lists the picked event, as staff do by approving it. */
async function listOwnProfile(request: APIRequestContext): Promise<void> {
  const response = await request.get("/api/coaches/me");
  const { id } = ((await response.json()) as { data: { id: string } }).data;
  await listCoach(id, Number(new URL(response.url()).port));
}

/** Connects Calendly by HTTP requests, without showing the consent page. */
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
  await listOwnProfile(request);
}

/** Creates a coach who can be booked, in a browser without pages. Returns the coach with the profile's id. */
export async function createConnectedCoach(
  browser: Browser,
  baseURL: string | undefined,
): Promise<TestCoach & { id: string }> {
  const context = await browser.newContext({ baseURL, locale: "en-GB" });
  const coach = await createCoach(context, baseURL);
  const id = await saveProfile(context.request, coach);
  await connectByApi(context.request, coach);
  await context.close();
  return { ...coach, id };
}

/** Opens Find a Coach, filtered to this coach. */
export async function findCoach(page: Page, coach: TestCoach): Promise<void> {
  await page.goto("/dashboard?tab=coaches");
  await page.getByLabel("Search coaches").fill(coach.specialization);
  await expect(page.getByText("1 coach found.")).toBeVisible();
}

/** Goes from Find a Coach to the open calendar. */
export async function openCalendar(page: Page, coach: TestCoach): Promise<FrameLocator> {
  await findCoach(page, coach);
  await page.getByRole("button", { name: "Book Session" }).click();
  await expect(page).toHaveURL(/\/book-coach\//);
  await page.getByRole("button", { name: "Choose a time" }).click();
  const frame = page.frameLocator('iframe[title^="Choose a time"]');
  await expect(frame.getByRole("button", { name: "Schedule Event" })).toBeVisible();
  return frame;
}

/** Uses the keyboard: a mouse click may miss its target while the frame still moves within the page. */
export async function chooseTime(time: Locator): Promise<void> {
  await time.press("Space");
  await expect(time).toBeChecked();
}

/** Books the first or the last free time. */
export async function schedule(frame: FrameLocator, which: "first" | "last"): Promise<void> {
  const times = frame.getByRole("radio");
  await chooseTime(which === "first" ? times.first() : times.last());
  await frame.getByLabel("What should the session be about?").fill("Negotiating an offer");
  await frame.getByRole("button", { name: "Schedule Event" }).click();
}
