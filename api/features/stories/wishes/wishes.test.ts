import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addInterview } from "#api/testing/admin-steps.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { findMails, readMail } from "#api/testing/account-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { waitForJobs } from "#api/testing/run-jobs.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { ROLE } from "#contract/roles.ts";
import { OUTCOMES_TOLD_FROM } from "#contract/limits.ts";
import { remindOfPlanJob } from "./jobs.ts";
import { listToMail } from "./queries.ts";

const { standins, server } = useServerWithStandins();
const NONE = { mails: false, calendar: false, counted: false };
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);
const wish = (person: Person, changes: object) =>
  person.call("PUT", "/plan/wishes", { body: { ...NONE, ...changes } });

async function apply(person: Person): Promise<string> {
  const body = {
    title: "Ward nurse",
    advert: "What you bring:\n- Experience with electronic patient records",
    interviewDate: day(10),
  };
  return (await person.call("POST", "/applications", { body })).body.data.id;
}

describe("reminders of the plan", () => {
  const remind = (person: Person) =>
    enqueue(server.db.serviceDb, { job: remindOfPlanJob, payload: { userId: person.id } });
  const isWaiting = async ({ id }: Person) => (await listToMail(server.db.serviceDb, 1000)).includes(id);

  it("are off by default, come once a day at most, and end by the link in them", async () => {
    const person = await server.createPerson();
    const application = await apply(person);
    expect((await person.call("GET", "/plan/wishes")).body.data).toEqual(NONE);
    expect(await isWaiting(person)).toBe(false);
    await wish(person, { mails: true });
    expect(await isWaiting(person)).toBe(true);
    await remind(person);
    const mail = await readMail(standins.url, person.email, /preparation today/);
    expect(mail.text).toContain("1 step: Ward nurse, ");
    expect(mail.links[0]).toMatch(new RegExp(`/applications/${application}/plan$`));
    expect(mail.text).not.toContain("patient");
    // Changing another wish keeps the day of the last email.
    await wish(person, { mails: true, calendar: true });
    expect(await isWaiting(person)).toBe(false);
    await remind(person);
    await eventually(async () =>
      expect(await server.rows("private.jobs", { kind: "remindOfPlan" })).toEqual([]),
    );
    expect(await findMails(standins.url, person.email)).toHaveLength(1);
    const link = new URL(mail.links.find((one) => one.includes("/unsubscribe")) ?? "");
    expect(link.searchParams.get("of")).toBe("plan");
    const stop = (token: string) =>
      fetch(`${server.url}/api/plan/unsubscribe?token=${encodeURIComponent(token)}`, { method: "POST" });
    expect(((await (await stop("made-up")).json()) as { code: string }).code).toBe("link_expired");
    expect((await person.call("GET", "/plan/wishes")).body.data).toMatchObject({ mails: true });
    expect((await stop(link.searchParams.get("token") ?? "")).status).toBe(200);
    expect((await person.call("GET", "/plan/wishes")).body.data).toEqual({ ...NONE, calendar: true });
  });

  it("leave steps open that were due yesterday, because that day may not be over in the user's time zone", async () => {
    const person = await server.createPerson();
    const application = await apply(person);
    const plan = async (today: string) =>
      (await person.call("PUT", "/plan", { body: { application, today } })).body.data.steps;
    const due = (await plan(day(-1))).find((step: { due: string }) => step.due === day(-1));
    const read = () => server.rows("plan_steps", { application_id: application }, ["id", "due_on", "state"]);
    const stateOf = async (id: string) => (await read()).find((row) => row.id === id)?.state;
    await wish(person, { mails: true });
    const remindToday = async () => {
      await server.change("preparation_wishes", { user_id: person.id }, { mailed_on: null });
      await remind(person);
      await waitForJobs(server.db.serviceDb, ["remindOfPlan"]);
    };
    await remindToday();
    expect(await stateOf(due?.id ?? "")).toBe("open");
    const body = { went: "well", today: day(-1) };
    const done = await person.call("POST", `/plan/steps/${due?.id}/done`, { body });
    expect({ status: done.status, body: done.body }).toMatchObject({
      status: 200,
      body: { data: { state: "done" } },
    });
    const next = (await read()).find(({ state }) => state === "open");
    await sql`update public.plan_steps set due_on = ${day(-2)}::date where id = ${next?.id}`.execute(
      server.db.serviceDb,
    );
    await remindToday();
    expect(await stateOf(next?.id ?? "")).toBe("skipped");
  });

  it("are in the calendar feed on request, without their content", async () => {
    const person = await server.createPerson();
    const application = await apply(person);
    await person.call("PUT", "/plan", { body: { application } });
    const { address } = (await person.call("POST", "/calendar-feed", { body: {} })).body.data;
    const read = async () => (await fetch(server.url + new URL(address).pathname)).text();
    await wish(person, { mails: true, counted: true });
    expect(await read()).not.toContain("BEGIN:VEVENT");
    await wish(person, { calendar: true });
    const text = await read();
    expect(text).toMatch(
      /DTSTART;VALUE=DATE:\d{8}\r\nSUMMARY:Interview preparation: \d steps?\\, \d+ minutes/,
    );
    expect(text).not.toContain("patient");
  });
});

describe("outcomes against ratings", () => {
  const look = async (staff: Person) => (await staff.call("GET", "/admin/outcomes")).body.data;

  /** Creates a person with a rating and a later outcome; `isCounted`: the person agreed to be counted. */
  async function addOutcome(outcome: "offer" | "rejected", isCounted = true): Promise<Person> {
    const person = await server.createPerson();
    const application = await apply(person);
    const createdAt = new Date(Date.now() - 5 * DAY_MS).toISOString();
    const id = await addInterview(server, person, { createdAt });
    const rated = {
      conversation_id: id,
      user_id: person.id,
      status: "ready",
      overall: 7,
      scorer: "Test scorer",
    };
    await server.insert("reports", { ...rated, rating: "{}" });
    const held = { user_id: person.id, application_id: application, held_on: day(-2), feeling: 3, outcome };
    await server.insert("debriefs", held);
    if (isCounted) await wish(person, { counted: true });
    return person;
  }

  // safety.md T91, T93
  it("count only people who agreed, in groups of twenty, and nobody who revokes that", async () => {
    const staff = await server.createPerson({ role: ROLE.admin });
    const people: Person[] = [];
    for (let at = 0; at < OUTCOMES_TOLD_FROM - 1; at += 1)
      people.push(await addOutcome(at < 8 ? "offer" : "rejected"));
    await addOutcome("offer", false);
    expect(await look(staff)).toEqual({ from: OUTCOMES_TOLD_FROM, groups: [] });
    await addOutcome("rejected");
    const { groups } = await look(staff);
    expect(groups).toEqual([
      {
        scorer: "Test scorer",
        ratedFrom: 6.5,
        people: OUTCOMES_TOLD_FROM,
        offers: 8,
        range: [expect.closeTo(0.219, 2), expect.closeTo(0.613, 2)],
      },
    ]);
    // New people are added only in groups of twenty, so comparing two results reveals nothing about one person.
    await addOutcome("offer");
    expect((await look(staff)).groups).toEqual(groups);
    await wish(people[0] as Person, {});
    expect((await look(staff)).groups).toMatchObject([{ people: OUTCOMES_TOLD_FROM }]);
    await wish(people[1] as Person, {});
    expect((await look(staff)).groups).toEqual([]);
  });
});
