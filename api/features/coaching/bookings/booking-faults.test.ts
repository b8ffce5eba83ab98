import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { ROLE } from "#contract/roles.ts";
import {
  bookingBody,
  control,
  openWidget,
  createConnectedCoach,
  schedule,
  sendWebhook,
  sessionsOf,
  useCoaching,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { startTestServer, type Person, type TestServer } from "#api/testing/start-test-server.ts";

const SEED = "greenroom";
const [PEOPLE, ALLOWED, BOOKINGS_EACH, COACHES, BROWSERS] = [20, 5, 6, 5, 16];
const CANCELS_EVERY = 4;
const CALLS_WITH_FAULTS = 600;
const SERVICE_SILENT_MS = 9000;

const { standins, server, userUriOf } = useCoaching();
const second = {} as TestServer;
beforeAll(async () => {
  Object.assign(second, await startTestServer(server.databaseUrl, standins.settings()));
});
afterAll(() => second.stop());

/** A pseudo-random number from 0 to `below` - 1, always the same for the same text. */
const chance = (words: string, below: number): number =>
  createHash("sha256").update(`${SEED}:${words}`).digest().readUInt32BE() % below;

/** The stand-in would send webhooks to the app's public address, which nothing serves here, so the test sends them. */
const NO_WEBHOOKS_OF_ITS_OWN = { path: "/webhook_subscriptions", status: 503, times: 1000 };

/** About every third call fails. A delay of 0 ms is a call that succeeds. */
const planFaults = () =>
  Array.from({ length: CALLS_WITH_FAULTS }, (_, at) => {
    const kind = chance(`call ${at}`, 100);
    const status = [429, 500, 502, 503][chance(`status ${at}`, 4)];
    if (kind < 20) return { path: "/calendly/api", kind: "status", status };
    if (kind < 30) return { path: "/calendly/api", kind: "after", status };
    if (at === 20 || at === 60) return { path: "/calendly/api", kind: "delay", ms: SERVICE_SILENT_MS };
    return { path: "/calendly/api", kind: "delay", ms: kind < 45 ? 50 : 0 };
  });

type Order = {
  name: string;
  person: Person;
  coach: TestCoach;
  scheduled: Scheduled;
  cancelled: boolean;
  status: number;
};

async function callUnsteadily(
  { name, person, ...order }: Order,
  path: string,
  attempt: number,
): Promise<number> {
  const at = `${name} attempt ${attempt}`;
  const { url } = chance(`server ${at}`, 2) === 0 ? server : second;
  const patience = chance(`patience ${at}`, 4) === 0 ? 5 + chance(`ms ${at}`, 120) : 30_000;
  const body = bookingBody(person, order.coach, order.scheduled);
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

/** Calls like the page: three tries, then the fallback, repeated until there is a response. */
async function saveBooking(order: Order): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const path = attempt <= 3 ? "/calendly/process-booking" : "/bookings";
    const status = await callUnsteadily(order, path, attempt);
    if (!isPassing(status)) return status;
  }
}

/** Sends an order's webhooks in any order during its booking: created zero to two times, cancelled at least once. */
async function sendWebhooks({ name, coach, scheduled, cancelled }: Order): Promise<void> {
  const userUri = userUriOf(coach);
  const kinds = ["invitee.created", ...(cancelled ? ["invitee.canceled"] : [])];
  const planned = kinds.flatMap((event) =>
    Array.from(
      { length: (event === "invitee.created" ? 0 : 1) + chance(`times ${name} ${event}`, 3) },
      (_, nth) => ({ event, nth }),
    ),
  );
  const sent = planned.map(async ({ event, nth }) => {
    await wait(chance(`when ${name} ${event} ${nth}`, 200));
    const nonce = chance(`nonce ${name} ${nth}`, 2) === 0 ? "same" : randomUUID();
    const to = chance(`to ${name} ${event} ${nth}`, 2) === 0 ? server : second;
    return sendWebhook(to, { event, userUri, scheduled }, { nonce });
  });
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
}

async function cancelAtService({ scheduled }: Order): Promise<void> {
  const invitee = scheduled.invitee_uri.split("/").at(-1);
  const response = await fetch(`${standins.url}/calendly/widget/cancellations/${invitee}`, {
    method: "POST",
  });
  expect(response.status).toBe(200);
}

async function createOrders(): Promise<{ people: Person[]; orders: Order[] }> {
  const coaches = await Promise.all(Array.from({ length: COACHES }, () => createConnectedCoach(server)));
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => server.createPerson({ role: ROLE.premium })),
  );
  await server.insert(
    "user_coach_sessions",
    people.map(({ id }) => ({ user_id: id, role_id: ROLE.premium, sessions_allowed: ALLOWED })),
  );
  const orders: Order[] = [];
  for (const [nth, person] of people.entries())
    for (let at = 0; at < BOOKINGS_EACH; at += 1) {
      const coach = coaches[(nth + at) % COACHES] as TestCoach;
      const scheduled = await schedule(standins.url, coach.slug, {
        email: person.email,
        widget: await openWidget(person, coach),
      });
      // Some people cancel one of their bookings at Calendly.
      const cancelled = nth % CANCELS_EVERY === 0 && at === chance(`cancels ${nth}`, BOOKINGS_EACH);
      orders.push({ name: `${nth}.${at}`, person, coach, scheduled, cancelled, status: 0 });
    }
  return { people, orders };
}

/**
 * Status and row that an order may end with. A refused order is still in Calendly's calendar, and its webhooks book it
 * once the end of another order has given a session back.
 */
const rightEnds = ({ cancelled }: Order): string[] =>
  cancelled
    ? ["200 cancelled", "403", "403 cancelled", "409", "409 cancelled"]
    : ["200 confirmed", "403", "403 confirmed"];

type Row = { user_id: string; coach_id: string | null; status: string; calendly_event_uri: string | null };
const readRows = async (): Promise<Row[]> =>
  server.rows("coach_bookings", {}, ["user_id", "coach_id", "status", "calendly_event_uri"]);

/** Ends the faults and runs failed jobs without waiting for their next try. */
async function settle(): Promise<void> {
  await control(standins.url, { faults: [] });
  await eventually(async () => {
    const { rows } = await sql<{ kind: string }>`
        update private.jobs set run_at = least(run_at, now()) where kind = 'checkBooking' and last_error is not null
        returning kind`.execute(server.db.serviceDb);
    const { left } = await server.db.serviceDb
      .selectFrom("private.jobs")
      .select((eb) => eb.fn.countAll().as("left"))
      .where("kind", "=", "checkBooking")
      .executeTakeFirstOrThrow();
    expect({ failed: rows.length, left: Number(left) }).toEqual({ failed: 0, left: 0 });
  });
}

it("a hundred bookings under failures, lost responses, retries and repeated webhooks: none lost, none doubled", async () => {
  await control(standins.url, { faults: [NO_WEBHOOKS_OF_ITS_OWN] });
  const { people, orders } = await createOrders();
  await control(standins.url, { faults: [NO_WEBHOOKS_OF_ITS_OWN, ...planFaults()] });
  const waiting = orders.toSorted((a, b) => chance(a.name, 1000) - chance(b.name, 1000));
  const browser = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) {
      const cancel = order.cancelled ? cancelAtService(order) : undefined;
      const [status] = await Promise.all([
        saveBooking(order),
        cancel?.then(() => sendWebhooks(order)) ?? sendWebhooks(order),
      ]);
      order.status = status;
    }
  };
  await Promise.all(Array.from({ length: BROWSERS }, browser));
  await settle();

  const rows = await readRows();
  const rowsOf = ({ person, coach, scheduled }: Order) =>
    rows.filter(
      (row) =>
        row.user_id === person.id &&
        row.coach_id === coach.id &&
        row.calendly_event_uri === scheduled.event_uri,
    );
  for (const order of orders) {
    const found = rowsOf(order).map(({ status }) => status);
    const what = `order ${order.name} answered ${order.status}, rows ${found.join(" ")}`;
    expect(rightEnds(order), what).toContain(`${order.status} ${found.join(" ")}`.trim());
  }
  expect(rows, "each row is somebody's order").toHaveLength(
    orders.reduce((sum, order) => sum + rowsOf(order).length, 0),
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
}, 120_000);
