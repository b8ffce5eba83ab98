import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT_DE } from "#contract/texts.de.ts";
import { TEXT } from "#contract/texts.ts";
import { LANGUAGE_COOKIE } from "#contract/words.ts";
import { statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingBody,
  bookScheduled,
  bookSession,
  calendlyCounts,
  coachAsSeen,
  connectCalendly,
  control,
  createCoach,
  createConnectedCoach,
  decide,
  followCallback,
  listCoach,
  openAuthorization,
  pickEvent,
  schedule,
  useCoaching,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { startTestServer } from "#api/testing/start-test-server.ts";

const { standins, server, premium, pair } = useCoaching();
const ownProfile = async ({ person }: TestCoach) => (await person.call("GET", "/coaches/me")).body.data;
const disconnect = ({ person }: TestCoach) => person.call("DELETE", "/calendly/connection");
const errorOf = (location: URL | null) =>
  location?.searchParams.get("oauth_status") === "error" ? location.searchParams.get("message") : null;

const storedTokens = ({ id }: TestCoach) =>
  server.db.serviceDb
    .selectFrom("private.calendly_connections")
    .selectAll()
    .where("coach_id", "=", id)
    .executeTakeFirst();

describe("connecting the scheduling service", () => {
  // safety.md T37
  it("leads to consent and back, and shows the page and the name but never a token", async () => {
    const coach = await createCoach(server);
    expect(await ownProfile(coach))?.toMatchObject({ connected: false, calendly_page_url: null });
    const location = await connectCalendly(server, coach);
    expect(location?.pathname).toBe("/coach-dashboard");
    expect(location?.searchParams.get("oauth_status")).toBe("success");
    const own = await ownProfile(coach);
    expect(own).toMatchObject({ connected: true, calendly_username: coach.slug });
    expect(own?.calendly_page_url).toBe(`${standins.url}/calendly/widget/${coach.slug}`);
    const seen = await coachAsSeen(await premium(), coach.id);
    expect(JSON.stringify([own, seen])).not.toMatch(/token/i);
    const stored = await storedTokens(coach);
    expect(stored?.calendly_access_token).toMatch(/^[\w-]{8}\./);
    expect(stored?.webhook_uri).toContain("/webhook_subscriptions/");
  });

  it("is refused by the coach's own No", async () => {
    const coach = await createCoach(server);
    const authorization = await openAuthorization(coach.person);
    const callback = await decide(authorization, coach.slug, "deny");
    const { location } = await followCallback(server, callback, { ...coach, cookie: authorization.cookie });
    expect(errorOf(location)).toBe(TEXT.calendlyRefused);
  });

  it("says how it went in the coach's language", async () => {
    const coach = await createCoach(server);
    const authorization = await openAuthorization(coach.person);
    const callback = await decide(authorization, coach.slug, "deny");
    const cookie = `${authorization.cookie}; ${LANGUAGE_COOKIE}=de`;
    const { location } = await followCallback(server, callback, { ...coach, cookie });
    expect(errorOf(location)).toBe(TEXT_DE.calendlyRefused);
  });

  // safety.md T48
  it("takes its state once, from the same browser and the same coach only, and none of LinkedIn's", async () => {
    const [coach, other] = [await createCoach(server), await createCoach(server)];
    const { person } = coach;
    const authorization = await openAuthorization(person);
    const { cookie } = authorization;
    const callback = await decide(authorization, coach.slug);
    const forged = new URL(callback);
    forged.searchParams.set("state", `${forged.searchParams.get("state")}x`);
    const linkedin = await person.call("POST", "/linkedin/authorize", { body: {} });
    const atLinkedin = new URL(callback);
    atLinkedin.searchParams.set("state", new URL(linkedin.body.data.url).searchParams.get("state") ?? "");
    const linkedinCookie = (linkedin.headers.getSetCookie()[0] ?? "").replace("_linkedin=", "_calendly=");
    for (const [address, who] of [
      [callback, { person: null, cookie }],
      [callback, { person: other.person, cookie: "greenroom_calendly=other" }],
      [callback, { person, cookie: "" }],
      [forged, { person, cookie }],
      [atLinkedin, { person, cookie: linkedinCookie }],
    ] as const)
      expect(errorOf((await followCallback(server, address, who)).location)).toBe(TEXT.calendlyStateInvalid);
    expect((await followCallback(server, callback, { person, cookie, method: "HEAD" })).status).toBe(405);
    expect(errorOf((await followCallback(server, callback, { person, cookie })).location)).toBeNull();
    expect(errorOf((await followCallback(server, callback, { person, cookie })).location)).toBe(
      TEXT.calendlyStateInvalid,
    );
  });

  it("is spent by another coach's attempt with it", async () => {
    const [coach, other] = [await createCoach(server), await createCoach(server)];
    const { cookie, ...rest } = await openAuthorization(coach.person);
    const callback = await decide({ cookie, ...rest }, coach.slug);
    const stolen = await followCallback(server, callback, { person: other.person, cookie });
    expect(errorOf(stolen.location)).toBe(TEXT.calendlyStateInvalid);
    expect((await ownProfile(other))?.connected).toBe(false);
  });

  it("is for oneself, for coaches, and after a profile only", async () => {
    const [coach, person] = [await createCoach(server), await premium()];
    const open = (id: string) => `/calendly/oauth/authorize?user_id=${id}`;
    const led = async ({ call }: Pick<typeof person, "call">) => {
      const { status, headers } = await call("GET", open(person.id));
      const [path, query = ""] = (headers.get("location") ?? "").split("?");
      return { status, path, error: new URLSearchParams(query).get("message") };
    };
    const dashboard = { status: 303, path: "/coach-dashboard" };
    expect(await led(coach.person)).toEqual({ ...dashboard, error: TEXT.calendlyStateInvalid });
    expect(await led(person)).toEqual({ ...dashboard, error: null });
    expect(await led(server)).toEqual({ ...dashboard, error: null });
    const bare = await server.createPerson({ role: ROLE.coach });
    const response = await bare.call("GET", open(bare.id));
    expect(response.headers.get("location")).toContain("oauth_status=error");
  });

  it("gives one account to one of six coaches who connect it at once, and tells the others", async () => {
    const coaches = await Promise.all(Array.from({ length: 6 }, () => createCoach(server)));
    const slug = coaches[0]?.slug ?? "";
    const ends = await Promise.all(
      coaches.map(({ id, person }) => connectCalendly(server, { id, person, slug })),
    );
    const messages = ends.map((location) => location?.searchParams.get("message") ?? "none");
    expect(messages.filter((message) => message === TEXT.calendlyConnected)).toHaveLength(1);
    expect(messages.filter((message) => message === TEXT.calendlyTaken)).toHaveLength(5);
  });

  it("says so when the service does not answer", async () => {
    const coach = await createCoach(server);
    await control(standins.url, { faults: [{ path: "/oauth/token" }] });
    expect(errorOf(await connectCalendly(server, coach))).toBe(TEXT.calendlyUnavailable);
    expect((await ownProfile(coach))?.connected).toBe(false);
  });
});

describe("disconnecting", () => {
  it("clears everything at once, and revokes at the service, later if it is down", async () => {
    const coach = await createConnectedCoach(server);
    const before = await calendlyCounts(standins.url);
    await control(standins.url, { faults: [{ path: "/oauth/revoke", times: 2 }] });
    expect((await disconnect(coach)).status).toBe(200);
    expect(await ownProfile(coach))?.toMatchObject({ connected: false, calendly_username: null });
    expect(await storedTokens(coach)).toBeUndefined();
    await eventually(async () =>
      expect((await calendlyCounts(standins.url)).revocations).toBe(before.revocations + 2),
    );
  });

  it("makes the coach one who is not set up", async () => {
    const { coach, person } = await pair();
    const ask = () => person.call("GET", `/calendly/coach-availability/${coach.id}`);
    const url = new URL(String((await ask()).body["widget_url"]));
    expect(url.href).toContain(`${standins.url}/calendly/widget/${coach.slug}/session?`);
    expect(url.searchParams.get("email")).toBe(person.email);
    await disconnect(coach);
    expect((await ask()).body).toMatchObject({
      available: false,
      message: TEXT.coachNotSetUp,
      widget_url: null,
    });
  });

  it("gives the widget's address to nobody who cannot book", async () => {
    const [coach, free] = [await createConnectedCoach(server), await server.createPerson({})];
    const { body } = await free.call("GET", `/calendly/coach-availability/${coach.id}`);
    expect(body).toMatchObject({ available: true, widget_url: null });
    expect((await free.call("GET", `/calendly/coach-availability/${free.id}`)).status).toBe(404);
  });
});

describe("tokens that run out", () => {
  // safety.md T47
  it("are refreshed once, by whichever of two servers comes first", async () => {
    const coach = await createConnectedCoach(server);
    await server.change(
      "private.calendly_connections",
      { coach_id: coach.id },
      { calendly_token_expires_at: new Date(0) },
    );
    const second = await startTestServer(server.databaseUrl, standins.settings());
    try {
      const before = await calendlyCounts(standins.url);
      const people = await Promise.all([premium(), premium(), premium(), premium()]);
      const scheduled: Scheduled[] = [];
      for (const { email } of people) scheduled.push(await schedule(standins.url, coach.slug, { email }));
      // Slow enough that all four requests wait for the refresh at the same time.
      await control(standins.url, { faults: [{ path: "/oauth/token", kind: "delay", ms: 500, times: 4 }] });
      const responses = await Promise.all(
        people.map((person, n) => {
          const body = bookingBody(person, coach, scheduled[n] ?? {});
          const headers = { authorization: `Bearer ${person.token}` };
          const where = n % 2 === 0 ? server : second;
          return where.call("POST", "/calendly/process-booking", { body, headers });
        }),
      );
      expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
      expect(responses.map(({ body }) => body.data.status)).toEqual(people.map(() => "confirmed"));
      expect((await calendlyCounts(standins.url)).refreshes).toBe(before.refreshes + 1);
    } finally {
      await control(standins.url, { faults: [] });
      await second.stop();
    }
  });

  it("or are taken no more before their time are refreshed too", async () => {
    await control(standins.url, { accessSeconds: 0 });
    const coach = await createCoach(server);
    expect(errorOf(await connectCalendly(server, coach))).toBe(TEXT.calendlyUnavailable);
    await control(standins.url, { accessSeconds: 7200 });
    expect((await ownProfile(coach))?.connected).toBe(false);
    await connectCalendly(server, coach);
    await pickEvent(coach);
    await listCoach(server, coach.id);
    await server.change(
      "private.calendly_connections",
      { coach_id: coach.id },
      { calendly_token_expires_at: new Date("2100-01-01") },
    );
    const { body } = await bookSession(standins.url, { person: await premium(), coach });
    expect(body.data).toMatchObject({ status: "confirmed" });
  });

  it("and cannot be refreshed any more keep the booking, and ask the coach to connect again", async () => {
    const { coach, person } = await pair();
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email });
    const other = await createConnectedCoach(server);
    const { calendly_refresh_token, calendly_access_token } = (await storedTokens(other)) ?? {};
    // Sealed for another row, so they cannot be opened here.
    await server.change(
      "private.calendly_connections",
      { coach_id: coach.id },
      {
        calendly_refresh_token: calendly_refresh_token ?? "",
        calendly_access_token: calendly_access_token ?? "",
      },
    );
    const { body } = await bookScheduled(person, coach, scheduled);
    expect(body.data).toMatchObject({ status: "pending" });
    expect((await ownProfile(coach))?.connected).toBe(false);
  });
});

/** Deletes the subscription at Calendly; returns true if it existed. */
async function isKnownAtService(webhookUri: string, { slug }: TestCoach): Promise<boolean> {
  const headers = { authorization: `Bearer demo-${slug}` };
  return (await fetch(webhookUri, { method: "DELETE", headers })).status === 204;
}

const listRevocations = () => server.rows("private.jobs", { kind: "revokeCalendlyTokens" }, ["key"]);

const waitForWebhook = (coach: TestCoach, other: string | null) =>
  eventually(async () => {
    const uri = (await storedTokens(coach))?.webhook_uri ?? null;
    expect(uri).not.toBeNull();
    expect(uri).not.toBe(other);
    return uri ?? "";
  });

describe("connecting again", () => {
  it("a coach who reconnects within seconds gets the service's webhooks again", async () => {
    const coach = await createConnectedCoach(server);
    const before = (await storedTokens(coach))?.webhook_uri ?? null;
    await disconnect(coach);
    await connectCalendly(server, coach);
    const after = await waitForWebhook(coach, before);
    // A job deletes the old subscription, and must leave the new one.
    await eventually(async () => expect(await listRevocations()).toEqual([]));
    expect(await isKnownAtService(after, coach)).toBe(true);
  });

  it("a coach whose tokens ran out long ago leaves no subscription behind", async () => {
    await control(standins.url, { accessSeconds: 1 });
    const coach = await createConnectedCoach(server);
    await control(standins.url, { accessSeconds: 7200 });
    const before = (await storedTokens(coach))?.webhook_uri ?? "";
    await eventually(async () =>
      expect((await storedTokens(coach))?.calendly_token_expires_at.getTime()).toBeLessThan(Date.now()),
    );
    await disconnect(coach);
    await connectCalendly(server, coach);
    expect(await waitForWebhook(coach, before)).not.toBe(before);
  });

  it("a service that is down while a coach connects is subscribed to when it is back", async () => {
    const coach = await createCoach(server);
    await control(standins.url, { faults: [{ path: "/webhook_subscriptions", times: 2 }] });
    const location = await connectCalendly(server, coach);
    expect(location?.searchParams.get("oauth_status")).toBe("success");
    expect(await isKnownAtService(await waitForWebhook(coach, null), coach)).toBe(true);
  });
});
