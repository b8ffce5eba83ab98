import { expect, it } from "vitest";
import { readMail, useStandins } from "#api/testing/account-steps.ts";
import { bookSession, createConnectedCoach, sessionsOf } from "#api/testing/coaching-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROLE } from "#contract/roles.ts";
import { leaveCoaching } from "./leave-coaching.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

it("a coach who leaves gives clients their sessions back, and both are written to", async () => {
  const coach = await createConnectedCoach(server);
  const client = await server.createPerson({ role: ROLE.premium });
  await bookSession(standins.url, { person: client, coach });
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 1, remaining: 1 });
  const deps = { asServer: server.db.asServer, appUrl: "http://greenroom.test" };
  await leaveCoaching(deps, coach.person.id);
  await leaveCoaching(deps, coach.person.id);
  expect(await sessionsOf(client)).toMatchObject({ sessions_booked: 0, sessions_cancelled: 1, remaining: 2 });
  for (const { email } of [client, coach.person]) await readMail(standins.url, email, /cancel/i);
});
