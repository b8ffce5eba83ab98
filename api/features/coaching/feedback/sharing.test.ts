import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SHARED_REPORTS_MAX, SHARING_DAYS } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import {
  bookingsOf,
  bookSession,
  createConnectedCoach,
  receivedBy,
  useCoaching,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { addReport } from "#api/testing/report-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";

const { standins, server, booked } = useCoaching();

const share = (person: Person, id: string, conversation_ids: string[]) =>
  person.call("PUT", `/bookings/${id}/sharing`, { body: { conversation_ids } });
const sharingOf = async (person: Person, id: string) =>
  (await person.call("GET", `/bookings/${id}/sharing`)).body.data;
const briefOf = async ({ person }: TestCoach, id: string) =>
  (await person.call("GET", `/bookings/${id}/brief`)).body.data;
const open = ({ person }: TestCoach, id: string, report: string) =>
  person.call("GET", `/bookings/${id}/reports/${report}`);

async function expectNothing(coach: TestCoach, id: string, report: string): Promise<void> {
  const response = await open(coach, id, report);
  expect({ status: response.status, code: response.body["code"] }).toEqual({
    status: 404,
    code: "report_not_shared",
  });
  expect((await briefOf(coach, id)).reports).toEqual([]);
  const [received] = await receivedBy(coach.person);
  expect(received?.shared_reports).toBe(0);
}

describe("sharing with a coach", () => {
  it("is off until the client chooses: the report is offered, not shared, and the coach finds nothing", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    const { reports, ends_at } = await sharingOf(person, id);
    expect(reports).toMatchObject([{ conversation_id: report, shared: false, overall: 6.1 }]);
    const [mine] = await bookingsOf(person);
    const end = new Date(mine?.booking_date ?? "").getTime() + 30 * 60_000;
    expect(new Date(ends_at ?? "").getTime()).toBe(end + SHARING_DAYS * DAY_MS);
    await expectNothing(coach, id, report);
  });

  it("gives that coach the brief, the whole report and its flags, for that booking", async () => {
    const { coach, person, id } = await booked();
    const [report, kept] = [await addReport(server, person), await addReport(server, person)];
    const sentence = "Put a number in.";
    const flagged = await person.call("POST", `/conversations/${report}/report/flags`, {
      body: { sentence, note: "I did" },
    });
    expect(flagged.status, JSON.stringify(flagged.body)).toBe(200);
    const response = await share(person, id, [report]);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { reports, booking } = await briefOf(coach, id);
    expect(booking.client.full_name).toBe("Priya Premium");
    expect(reports).toMatchObject([
      { conversation_id: report, overall: 6.1, weakest: { quote: "it went fine" } },
    ]);
    const whole = await open(coach, id, report);
    expect(whole.status).toBe(200);
    const { flags, report: rating, client_name } = whole.body.data;
    expect(client_name).toBe("Priya Premium");
    expect(flags).toMatchObject([{ sentence, note: "I did" }]);
    expect(rating).toMatchObject({ status: "ready", scorer: "Built-in scorer 3.0" });
    expect((await open(coach, id, kept)).status).toBe(404);
    expect((await sharingOf(person, id)).reports.filter(({ shared }) => shared)).toHaveLength(1);
  });

  it("gives it to no other coach, not even for a booking of their own with the same client", async () => {
    const { person, id } = await booked();
    const other = await createConnectedCoach(server);
    const { body } = await bookSession(standins.url, { person, coach: other });
    const report = await addReport(server, person);
    await share(person, id, [report]);
    expect((await open(other, id, report)).status).toBe(404);
    expect((await other.person.call("GET", `/bookings/${id}/brief`)).status).toBe(404);
    await expectNothing(other, body.data.id, report);
  });

  it("gives no way to the client's other interviews, messages or resume", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    for (const path of [
      `/conversations/${report}/report`,
      `/conversations/${report}/messages`,
      `/conversations/${report}/report/export?format=md`,
      `/conversations/${report}/report/flags`,
    ])
      expect({ path, status: (await coach.person.call("GET", path)).status }).toEqual({ path, status: 404 });
    const own = (await coach.person.call("GET", "/conversations")).body.data;
    expect(own).toEqual([]);
  });

  it("ends at once when it is taken back, and can be given again", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    expect((await open(coach, id, report)).status).toBe(200);
    expect((await share(person, id, [])).status).toBe(200);
    await expectNothing(coach, id, report);
    await share(person, id, [report]);
    expect((await open(coach, id, report)).status).toBe(200);
  });

  it("ends when the booking is cancelled, and nothing more can be shared for it", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    const { serviceDb } = server.db;
    await serviceDb.updateTable("coach_bookings").set({ status: "cancelled" }).where("id", "=", id).execute();
    await expectNothing(coach, id, report);
    expect(await sharingOf(person, id)).toMatchObject({
      ends_at: null,
      reports: [{ shared: false }],
    });
    const refused = await share(person, id, [report]);
    expect({ status: refused.status, message: refused.body["message"] }).toEqual({
      status: 409,
      message: TEXT.sharingOver,
    });
    expect((await share(person, id, [])).status).toBe(200);
  });

  it(`ends by itself ${SHARING_DAYS} days after the session`, async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    await share(person, id, [report]);
    const endedAgo = (ms: number) =>
      server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() - ms - 30 * 60_000) });
    await endedAgo(SHARING_DAYS * DAY_MS - 60_000);
    expect((await open(coach, id, report)).status).toBe(200);
    await endedAgo(SHARING_DAYS * DAY_MS);
    await expectNothing(coach, id, report);
    expect((await share(person, id, [report])).status).toBe(409);
    expect((await sharingOf(person, id)).ends_at).toBeNull();
  });
});

describe("who may share what", () => {
  it("only one's own finished reports; one wrong among them changes nothing", async () => {
    const { person, id } = await booked();
    const other = await server.createPerson({ role: ROLE.premium });
    const [mine, theirs] = [await addReport(server, person), await addReport(server, other)];
    const waiting = await addReport(server, person, { status: "pending" });
    await share(person, id, [mine]);
    for (const wrong of [theirs, waiting, randomUUID()]) {
      const response = await share(person, id, [mine, wrong]);
      expect({ status: response.status, code: response.body["code"] }).toEqual({
        status: 404,
        code: "conversation_not_found",
      });
    }
    const { reports } = await sharingOf(person, id);
    expect(reports).toMatchObject([{ conversation_id: mine, shared: true }]);
  });

  it("only for one's own booking", async () => {
    const { coach, id } = await booked();
    const other = await server.createPerson({ role: ROLE.premium });
    const theirs = await addReport(server, other);
    expect((await share(other, id, [theirs])).status).toBe(404);
    expect((await share(coach.person, id, [])).status).toBe(404);
    expect((await other.call("GET", `/bookings/${id}/sharing`)).status).toBe(404);
    expect((await other.call("GET", `/bookings/${randomUUID()}/sharing`)).status).toBe(404);
  });

  it("at most so many, and nothing but a list of ids", async () => {
    const { person, id } = await booked();
    const many = Array.from({ length: SHARED_REPORTS_MAX + 1 }, () => randomUUID());
    const response = await share(person, id, many);
    expect({ status: response.status, message: response.body["message"] }).toEqual({
      status: 400,
      message: TEXT.sharingTooMany,
    });
    const call = (body: unknown) => person.call("PUT", `/bookings/${id}/sharing`, { body });
    for (const body of [{}, { conversation_ids: "all" }, { conversation_ids: [], until: "2099-01-01" }])
      expect((await call(body)).status).toBe(400);
  });

  it("ten times at once is once", async () => {
    const { coach, person, id } = await booked();
    const report = await addReport(server, person);
    const responses = await Promise.all(Array.from({ length: 10 }, () => share(person, id, [report])));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await briefOf(coach, id)).reports).toHaveLength(1);
  });
});
