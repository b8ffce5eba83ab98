import { createHmac, randomBytes } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import { createCalendly, type Calendly } from "#api/integrations/calendly/calendly.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import type { Coach, CoachSessions } from "#contract/coaching.ts";
import { examplesOf } from "#contract/declared-fields.ts";
import { ROLE } from "#contract/roles.ts";
import { APP_URL, useStandins } from "./account-steps.ts";
import type { ApiResponse, Person, TestServer } from "./start-test-server.ts";
import { useTestServer } from "./test-server.ts";

const WEBHOOK_KEY = "test-webhook-key";

/** A server with stand-ins, and the people and bookings that most coaching tests start with. */
export function useCoaching() {
  const standins = useStandins();
  const server = useTestServer(() => standins.settings());
  const premium = () => server.createPerson({ role: ROLE.premium, name: "Priya Premium" });
  const pair = async () => ({ coach: await createConnectedCoach(server), person: await premium() });
  /** Creates a confirmed booking; `past`: the session is over. */
  const booked = async ({ past = false } = {}) => {
    const { coach, person } = await pair();
    const { body, scheduled } = await bookSession(standins.url, { person, coach, past });
    return { coach, person, scheduled, id: body.data.id };
  };
  const userUriOf = ({ slug }: TestCoach) => `${standins.url}/calendly/api/users/${slug}`;
  return { standins, server, premium, pair, booked, userUriOf };
}

export const bookingsOf = async (person: Person) => (await person.call("GET", "/bookings")).body.data;
export const receivedBy = async (person: Person) =>
  (await person.call("GET", "/bookings/received")).body.data;

export const completeSession = (
  { id: coachId, person }: TestCoach,
  bookingId: string,
  changes: Record<string, unknown> = {},
) =>
  person.call("POST", `/calendly/complete-session/${bookingId}`, {
    body: { transcript: "Chris: hello.", coachId, ...changes },
  });

export const waitForStatus = (person: Person, status: string): Promise<void> =>
  eventually(async () => expect((await bookingsOf(person))[0]?.status).toBe(status));

export const profileBody = (changes: Record<string, unknown> = {}) => ({
  ...examplesOf(COACH_PROFILE_FIELDS),
  ...changes,
});

/** `slug`: the coach's name at Calendly. */
export type TestCoach = { person: Person; id: string; slug: string };
/** Both addresses of an event, as the widget reports them. */
export type Scheduled = { event_uri: string; invitee_uri: string };

/** Lists the coach, like staff approving the current profile. */
export const listCoach = (server: TestServer, id: string) =>
  sql`update public.coach_profiles set listing = 'listed', listed_revision = revision where id = ${id}::uuid`.execute(
    server.db.serviceDb,
  );

/** A coach with a profile that staff have listed. */
export async function createCoach(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<TestCoach> {
  const coach = await createNewCoach(server, changes);
  await listCoach(server, coach.id);
  return coach;
}

/** A coach with a profile, before staff have decided. */
export async function createNewCoach(
  server: TestServer,
  changes: Record<string, unknown> = {},
): Promise<TestCoach> {
  const person = await server.createPerson({ role: ROLE.coach, name: "Cora Coach" });
  const slug = `cora-${randomBytes(4).toString("hex")}`;
  const body = profileBody(changes);
  const saved = await person.call("PUT", "/coaches/me", { body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { person, id: saved.body.data.id, slug };
}

type Authorization = { url: URL; cookie: string };

export async function openAuthorization(person: Person, userId = person.id): Promise<Authorization> {
  const response = await person.call("GET", `/calendly/oauth/authorize?user_id=${userId}`);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { url: new URL(response.headers.get("location") ?? ""), cookie };
}

/** Submits the consent page; returns the address that the service redirects to. */
export async function decide({ url }: Authorization, name: string, decision = "allow"): Promise<URL> {
  const form = { ...Object.fromEntries(url.searchParams), name, email: `${name}@calendly.test`, decision };
  const response = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

/** Follows the service's redirect to our callback; returns the next redirect. */
export async function followCallback(
  server: TestServer,
  callback: URL,
  { person, cookie, method = "GET" }: { person: Person | null; cookie: string; method?: string },
): Promise<{ status: number; location: URL | null }> {
  const response = await fetch(callback.href.replace(APP_URL, server.url), {
    method,
    redirect: "manual",
    headers: { ...(cookie && { cookie }), ...(person && { authorization: `Bearer ${person.token}` }) },
  });
  const location = response.headers.get("location");
  return { status: response.status, location: location === null ? null : new URL(location, APP_URL) };
}

/** Runs the whole authorization, from the app's button back into the app. */
export async function connectCalendly(server: TestServer, { person, slug }: TestCoach): Promise<URL | null> {
  const authorization = await openAuthorization(person);
  const callback = await decide(authorization, slug);
  const { location } = await followCallback(server, callback, { person, cookie: authorization.cookie });
  return location;
}

/** The address of an event kind that the connected account offers. */
export async function offerCalled(person: Person, name: string): Promise<string> {
  const { status, body } = await person.call("GET", "/calendly/events");
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.find((one: { name: string }) => one.name === name)?.uri ?? "";
}

export async function pickEvent({ person }: TestCoach, name = "Session"): Promise<void> {
  const body = { event_uri: await offerCalled(person, name) };
  expect((await person.call("PUT", "/calendly/event", { body })).status).toBe(200);
}

/** A coach who can be booked. */
export async function createConnectedCoach(server: TestServer): Promise<TestCoach> {
  const coach = await createNewCoach(server);
  const location = await connectCalendly(server, coach);
  if (location?.searchParams.get("oauth_status") !== "success")
    throw new Error(`the coach is not connected: ${location?.searchParams.get("message")}`);
  await pickEvent(coach);
  await listCoach(server, coach.id);
  return coach;
}

/** The query string of the widget's address on that person's booking page. */
export async function openWidget(person: Person, coach: TestCoach): Promise<string> {
  const { body } = await person.call("GET", `/calendly/coach-availability/${coach.id}`);
  return new URL(String(body["widget_url"])).search;
}

/** Schedules a time in the widget. `past`: a session that is over. `widget`: the query string from openWidget. */
export async function schedule(
  standinsUrl: string,
  slug: string,
  {
    email,
    past = false,
    answer = "",
    widget = "?",
    event = "session",
  }: { email: string; past?: boolean; answer?: string; widget?: string; event?: string },
): Promise<Scheduled> {
  const address = `${standinsUrl}/calendly/widget/${slug}/${event}${widget}${past ? "&past=1" : ""}`;
  const page = await (await fetch(address)).text();
  const start = /value="(\d{4}-[^"]+Z)"/.exec(page)?.[1] ?? "";
  const response = await fetch(address, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams({ start, name: "Ann", email, answer }),
  });
  const made = (await response.json()) as { event: { uri: string }; invitee: { uri: string } };
  return { event_uri: made.event.uri, invitee_uri: made.invitee.uri };
}

export const bookingBody = ({ id: user_id }: Person, { id: coach_id }: TestCoach, calendly_data: object) => ({
  coach_id,
  user_id,
  calendly_data,
});

/** Books what was scheduled in the widget. */
export const bookScheduled = (person: Person, coach: TestCoach, data: object) =>
  person.call("POST", "/calendly/process-booking", { body: bookingBody(person, coach, data) });

/** Schedules a time in the widget and books it. */
export async function bookSession(
  standinsUrl: string,
  { person, coach, past = false }: { person: Person; coach: TestCoach; past?: boolean },
) {
  const scheduled = await schedule(standinsUrl, coach.slug, { email: person.email, past });
  return { ...(await bookScheduled(person, coach, scheduled)), scheduled };
}

/** Cancels or reschedules the event at Calendly, as a client would. */
export async function changeAtCalendly(
  standinsUrl: string,
  { invitee_uri }: Scheduled,
  { change, start }: { change: "cancellations" | "reschedulings"; start?: string },
): Promise<void> {
  const response = await fetch(`${standinsUrl}/calendly/widget/${change}/${invitee_uri.split("/").at(-1)}`, {
    method: "POST",
    body: new URLSearchParams(start === undefined ? {} : { start }),
  });
  expect(response.status).toBe(200);
}

/** True if the service's newest event with that client is cancelled. */
export async function isCancelledAtService(standinsUrl: string, email: string): Promise<boolean> {
  const page = await (await fetch(`${standinsUrl}/calendly`)).text();
  return page.split(email)[1]?.split("</li>")[0]?.includes("cancelled") === true;
}

export const sessionsOf = async (person: Person): Promise<CoachSessions> =>
  (await person.call("GET", "/coach-sessions/current")).body.data;

export const coachAsSeen = async (person: Person, id: string): Promise<Coach> =>
  (await person.call("GET", `/coaches/${id}`)).body.data;

/** A client of the service at that address, like the server's, for tests that do a job's work themselves. */
export const calendlyAt = (address: string): Calendly =>
  createCalendly({
    clientId: "standin",
    clientSecret: "standin",
    webhookKey: undefined,
    apiBase: `${address}/calendly/api`,
    authBase: `${address}/calendly/auth`,
    redirectUri: `${APP_URL}/api/calendly/oauth/callback`,
    webhookUrl: `${APP_URL}/api/calendly/webhook`,
  });

/** Sets how the service treats the next calls: faults, delays, and the lifetime of tokens. */
export async function control(standinsUrl: string, changes: object): Promise<void> {
  const response = await fetch(`${standinsUrl}/calendly/control`, {
    method: "POST",
    body: JSON.stringify(changes),
  });
  if (!response.ok) throw new Error(await response.text());
}

export const calendlyCounts = async (
  standinsUrl: string,
): Promise<{ refreshes: number; revocations: number }> =>
  (await fetch(`${standinsUrl}/calendly/control`)).json() as Promise<{
    refreshes: number;
    revocations: number;
  }>;

/** A webhook as Calendly sends it. */
export function sendWebhook(
  server: TestServer,
  webhook: { event: string; userUri: string; scheduled: Scheduled },
  sign: { key?: string; at?: number; header?: string; nonce?: string } = {},
): Promise<ApiResponse> {
  const { event_uri, invitee_uri } = webhook.scheduled;
  const payload = { uri: invitee_uri, event: event_uri, nonce: sign.nonce };
  const body = JSON.stringify({ event: webhook.event, created_by: webhook.userUri, payload });
  const t = Math.floor((sign.at ?? Date.now()) / 1000);
  const v1 = createHmac("sha256", sign.key ?? WEBHOOK_KEY)
    .update(`${t}.${body}`)
    .digest("hex");
  const headers = { "calendly-webhook-signature": sign.header ?? `t=${t},v1=${v1}` };
  return server.call("POST", "/calendly/webhook", { body, headers });
}

export const jpeg = (edge = 900): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 3, background: "#0b6e5b" } })
    .withExif({ IFD0: { Copyright: "secret place" } })
    .jpeg()
    .toBuffer();

/** POST /api/coaches/me/photo as a browser does. */
export function uploadPhoto(person: Person, bytes: Buffer) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
  return person.call("POST", "/coaches/me/photo", { body: form });
}
