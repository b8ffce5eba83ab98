import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readMail } from "#api/testing/account-steps.ts";
import { useCoaching } from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { CALENDAR_FEED } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";

const { server, standins, premium, booked } = useCoaching();

async function makeFeed(person: Person): Promise<string> {
  const { status, body } = await person.call("POST", "/calendar-feed", { body: {} });
  expect(status).toBe(200);
  return new URL(body.data.address).pathname;
}
const read = (path: string) => fetch(`${server.url}${path}`);
const madeAt = async (person: Person) => (await person.call("GET", "/calendar-feed")).body.data.made_at;

describe("a calendar feed", () => {
  // safety.md T88
  it("gives client and coach their sessions without a session of the app, and is stored as a hash", async () => {
    const { coach, person, id } = await booked();
    expect(await madeAt(person)).toBeNull();
    for (const [reader, other] of [
      [person, "Cora Coach"],
      [coach.person, "Priya Premium"],
    ] as const) {
      const path = await makeFeed(reader);
      const response = await read(path);
      expect(response.headers.get("content-type")).toContain("text/calendar");
      const text = (await response.text()).replaceAll("\r\n ", "");
      expect(text).toContain(`UID:${id}@greenroom`);
      expect(text).toContain(`SUMMARY:Coaching session with ${other}`);
      expect(text).not.toContain("@example.test");
      const [row] = await server.rows("private.calendar_feeds", { user_id: reader.id }, ["token_hash"]);
      expect(path).not.toContain(String(row?.["token_hash"]));
      const mail = await readMail(standins.url, reader.email, /address for your calendar program was made/);
      expect(mail.text).toContain("If that was not you");
    }
    expect(await madeAt(person)).not.toBeNull();
  });

  it("holds what is ahead and the last 90 days, nothing cancelled and nobody else's", async () => {
    const { person, id } = await booked();
    await booked();
    const path = await makeFeed(person);
    const events = async () => ((await (await read(path)).text()).match(/BEGIN:VEVENT/g) ?? []).length;
    const at = (days: number) =>
      server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + days * DAY_MS) });
    expect(await events()).toBe(1);
    await at(-CALENDAR_FEED.pastDays + 1);
    expect(await events()).toBe(1);
    await at(-CALENDAR_FEED.pastDays - 1);
    expect(await events()).toBe(0);
    await at(2);
    await person.call("POST", `/bookings/${id}/cancellation`, { body: {} });
    expect(await events()).toBe(0);
  });

  it("of somebody without any session is a calendar all the same, under a name", async () => {
    const text = await (await read(await makeFeed(await premium()))).text();
    expect(text).toContain("\r\nX-WR-CALNAME:Greenroom\r\n");
    expect(text).toContain("\r\nBEGIN:VTIMEZONE\r\n");
    expect(text).not.toContain("VEVENT");
  });

  it("names no client any more to who is no coach, nor does a session's own calendar file", async () => {
    const { coach, person, id } = await booked();
    const paths = [await makeFeed(coach.person), await makeFeed(person)];
    const named = () =>
      Promise.all(paths.map(async (path) => (await (await read(path)).text()).includes(`UID:${id}`)));
    const file = async () => (await coach.person.call("GET", `/bookings/${id}/calendar`)).status;
    expect([await named(), await file()]).toEqual([[true, true], 200]);
    await server.change("users", { id: coach.person.id }, { role_id: ROLE.admin });
    expect([await named(), await file()]).toEqual([[false, true], 404]);
  });

  it("is worth nothing once it is made anew or taken back, or its owner is suspended", async () => {
    const person = await premium();
    const first = await makeFeed(person);
    const second = await makeFeed(person);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    expect((await read(second)).status).toBe(404);
    await server.change("users", { id: person.id }, { suspended_at: null });
    expect((await person.call("DELETE", "/calendar-feed")).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect(await madeAt(person)).toBeNull();
  });

  it("answers a wrong address like any other that is not there, and is read so many times an hour", async () => {
    const person = await premium();
    const wrong = await read(`/api/calendar-feed/${"x".repeat(43)}.ics`);
    expect({ status: wrong.status, code: ((await wrong.json()) as { code: string }).code }).toEqual({
      status: 404,
      code: "not_found",
    });
    const path = await makeFeed(person);
    for (let times = 0; times < CALENDAR_FEED.readsPerHour; times += 1) await read(path);
    expect((await read(path)).status).toBe(429);
  });

  it("that somebody invents leaves nothing behind but the count of their network address", async () => {
    const guess = async (letter: string) =>
      (await read(`/api/calendar-feed/${letter.repeat(43)}.ics`)).status;
    const counts = async () => (await server.rows("private.rate_limits", {}, ["key"])).length;
    await guess("d");
    const before = await counts();
    expect([await guess("e"), await guess("f")]).toEqual([404, 404]);
    expect(await counts()).toBe(before);
  });

  it("is asked for only so many times an hour by one network address, whatever its secret", async () => {
    const guess = async (letter: string) =>
      (await read(`/api/calendar-feed/${letter.repeat(43)}.ics`)).status;
    await guess("a");
    await sql`update private.rate_limits set hits = ${CALENDAR_FEED.readsOfAddressPerHour - 1}`.execute(
      server.db.serviceDb,
    );
    expect([await guess("b"), await guess("c")]).toEqual([404, 429]);
  });
});
