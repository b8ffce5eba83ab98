import { describe, expect, it } from "vitest";
import { BOOKING_CANCEL_HOURS, NO_SHOW_FROM_MINUTES, NO_SHOW_OBJECTION_HOURS } from "#contract/limits.ts";
import { add, addBooking, addCoach, addPerson, useDatabaseWithPeople } from "./database-with-people.ts";
import { tryAs } from "./row-rules.ts";

const prepared = useDatabaseWithPeople();
const STATUSES = ["pending", "confirmed", "completed", "cancelled", "claimed", "disputed", "missed"] as const;
type Status = (typeof STATUSES)[number];

/** A copy of the table in states.md: change both together. */
const COACH_MAY = new Set([
  "pending confirmed",
  "pending cancelled",
  "confirmed completed",
  "confirmed claimed",
  // Here the coach is the side reported as absent.
  "claimed missed",
  "claimed disputed",
]);
/** Even the coach can cancel a confirmed session only before it begins. */
const BEFORE_IT_BEGINS = "confirmed cancelled";
/** Moves that the client can make before the session; the tested sessions are over. */
const CLIENT_MAY = new Set(["pending cancelled", "confirmed cancelled"]);
const SERVER_MAY = new Set([
  "pending confirmed",
  "pending cancelled",
  "confirmed cancelled",
  "disputed missed",
  "disputed confirmed",
]);
/** Allowed only after the other side had a day to object. */
const AFTER_A_DAY = "claimed missed";

const moves = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => ({ from, to, name: `${from} ${to}` })),
);

const MISSED = new Set<Status>(["claimed", "disputed", "missed"]);

/** Adds a session that begins in `seconds`, by default one that began two hours ago. */
async function addOver(status: Status, seconds = -2 * 3600): Promise<string> {
  const { client, ids } = prepared;
  return add(client, "public.coach_bookings", {
    coach_id: ids.coachProfile,
    user_id: ids.owner,
    status,
    booking_date: new Date(Date.now() + seconds * 1000),
    transcript: status === "completed" ? "What was said." : null,
    missed_by: MISSED.has(status) ? "coach" : null,
    claimed_at: MISSED.has(status) ? new Date() : null,
    objection: status === "disputed" ? "I was there." : null,
  });
}

const WITH: Partial<Record<Status, string>> = {
  completed: ", transcript = 'What was said.'",
  disputed: ", objection = 'I was there.'",
};
const text = (to: Status, more = WITH[to] ?? "") =>
  `update public.coach_bookings set status = '${to}'${more} where id = $1`;

describe("a booking moves", () => {
  // safety.md T44
  it.each(moves)("from $from to $to only for whom the table names", async ({ from, to, name }) => {
    const { client, ids } = prepared;
    const id = await addOver(from);
    const asCoach = await tryAs(client, ids.coach, text(to), [id]);
    const asClient = await tryAs(client, ids.owner, text(to), [id]);
    const asOther = await tryAs(client, ids.otherCoach, text(to), [id]);
    await client.query("savepoint server");
    const reason = from === "disputed" ? ", decision_reason = 'The log says so.'" : "";
    const serviceDb = await client.query(text(to, `${WITH[to] ?? ""}${reason}`), [id]).then(
      () => "done",
      (error: { code: string }) => `error ${error.code}`,
    );
    await client.query("rollback to savepoint server");
    expect({ asCoach, asClient, asOther, serviceDb }).toEqual({
      asCoach: name === BEFORE_IT_BEGINS ? "error ZB004" : COACH_MAY.has(name) ? "done" : "error ZB001",
      asClient: CLIENT_MAY.has(name) ? "error ZB004" : name === "confirmed claimed" ? "done" : "error ZB001",
      asOther: "nothing",
      serviceDb: SERVER_MAY.has(name) ? "done" : name === AFTER_A_DAY ? "error ZB008" : "error ZB001",
    });
  });

  it.each(moves)("from $from to $to by its client only before it begins", async ({ from, to, name }) => {
    const { client, ids } = prepared;
    const id = await addOver(from, 3600);
    const outcome = CLIENT_MAY.has(name)
      ? "done"
      : name === "confirmed claimed"
        ? "error ZB006"
        : "error ZB001";
    expect(await tryAs(client, ids.owner, text(to), [id])).toBe(outcome);
    expect(await tryAs(client, ids.other, text(to), [id])).toBe("nothing");
    await client.query("update public.coach_bookings set booking_date = null where id = $1", [id]);
    expect(await tryAs(client, ids.owner, text(to), [id])).toBe(outcome);
  });

  it("to confirmed by its coach only when its time is known", async () => {
    const { client, ids } = prepared;
    const id = await addOver("pending");
    await client.query("update public.coach_bookings set booking_date = null where id = $1", [id]);
    expect(await tryAs(client, ids.coach, text("confirmed"), [id])).toBe("error ZB005");
  });

  it.each(["owner", "coach"] as const)("to cancelled by its %s not when it begins", async (who) => {
    const { client, ids } = prepared;
    const id = await addOver("confirmed");
    const set = (seconds: number) =>
      client.query(
        "update public.coach_bookings set booking_date = now() + make_interval(secs => $2) where id = $1",
        [id, seconds],
      );
    await set(0);
    expect(await tryAs(client, ids[who], text("cancelled"), [id])).toBe("error ZB004");
    await set(1);
    expect(await tryAs(client, ids[who], text("cancelled"), [id])).toBe("done");
  });

  it("to completed only from the second of its end", async () => {
    const { client, ids } = prepared;
    const id = await addBooking(client, { coach_id: ids.coachProfile, user_id: ids.owner });
    const set = (seconds: number) =>
      client.query(
        `update public.coach_bookings set duration_minutes = 30,
           booking_date = now() - interval '30 minutes' + make_interval(secs => $2) where id = $1`,
        [id, seconds],
      );
    await set(1);
    expect(await tryAs(client, ids.coach, text("completed"), [id])).toBe("error ZB002");
    await set(0);
    expect(await tryAs(client, ids.coach, text("completed"), [id])).toBe("done");
  });

  // safety.md T113
  it("to claimed only ten minutes in, and to missed by the server only after the day", async () => {
    const { client, ids } = prepared;
    const id = await addOver("confirmed", -NO_SHOW_FROM_MINUTES * 60 + 60);
    for (const who of [ids.coach, ids.owner])
      expect(await tryAs(client, who, text("claimed"), [id])).toBe("error ZB006");
    const begin =
      "update public.coach_bookings set booking_date = now() - make_interval(mins => $2) where id = $1";
    await client.query(begin, [id, NO_SHOW_FROM_MINUTES]);
    for (const who of [ids.coach, ids.owner])
      expect(await tryAs(client, who, text("claimed"), [id])).toBe("done");
    const claimed = await addOver("claimed");
    const since =
      "update public.coach_bookings set claimed_at = now() - make_interval(hours => $2) where id = $1";
    await client.query(since, [claimed, NO_SHOW_OBJECTION_HOURS]);
    expect(await tryAs(client, ids.coach, text("disputed"), [claimed])).toBe("error ZB008");
    expect((await client.query(text("missed"), [claimed])).rowCount).toBe(1);
  });

  it("with texts about a no-show only in the fitting state, from the right side", async () => {
    const { client, ids } = prepared;
    const id = await addOver("claimed");
    const write = (column: string) => `update public.coach_bookings set ${column} = 'Another.' where id = $1`;
    expect(await tryAs(client, ids.owner, write("claim_words"), [id])).toBe("error ZB001");
    expect(await tryAs(client, ids.coach, write("claim_words"), [id])).toBe("error ZB001");
    expect(await tryAs(client, ids.coach, write("objection"), [id])).toBe("error ZB001");
    for (const column of ["decision_reason", "missed_by", "claimed_at", "session_back"])
      expect(await tryAs(client, ids.owner, `update public.coach_bookings set ${column} = null`)).toBe(
        "refused",
      );
    expect(await tryAs(client, ids.coach, text("disputed", ""), [id])).toBe("error 23514");
  });

  it("to no unknown status, and its transcript changes only on completion", async () => {
    const { client, ids } = prepared;
    for (const status of ["confirmed", "completed"] as const) {
      const id = await addOver(status);
      const write = "update public.coach_bookings set transcript = 'Another.' where id = $1";
      expect(await tryAs(client, ids.coach, write, [id])).toBe("error ZB001");
    }
    const other = "update public.coach_bookings set booking_date = now()";
    expect(await tryAs(client, ids.coach, other)).toBe("refused");
  });
});

/** Books sessions for a new client with that role. Returns each attempt's outcome. */
async function book(role: number, attempts: { connected?: boolean; times?: number } = {}) {
  const { client } = prepared;
  const { connected = true, times = 1 } = attempts;
  const coachUser = await addPerson(client, "Carl", 5);
  const coachId = await addCoach(client, coachUser);
  if (connected) {
    await add(client, "private.calendly_connections", {
      coach_id: coachId,
      calendly_access_token: "sealed",
      calendly_refresh_token: "sealed",
      calendly_token_expires_at: new Date(),
      calendly_user_uri: `https://api.calendly.com/users/${coachId}`,
      event_uri: "https://api.calendly.com/event_types/1",
      event_link: "https://calendly.com/carl/session",
      event_name: "Session",
      event_minutes: 30,
    });
  }
  const userId = await addPerson(client, "Ulla", role);
  const outcomes: string[] = [];
  for (let n = 0; n < times; n++) {
    const uri = `https://api.calendly.com/scheduled_events/${coachId}-${n}`;
    const booking = {
      status: "confirmed",
      event_uri: uri,
      invitee_uri: `${uri}/invitees/1`,
      duration_minutes: 30,
    };
    const { rows } = await client.query<{ outcome: string }>(
      "select outcome from app.book_session($1, $2, $3)",
      [userId, coachId, booking],
    );
    outcomes.push(rows[0]?.outcome ?? "");
  }
  return { outcomes, userId };
}

const countsOf = async (userId: string) =>
  (
    await prepared.client.query(
      "select sessions_allowed as allowed, sessions_booked as booked, sessions_cancelled as cancelled from app.coach_sessions_of($1)",
      [userId],
    )
  ).rows[0];

describe("sessions", () => {
  it.each([
    { role: 1, allowed: 0, first: "role" },
    { role: 2, allowed: 2, first: "booked" },
    { role: 3, allowed: 0, first: "no_sessions" },
    { role: 4, allowed: 2, first: "booked" },
    { role: 5, allowed: 0, first: "no_sessions" },
    { role: 10, allowed: 2, first: "booked" },
  ])("of role $role: $allowed, and the first booking is $first", async ({ role, allowed, first }) => {
    const { outcomes, userId } = await book(role);
    expect(outcomes).toEqual([first]);
    expect(await countsOf(userId)).toMatchObject({ allowed });
  });

  it("end after the second booking", async () => {
    const { outcomes, userId } = await book(2, { times: 3 });
    expect(outcomes).toEqual(["booked", "booked", "no_sessions"]);
    expect(await countsOf(userId)).toMatchObject({ booked: 2 });
  });

  it("cannot be booked with a coach who is not connected", async () => {
    expect((await book(2, { connected: false })).outcomes).toEqual(["coach_not_connected"]);
  });

  it("come back when a booking is cancelled", async () => {
    const { userId } = await book(2, { times: 2 });
    await prepared.client.query(
      "update public.coach_bookings set status = 'cancelled' where id = (select id from public.coach_bookings where user_id = $1 limit 1)",
      [userId],
    );
    expect(await countsOf(userId)).toEqual({ allowed: 2, booked: 1, cancelled: 1 });
  });

  it("return to the current period when theirs is closed", async () => {
    const { client } = prepared;
    const { userId } = await book(2);
    await client.query(
      "update public.user_coach_sessions set subscription_period_end = now() where user_id = $1",
      [userId],
    );
    const periodStart = new Date(Date.now() + 1000);
    const period = { role_id: 2, sessions_allowed: 2, subscription_period_start: periodStart };
    await add(client, "public.user_coach_sessions", { user_id: userId, ...period });
    expect(await countsOf(userId)).toEqual({ allowed: 2, booked: 0, cancelled: 0 });
    await client.query("update public.coach_bookings set status = 'cancelled' where user_id = $1", [userId]);
    expect(await countsOf(userId)).toEqual({ allowed: 3, booked: 0, cancelled: 0 });
  });

  it("that the client loses return to no period", async () => {
    const { client } = prepared;
    const { userId } = await book(2);
    await client.query(
      "update public.user_coach_sessions set subscription_period_end = now() where user_id = $1",
      [userId],
    );
    await add(client, "public.user_coach_sessions", { user_id: userId, role_id: 2, sessions_allowed: 2 });
    await client.query(
      `update public.coach_bookings set status = 'cancelled', cancelled_by = 'client', cancelled_at = now(),
         booking_date = now() + interval '1 hour' where user_id = $1`,
      [userId],
    );
    expect(await countsOf(userId)).toMatchObject({ allowed: 2, booked: 0 });
  });

  it.each([4, 10])("of role %i stay counted when the payment provider tells of no plan", async (role) => {
    const { userId } = await book(role, { times: 2 });
    expect(await countsOf(userId)).toMatchObject({ allowed: 2, booked: 2 });
    await prepared.client.query("select app.apply_plan($1, 2)", [userId]);
    expect(await countsOf(userId)).toMatchObject({ allowed: 2, booked: 2 });
  });

  it.each([
    { by: "client", hours: BOOKING_CANCEL_HOURS, seconds: 0, booked: 0 },
    { by: "client", hours: BOOKING_CANCEL_HOURS, seconds: -1, booked: 1 },
    { by: "coach", hours: 1, seconds: 0, booked: 0 },
    { by: null, hours: 1, seconds: 0, booked: 0 },
  ])(
    "of a booking that $by cancels $hours hours and $seconds seconds before leave $booked counted",
    async ({ by, hours, seconds, booked }) => {
      const { client } = prepared;
      const { userId } = await book(2);
      const begins = "now() + make_interval(hours => $2, secs => $3)";
      // Changes from the scheduling service are written as the server.
      await client.query(`update public.coach_bookings set booking_date = ${begins} where user_id = $1`, [
        userId,
        hours,
        seconds,
      ]);
      await client.query(
        `update public.coach_bookings set status = 'cancelled', cancelled_by = $2, cancelled_at = now() where user_id = $1`,
        [userId, by],
      );
      expect(await countsOf(userId)).toEqual({ allowed: 2, booked, cancelled: 1 });
    },
  );

  describe("of premium, left for Paid and bought again within the month", () => {
    /** Premium, with one booked session, began `days` ago and was replaced by Paid; a second premium begins now. */
    const boughtAnew = async (days: number) => {
      const { client } = prepared;
      const { userId } = await book(2);
      await client.query(
        `update public.user_coach_sessions set subscription_period_start = now() - make_interval(days => $2),
           subscription_period_end = now() - interval '1 day' where user_id = $1`,
        [userId, days],
      );
      await add(client, "public.subscriptions", {
        user_id: userId,
        plan: "premium",
        status: "active",
        current_period_start: new Date(Date.now() - 1000),
        current_period_end: new Date(Date.now() + 30 * 86_400_000),
      });
      await client.query("select app.apply_plan($1, 2)", [userId]);
      return userId;
    };

    it("go on with the same count", async () => {
      const userId = await boughtAnew(20);
      expect(await countsOf(userId)).toEqual({ allowed: 2, booked: 1, cancelled: 0 });
      const take = () => prepared.client.query("select app.take_session($1) is not null as taken", [userId]);
      expect((await take()).rows).toEqual([{ taken: true }]);
      expect((await take()).rows).toEqual([{ taken: false }]);
    });

    it("start again when the first one's month is over", async () => {
      expect(await countsOf(await boughtAnew(32))).toEqual({ allowed: 2, booked: 0, cancelled: 0 });
    });
  });

  it("start again with the plan's next period, and follow the role", async () => {
    const { client } = prepared;
    const { userId } = await book(2, { times: 2 });
    await client.query("update public.users set role_id = 3 where id = $1", [userId]);
    expect(await countsOf(userId)).toMatchObject({ allowed: 0, booked: 2 });
    await client.query("update public.users set role_id = 2 where id = $1", [userId]);
    await client.query(
      "update public.user_coach_sessions set subscription_period_start = now() - interval '70 days' where user_id = $1",
      [userId],
    );
    expect(await countsOf(userId)).toMatchObject({ allowed: 2, booked: 0 });
  });
});
