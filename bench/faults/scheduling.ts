import { setTimeout as sleep } from "node:timers/promises";
import {
  connectCalendly,
  createCoach,
  openWidget,
  pickEvent,
  bookScheduled,
  schedule,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { ROLE } from "#contract/roles.ts";
import type { FaultRun } from "./fault-run.ts";
import { OUTAGES } from "./gate.ts";
import { hear, inSeconds, startScene, waitUntil, type Scene } from "./scene.ts";

const COACHES = 3;
const CLIENTS = 24;
/** Number of coaching sessions in the premium plan. */
const SESSIONS_EACH = 2;
const SETTLED_WAIT_MS = 60_000;
const BEFORE_KILL_MS = 500;

type Booking = {
  person: Person;
  coach: TestCoach;
  scheduled: Scheduled;
  /** The page was closed before it could report the booking, so only the service's webhook does. */
  isLeft: boolean;
  isCancelled: boolean;
  isAcknowledged: boolean;
};

/** safety.md R11, R13: sessions change at the service while the server is cut off, killed, or has no database. */
export const runSchedulingDown: FaultRun = async () => {
  const roles = [...Array<5>(COACHES).fill(ROLE.coach), ...Array<2>(CLIENTS).fill(ROLE.premium)];
  const scene = await startScene({
    roles,
    passes: "/calendly/widget",
    settings: (url) => ({
      CALENDLY_API_BASE: `${url}/calendly/api`,
      CALENDLY_AUTH_BASE: `${url}/calendly/auth`,
      CALENDLY_WIDGET_BASE: `${url}/calendly/widget`,
    }),
  });
  try {
    return [await bookThrough(scene, await connectCoaches(scene))];
  } finally {
    await scene.stop();
  }
};

async function connectCoaches({ server, people }: Scene): Promise<TestCoach[]> {
  const coaches: TestCoach[] = [];
  for (const person of people.slice(0, COACHES)) {
    const coach = await createCoach({ ...server, createPerson: () => Promise.resolve(person) });
    await connectCalendly(server, coach);
    await pickEvent(coach);
    coaches.push(coach);
  }
  return coaches;
}

async function bookThrough(scene: Scene, coaches: TestCoach[]) {
  const clients = scene.people.slice(COACHES);
  const waits: number[] = [];
  const all: Booking[] = [];
  for (const [at, outage] of OUTAGES.entries()) {
    scene.gate.set(outage);
    const size = CLIENTS / OUTAGES.length;
    const bookings = await scheduleAll(scene, coaches, clients.slice(at * size, (at + 1) * size));
    all.push(...bookings);
    const broken = sleep(BEFORE_KILL_MS).then(() =>
      outage === "silent" ? scene.killAndStart() : outage === "failing" ? scene.killDatabase() : undefined,
    );
    await Promise.all([broken, ...bookings.map((it) => saveBooking(it, waits))]);
  }
  scene.gate.set("open");
  const seconds = await waitUntil(async () => (await count(scene, all)).lost === 0, SETTLED_WAIT_MS);
  return {
    fault: `the scheduling service is away, silent and failing while ${CLIENTS} people book; the server and the database killed`,
    sent: all.length,
    acknowledged: all.filter((it) => it.isAcknowledged).length,
    ...(await count(scene, all)),
    seen: `a response after ${inSeconds(Math.max(...waits))} at most; ${all.filter((it) => it.isLeft).length} had left the page, ${all.filter((it) => it.isCancelled).length} cancelled at the service; all right ${seconds.toFixed(1)} s after it came back`,
  };
}

/** Books sessions one after the other, so that no two use the same slot. */
async function scheduleAll({ gate }: Scene, coaches: TestCoach[], clients: Person[]): Promise<Booking[]> {
  const bookings: Booking[] = [];
  for (const person of clients)
    for (let nth = 0; nth < SESSIONS_EACH; nth += 1) {
      const at = bookings.length;
      const coach = coaches[at % COACHES] as TestCoach;
      const widget = await openWidget(person, coach);
      const scheduled = await schedule(gate.url, coach.slug, { email: person.email, widget });
      const kind = at % 5;
      bookings.push({
        person,
        coach,
        scheduled,
        isLeft: kind === 4,
        isCancelled: kind === 3,
        isAcknowledged: false,
      });
      if (kind === 3) await cancelAtService(gate.url, scheduled);
    }
  return bookings;
}

const cancelAtService = (url: string, { invitee_uri }: Scheduled) =>
  fetch(`${url}/calendly/widget/cancellations/${invitee_uri.split("/").at(-1)}`, { method: "POST" });

/** Reports the booking like the page, which retries until there is a response. */
async function saveBooking(booking: Booking, waits: number[]): Promise<void> {
  if (booking.isLeft) return;
  for (;;) {
    const { response, ms } = await hear(bookScheduled(booking.person, booking.coach, booking.scheduled));
    if (response && response.status < 500) {
      waits.push(ms);
      booking.isAcknowledged = response.status === 200;
      return;
    }
    await sleep(200);
  }
}

async function count({ db }: Scene, bookings: Booking[]) {
  const rows = await db.serviceDb
    .selectFrom("coach_bookings")
    .select(["user_id", "status", "calendly_event_uri"])
    .execute();
  const periods = await db.serviceDb
    .selectFrom("user_coach_sessions")
    .select(["user_id", "sessions_booked"])
    .execute();
  const right = bookings.filter(({ person, scheduled, isCancelled, isAcknowledged }) => {
    const own = rows.filter(
      (row) => row.user_id === person.id && row.calendly_event_uri === scheduled.event_uri,
    );
    // The session was cancelled before the server had stored it, so there is no row.
    if (isCancelled && !isAcknowledged && own.length === 0) return true;
    return own.length === 1 && own[0]?.status === (isCancelled ? "cancelled" : "confirmed");
  });
  const miscounted = periods.filter(
    (it) =>
      it.sessions_booked !==
      rows.filter((row) => row.user_id === it.user_id && row.status === "confirmed").length,
  );
  const events = new Set(rows.map((row) => row.calendly_event_uri));
  return {
    kept: right.length,
    doubled: rows.length - events.size + miscounted.length,
    lost: bookings.length - right.length,
  };
}
