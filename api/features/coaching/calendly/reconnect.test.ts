import { expect, it, vi } from "vitest";
import { useStandins } from "#api/testing/account-steps.ts";
import {
  connectCalendly,
  control,
  createConnectedCoach,
  createCoach,
  type TestCoach,
} from "#api/testing/coaching-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";

const standins = useStandins();
const server = useTestServer(() => standins.settings());

const disconnect = ({ person }: TestCoach) => person.call("DELETE", "/calendly/connection");
const webhookOf = async ({ id }: TestCoach): Promise<string | null> => {
  const row = await server.db.serviceDb
    .selectFrom("private.calendly_connections")
    .select("webhook_uri")
    .where("coach_id", "=", id)
    .executeTakeFirst();
  return row?.webhook_uri ?? null;
};

/** Takes it away: true when the service knew it. */
async function isKnownAtService(webhookUri: string, { slug }: TestCoach): Promise<boolean> {
  const headers = { authorization: `Bearer demo-${slug}` };
  return (await fetch(webhookUri, { method: "DELETE", headers })).status === 204;
}

const waitForWebhook = (coach: TestCoach, other: string | null) =>
  vi.waitFor(
    async () => {
      const uri = await webhookOf(coach);
      expect(uri).not.toBeNull();
      expect(uri).not.toBe(other);
      return uri ?? "";
    },
    { timeout: 20_000, interval: 100 },
  );

it("a coach who reconnects within seconds gets the service's news again", async () => {
  const coach = await createConnectedCoach(server);
  const before = await webhookOf(coach);
  await disconnect(coach);
  await connectCalendly(server, coach);
  const after = await waitForWebhook(coach, before);
  // The old subscription's end comes from a job: it must not take the new one along.
  await vi.waitFor(
    async () =>
      expect(
        await server.db.serviceDb
          .selectFrom("private.jobs")
          .select("kind")
          .where("kind", "like", "%Calendly%")
          .execute(),
      ).toEqual([]),
    { timeout: 20_000, interval: 100 },
  );
  expect(await isKnownAtService(after, coach)).toBe(true);
});

it("a coach whose tokens ran out long ago leaves no subscription behind", async () => {
  await control(standins.url, { accessSeconds: 1 });
  const coach = await createConnectedCoach(server);
  await control(standins.url, { accessSeconds: 7200 });
  const before = (await webhookOf(coach)) ?? "";
  await vi.waitFor(async () => expect(await isExpired(coach)).toBe(true), { timeout: 5000, interval: 100 });
  await disconnect(coach);
  await connectCalendly(server, coach);
  expect(await waitForWebhook(coach, before)).not.toBe(before);
});

/** By the database's own clock and the token's time. */
async function isExpired({ id }: TestCoach): Promise<boolean> {
  const row = await server.db.serviceDb
    .selectFrom("private.calendly_connections")
    .select("calendly_token_expires_at")
    .where("coach_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.calendly_token_expires_at < new Date();
}

it("a service that is down while a coach connects is asked for its news when it is back", async () => {
  const coach = await createCoach(server);
  await control(standins.url, { faults: [{ path: "/webhook_subscriptions", times: 2 }] });
  const location = await connectCalendly(server, coach);
  expect(location?.searchParams.get("oauth_status")).toBe("success");
  expect(await isKnownAtService(await waitForWebhook(coach, null), coach)).toBe(true);
});
