import { describe, expect, it, vi } from "vitest";
import type { ClientBooking } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { findMails, giveNewEmail, readMail, statusesOf, useStandins } from "#api/testing/account-steps.ts";
import {
  bookSession,
  createConnectedCoach,
  isCancelledAtService,
  sessionsOf,
} from "#api/testing/coaching-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());
const premium = () => server.createPerson({ role: ROLE.premium, name: "Priya Premium" });
const bookingsOf = async (person: Person) =>
  (await person.call("GET", "/bookings")).body.data as ClientBooking[];

async function booked({ past = false } = {}) {
  const [coach, person] = [await createConnectedCoach(server), await premium()];
  const { body } = await bookSession(standins.url, { person, coach, past });
  return { coach, person, id: (body.data as ClientBooking).id };
}

describe("a client who cannot come", () => {
  const cancel = (person: Person, id: string) =>
    person.call("POST", `/bookings/${id}/cancellation`, { body: {} });

  it("cancels: the session is theirs again, once, both are told, and so is the scheduling service", async () => {
    const { coach, person, id } = await booked();
    expect((await bookingsOf(person))[0]?.can_cancel).toBe(true);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(person, id)));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    expect(await sessionsOf(person)).toMatchObject({
      sessions_booked: 0,
      sessions_cancelled: 1,
      remaining: 2,
    });
    for (const { email } of [person, coach.person]) await readMail(standins.url, email, /Cancelled/);
    await vi.waitFor(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await bookingsOf(person))[0]?.status).toBe("cancelled");
    expect(await findMails(standins.url, person.email)).toHaveLength(2);
  });

  it("cancels at the scheduling service too when their e-mail is another since", async () => {
    const { person, id } = await booked();
    await giveNewEmail(server, person);
    await cancel(person, id);
    await vi.waitFor(async () => expect(await isCancelledAtService(standins.url, person.email)).toBe(true), {
      timeout: 20_000,
      interval: 200,
    });
  });

  it("cannot cancel once it has begun, nor another's, nor what is completed", async () => {
    const { coach, person, id } = await booked({ past: true });
    const { status, body } = await cancel(person, id);
    expect({ status, message: body["message"] }).toEqual({ status: 409, message: TEXT.sessionBegun });
    expect((await cancel(await premium(), id)).status).toBe(404);
    expect((await cancel(coach.person, id)).status).toBe(404);
    const done = { transcript: "Chris: hello.", coachId: coach.id };
    await coach.person.call("POST", `/calendly/complete-session/${id}`, { body: done });
    expect((await cancel(person, id)).body["message"]).toBe(TEXT.bookingMoveFailed);
    expect(await sessionsOf(person)).toMatchObject({ sessions_booked: 1, sessions_completed: 1 });
    expect((await bookingsOf(person))[0]?.can_cancel).toBe(false);
  });
});
