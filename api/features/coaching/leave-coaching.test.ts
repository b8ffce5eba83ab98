import { expect, it } from "vitest";
import { createSeal } from "#api/db/seal.ts";
import { createCalendly } from "#api/integrations/calendly/calendly.ts";
import { readMail, useStandins } from "#api/testing/account-steps.ts";
import {
  bookSession,
  control,
  createConnectedCoach,
  isCancelledAtService,
  sessionsOf,
} from "#api/testing/coaching-steps.ts";
import { TEST_SECRET } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { leaveCoaching } from "./leave-coaching.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

const leave = (userId: string) => {
  const calendly = createCalendly({
    clientId: "standin",
    clientSecret: "standin",
    webhookKey: undefined,
    apiBase: `${standins.url}/calendly/api`,
    authBase: `${standins.url}/calendly/auth`,
    redirectUri: "http://greenroom.test/api/calendly/oauth/callback",
    webhookUrl: "http://greenroom.test/api/calendly/webhook",
  });
  const deps = { asServer: server.db.asServer, seal: createSeal(TEST_SECRET), calendly };
  return leaveCoaching({ ...deps, appUrl: "http://greenroom.test" }, userId);
};

async function booked() {
  const coach = await createConnectedCoach(server);
  const client = await server.createPerson({ role: ROLE.premium });
  await bookSession(standins.url, { person: client, coach });
  expect(await isCancelledAtService(standins.url, client.email)).toBe(false);
  return { coach, client };
}

it("a coach who leaves gives clients their sessions back, and both are written to", async () => {
  const { coach, client } = await booked();
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 1, remaining: 1 });
  await leave(coach.person.id);
  await leave(coach.person.id);
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1, remaining: 2 });
  for (const { email } of [client, coach.person]) await readMail(standins.url, email, /cancel/i);
});

it.each(["client", "coach"] as const)(
  "a %s who leaves is out of the calendar before the account goes",
  async (who) => {
    const { coach, client } = await booked();
    await leave(who === "client" ? client.id : coach.person.id);
    expect(await isCancelledAtService(standins.url, client.email)).toBe(true);
  },
);

it("while the scheduling service does not answer, the account waits, and nothing is lost", async () => {
  const { client } = await booked();
  await control(standins.url, { faults: [{ path: "/scheduled_events", times: 1000 }] });
  await expect(leave(client.id)).rejects.toThrow("Calendly");
  expect(await isCancelledAtService(standins.url, client.email)).toBe(false);
  await control(standins.url, { faults: [] });
  await leave(client.id);
  expect(await isCancelledAtService(standins.url, client.email)).toBe(true);
});
