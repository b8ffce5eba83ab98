import { describe, expect, it } from "vitest";
import { eventually } from "#api/testing/eventually.ts";
import { giveNewEmail, statusesOf } from "#api/testing/account-steps.ts";
import {
  bookingsOf,
  changeAtCalendly,
  openWidget,
  schedule,
  sendWebhook,
  sessionsOf,
  useCoaching,
  waitForStatus,
  type Scheduled,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";

const { standins, server, pair, booked, userUriOf } = useCoaching();

describe("webhooks of the scheduling service", () => {
  it("cancel the booking, whoever sends them, once", async () => {
    const { coach, person, scheduled } = await booked();
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    const webhook = { event: "invitee.canceled", userUri: userUriOf(coach), scheduled };
    const responses = await Promise.all([1, 2, 3].map(() => sendWebhook(server, webhook)));
    expect(statusesOf(responses)).toEqual([200, 200, 200]);
    await waitForStatus(person, "cancelled");
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1 });
  });

  it("count for nothing when the service itself says otherwise", async () => {
    const { coach, person, scheduled } = await booked();
    const webhook = { event: "invitee.canceled", userUri: userUriOf(coach), scheduled };
    expect((await sendWebhook(server, webhook)).status).toBe(200);
    const { person: other, scheduled: second, coach: otherCoach } = await booked();
    await changeAtCalendly(standins.url, second, { change: "cancellations" });
    await sendWebhook(server, {
      event: "invitee.canceled",
      userUri: userUriOf(otherCoach),
      scheduled: second,
    });
    await waitForStatus(other, "cancelled");
    expect((await bookingsOf(person))[0]?.status).toBe("confirmed");
  });

  it.each([
    { how: "another key", sign: { key: "other" } },
    { how: "an old time", sign: { at: Date.now() - 301_000 } },
    { how: "a time to come", sign: { at: Date.now() + 400_000 } },
    { how: "no signature", sign: { header: "" } },
    { how: "half a signature", sign: { header: `t=${Math.floor(Date.now() / 1000)},v1=00` } },
  ])("are refused with $how", async ({ sign }) => {
    const scheduled = { event_uri: "x", invitee_uri: "y" };
    const response = await sendWebhook(server, { event: "invitee.created", userUri: "z", scheduled }, sign);
    expect(response.status).toBe(401);
  });

  it("change nothing for a client whose email has changed since, and move or cancel the booking as before", async () => {
    const { coach, person, scheduled } = await booked();
    await giveNewEmail(server, person);
    const send = (event: string) => sendWebhook(server, { event, userUri: userUriOf(coach), scheduled });
    await send("invitee.created");
    await eventually(async () =>
      expect(await server.rows("private.jobs", { key: scheduled.invitee_uri }, ["kind"])).toEqual([]),
    );
    expect(await bookingsOf(person)).toMatchObject([{ status: "confirmed" }]);
    await changeAtCalendly(standins.url, scheduled, { change: "cancellations" });
    await send("invitee.canceled");
    await waitForStatus(person, "cancelled");
  });

  it("make the booking of a client who closed the page too early", async () => {
    const { coach, person } = await pair();
    const widget = await openWidget(person, coach);
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email, widget });
    await sendWebhook(server, { event: "invitee.created", userUri: userUriOf(coach), scheduled });
    await waitForStatus(person, "confirmed");
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });

  it("make no booking of a client who was suspended meanwhile", async () => {
    const { coach, person } = await pair();
    const widget = await openWidget(person, coach);
    const scheduled = await schedule(standins.url, coach.slug, { email: person.email, widget });
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    await sendWebhook(server, { event: "invitee.created", userUri: userUriOf(coach), scheduled });
    await waitForJobs(server.db.serviceDb, ["checkBooking"]);
    expect(await server.rows("coach_bookings", { user_id: person.id }, ["status"])).toEqual([]);
  });

  it.each([
    { order: ["invitee.canceled", "invitee.created"] },
    { order: ["invitee.created", "invitee.canceled"] },
  ])("move a rescheduled booking, sent as $order", async ({ order }) => {
    const { coach, person, scheduled, id } = await booked();
    const page = await (await fetch(`${standins.url}/calendly/widget/${coach.slug}/session`)).text();
    const start = [...page.matchAll(/value="(\d{4}-[^"]+Z)"/g)].at(-1)?.[1] ?? "";
    await changeAtCalendly(standins.url, scheduled, { change: "reschedulings", start });
    const list = await (await fetch(`${standins.url}/calendly`)).text();
    const newest = /reschedulings\/([0-9a-f]+)/.exec(list)?.[1] ?? "";
    expect(newest).not.toBe("");
    const moved = await newUris(coach, scheduled);
    for (const event of order) {
      await sendWebhook(server, {
        event,
        userUri: userUriOf(coach),
        scheduled: event === "invitee.created" ? moved : scheduled,
      });
    }
    await eventually(async () =>
      expect((await bookingsOf(person))[0]?.booking_date).toBe(new Date(start).toISOString()),
    );
    expect(await bookingsOf(person)).toMatchObject([{ id, status: "confirmed" }]);
    expect((await sessionsOf(person)).sessions_booked).toBe(1);
  });
});

/** Returns the addresses of the event that replaced `old`. */
async function newUris({ slug }: TestCoach, old: Scheduled): Promise<Scheduled> {
  const token = `demo-${slug}`;
  const response = await fetch(old.invitee_uri, { headers: { authorization: `Bearer ${token}` } });
  const { resource } = (await response.json()) as { resource: { new_invitee: string } };
  return {
    invitee_uri: resource.new_invitee,
    event_uri: resource.new_invitee.replace(/\/invitees\/.*$/, ""),
  };
}
