import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ROLE } from "#contract/roles.ts";
import { useStandins } from "#api/testing/account-steps.ts";
import {
  control,
  openWidget,
  createConnectedCoach,
  schedule,
  sendNews,
  sessionsOf,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const SEED = "greenroom";
const [PEOPLE, ALLOWED, WISHES, COACHES, BROWSERS] = [20, 5, 6, 5, 16];
const CANCELS_EVERY = 4;
const CALLS_WITH_FAULTS = 600;
const SERVICE_SILENT_MS = 9000;

const standins = useStandins();
const server = useTestServer(() => standins.settings());
const second = {} as TestServer;
beforeAll(async () => {
  Object.assign(second, await startTestServer(server.databaseUrl, standins.settings()));
});
afterAll(() => second.stop());

/** A number from 0 to below `below`, the same for the same words. */
const chance = (words: string, below: number): number =>
  createHash("sha256").update(`${SEED}:${words}`).digest().readUInt32BE() % below;

/** The stand-in's own news would go to the app's public name, which nobody has here: the test sends them itself. */
const NO_NEWS_OF_ITS_OWN = { path: "/webhook_subscriptions", status: 503, times: 1000 };

/** About every third call goes wrong; a wait of nothing is a call that goes well. */
const planFaults = () =>
  Array.from({ length: CALLS_WITH_FAULTS }, (_, at) => {
    const kind = chance(`call ${at}`, 100);
    const status = [429, 500, 502, 503][chance(`status ${at}`, 4)];
    if (kind < 20) return { path: "/calendly/api", kind: "status", status };
    if (kind < 30) return { path: "/calendly/api", kind: "after", status };
    if (at === 20 || at === 60) return { path: "/calendly/api", kind: "delay", ms: SERVICE_SILENT_MS };
    return { path: "/calendly/api", kind: "delay", ms: kind < 45 ? 50 : 0 };
  });

type Wish = {
  name: string;
  person: Person;
  coach: TestCoach;
  scheduled: Scheduled;
  cancelled: boolean;
  status: number;
};

async function callUnsteadily(
  { name, person, ...wish }: Wish,
  path: string,
  attempt: number,
): Promise<number> {
  const at = `${name} attempt ${attempt}`;
  const { url } = chance(`server ${at}`, 2) === 0 ? server : second;
  const patience = chance(`patience ${at}`, 4) === 0 ? 5 + chance(`ms ${at}`, 120) : 30_000;
  const body = { coach_id: wish.coach.id, user_id: person.id, calendly_data: wish.scheduled };
  try {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
      signal: AbortSignal.timeout(patience),
    });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

const isPassing = (status: number) => status === 0 || status === 429 || status >= 500;

/** As the page does: three tries, then the fallback, which a person repeats until there is an answer. */
async function saveBooking(wish: Wish): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const path = attempt <= 3 ? "/calendly/process-booking" : "/bookings";
    const status = await callUnsteadily(wish, path, attempt);
    if (!isPassing(status)) return status;
  }
}

/** News of one invitee: of the booking never, once or twice, of its end at least once; in any order, with the booking under way. */
async function tellNews({ name, coach, scheduled, cancelled }: Wish): Promise<void> {
  const userUri = `${standins.url}/calendly/api/users/${coach.slug}`;
  const kinds = ["invitee.created", ...(cancelled ? ["invitee.canceled"] : [])];
  const told = kinds.flatMap((event) =>
    Array.from(
      { length: (event === "invitee.created" ? 0 : 1) + chance(`times ${name} ${event}`, 3) },
      (_, nth) => ({ event, nth }),
    ),
  );
  const sent = told.map(async ({ event, nth }) => {
    await wait(chance(`when ${name} ${event} ${nth}`, 200));
    const nonce = chance(`nonce ${name} ${nth}`, 2) === 0 ? "same" : randomUUID();
    const to = chance(`to ${name} ${event} ${nth}`, 2) === 0 ? server : second;
    return sendNews(to, { event, userUri, scheduled }, { nonce });
  });
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
}

async function cancelAtService({ scheduled }: Wish): Promise<void> {
  const invitee = scheduled.invitee_uri.split("/").at(-1);
  const response = await fetch(`${standins.url}/calendly/widget/cancellations/${invitee}`, {
    method: "POST",
  });
  expect(response.status).toBe(200);
}

async function createWishes(): Promise<{ people: Person[]; wishes: Wish[] }> {
  const coaches = await Promise.all(Array.from({ length: COACHES }, () => createConnectedCoach(server)));
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => server.createPerson({ role: ROLE.premium })),
  );
  await server.db.serviceDb
    .insertInto("user_coach_sessions")
    .values(people.map(({ id }) => ({ user_id: id, role_id: ROLE.premium, sessions_allowed: ALLOWED })))
    .execute();
  const wishes: Wish[] = [];
  for (const [nth, person] of people.entries())
    for (let wished = 0; wished < WISHES; wished += 1) {
      const coach = coaches[(nth + wished) % COACHES] as TestCoach;
      const scheduled = await schedule(standins.url, coach.slug, {
        email: person.email,
        widget: await openWidget(person, coach),
      });
      // Some cancel one of theirs at the service.
      const cancelled = nth % CANCELS_EVERY === 0 && wished === chance(`cancels ${nth}`, WISHES);
      wishes.push({ name: `${nth}.${wished}`, person, coach, scheduled, cancelled, status: 0 });
    }
  return { people, wishes };
}

/**
 * Response and row that a wish may come to. A refused one stands in the service's calendar all the same, and its news book it
 * once another one's end has given a session back.
 */
const rightEnds = ({ cancelled }: Wish): string[] =>
  cancelled
    ? ["200 cancelled", "403", "403 cancelled", "409", "409 cancelled"]
    : ["200 confirmed", "403", "403 confirmed"];

type Row = { user_id: string; coach_id: string; status: string; calendly_event_uri: string | null };
const readRows = async (): Promise<Row[]> =>
  server.db.serviceDb
    .selectFrom("coach_bookings")
    .select(["user_id", "coach_id", "status", "calendly_event_uri"])
    .execute();

/** The service is well again: what waits for its next try has it now. */
async function settle(): Promise<void> {
  await control(standins.url, { faults: [] });
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ kind: string }>`
        update private.jobs set run_at = least(run_at, now()) where kind = 'checkBooking' and last_error is not null
        returning kind`.execute(server.db.serviceDb);
      const { left } = await server.db.serviceDb
        .selectFrom("private.jobs")
        .select((eb) => eb.fn.countAll().as("left"))
        .where("kind", "=", "checkBooking")
        .executeTakeFirstOrThrow();
      expect({ failed: rows.length, left: Number(left) }).toEqual({ failed: 0, left: 0 });
    },
    { timeout: 20_000, interval: 100 },
  );
}

it("a hundred bookings under failures, lost answers, retries and repeated news: none lost, none doubled", async () => {
  await control(standins.url, { faults: [NO_NEWS_OF_ITS_OWN] });
  const { people, wishes } = await createWishes();
  await control(standins.url, { faults: [NO_NEWS_OF_ITS_OWN, ...planFaults()] });
  const waiting = wishes.toSorted((a, b) => chance(a.name, 1000) - chance(b.name, 1000));
  const browser = async () => {
    for (let wish = waiting.pop(); wish; wish = waiting.pop()) {
      const cancel = wish.cancelled ? cancelAtService(wish) : undefined;
      const [status] = await Promise.all([
        saveBooking(wish),
        cancel?.then(() => tellNews(wish)) ?? tellNews(wish),
      ]);
      wish.status = status;
    }
  };
  await Promise.all(Array.from({ length: BROWSERS }, browser));
  await settle();

  const rows = await readRows();
  const rowsOf = ({ person, coach, scheduled }: Wish) =>
    rows.filter(
      (row) =>
        row.user_id === person.id &&
        row.coach_id === coach.id &&
        row.calendly_event_uri === scheduled.event_uri,
    );
  for (const wish of wishes) {
    const found = rowsOf(wish).map(({ status }) => status);
    const what = `wish ${wish.name} answered ${wish.status}, rows ${found.join(" ")}`;
    expect(rightEnds(wish), what).toContain(`${wish.status} ${found.join(" ")}`.trim());
  }
  expect(rows, "each row is somebody's wish").toHaveLength(
    wishes.reduce((sum, wish) => sum + rowsOf(wish).length, 0),
  );

  for (const [nth, person] of people.entries()) {
    const own = rows.filter(({ user_id }) => user_id === person.id);
    const open = own.filter(({ status }) => status === "confirmed").length;
    const cancelled = own.filter(({ status }) => status === "cancelled").length;
    expect(open + cancelled, `person ${nth}`).toBe(own.length);
    expect(await sessionsOf(person), `person ${nth}`).toMatchObject({
      sessions_allowed: ALLOWED,
      sessions_booked: open,
      sessions_cancelled: cancelled,
    });
    expect(open, `person ${nth}`).toBeLessThanOrEqual(ALLOWED);
    expect(open, `person ${nth}`).toBeGreaterThanOrEqual(nth % CANCELS_EVERY === 0 ? ALLOWED - 1 : ALLOWED);
  }
  expect(rows.length).toBeGreaterThanOrEqual(95);
}, 60_000);
