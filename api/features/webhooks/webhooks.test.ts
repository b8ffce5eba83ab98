import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueue } from "#api/jobs/queue.ts";
import { readMail, statusesOf } from "#api/testing/account-steps.ts";
import { bookSession, createConnectedCoach, useCoaching } from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { finishPractice } from "#api/testing/interview-steps.ts";
import type { Person } from "#api/testing/start-test-server.ts";
import { makeJobsDue } from "#api/testing/run-jobs.ts";
import { WEBHOOKS_AT_ONCE_PER_USER, WEBHOOKS_PER_USER } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { WEBHOOK_EVENTS, type NewWebhook } from "#contract/webhooks.ts";
import { deliverWebhookJob } from "./jobs.ts";

const { server, standins } = useCoaching();

type Received = { path: string; headers: IncomingHttpHeaders; body: string };
let receiver: Server;
const received: Received[] = [];
/** Response status per path; 204 by default. */
const responses = new Map<string, number>();
/** Paths whose responses are held until released. */
const held = new Map<string, (() => void)[]>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const path = request.url ?? "";
    let body = "";
    request.on("data", (piece: Buffer) => (body += piece.toString()));
    request.on("end", () => {
      received.push({ path, headers: request.headers, body });
      const respond = () => response.writeHead(responses.get(path) ?? 204).end();
      const waiting = held.get(path);
      if (waiting) waiting.push(respond);
      else respond();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const addressOf = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

async function addWebhook(person: Person, changes: Partial<NewWebhook> = {}) {
  const url = addressOf(`/${person.id}`);
  const added = await person.call("POST", "/webhooks", {
    body: { url, events: [...WEBHOOK_EVENTS], ...changes },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.data;
}

/** Creates a delivery like app.announce(). */
async function deliverTo(endpointId: string): Promise<void> {
  const { id: deliveryId } = await server.db.serviceDb
    .insertInto("private.webhook_deliveries")
    .values({ endpoint_id: endpointId, event: "report.ready", data: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(server.db.serviceDb, { job: deliverWebhookJob, payload: { deliveryId } });
}

const receivedBy = (person: Person) => received.filter(({ path }) => path === `/${person.id}`);
const listOf = async (person: Person) => (await person.call("GET", "/webhooks")).body.data;
const deliveriesOf = async (person: Person, id: string) =>
  (await person.call("GET", `/webhooks/${id}/deliveries`)).body.data;

/** Verifies with the receiver's library; throws for a wrong signature. */
const verify = ({ body, headers }: Received, secret: string) =>
  new Verifier(secret).verify(body, headers as Record<string, string>);

describe("a webhook", () => {
  // safety.md T87
  it("tells that a report is ready, signed, with ids and no words, until it is removed", async () => {
    const person = await server.createPerson();
    const { secret, ...added } = await addWebhook(person);
    expect(await listOf(person)).toEqual([added]);
    expect((await readMail(standins.url, person.email, /webhook was added/)).text).toContain("127.0.0.1");
    const conversationId = await finishPractice(person);
    await eventually(() => expect(receivedBy(person)).toHaveLength(1));
    const [message] = receivedBy(person) as [Received];
    expect(verify(message, secret)).toEqual({
      type: "report.ready",
      timestamp: expect.any(String) as string,
      data: {
        conversation_id: conversationId,
        url: expect.stringContaining(`/api/conversations/${conversationId}/report`) as string,
      },
    });
    expect(() => verify(message, `whsec_${Buffer.alloc(24).toString("base64")}`)).toThrow("signature");
    const [row] = await server.rows("private.webhook_endpoints", { id: added.id }, ["secret"]);
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    await eventually(async () =>
      expect(await deliveriesOf(person, added.id)).toMatchObject([
        { event: "report.ready", status: "delivered", attempts: 1, problem: null },
      ]),
    );
    const stranger = await server.createPerson();
    expect((await stranger.call("DELETE", `/webhooks/${added.id}`)).body["code"]).toBe("webhook_not_found");
    expect((await stranger.call("GET", `/webhooks/${added.id}/deliveries`)).status).toBe(404);
    expect((await person.call("DELETE", `/webhooks/${added.id}`)).status).toBe(200);
    expect(await listOf(person)).toEqual([]);
  });

  it("tells client and coach about booked, moved and cancelled sessions, if they have a webhook for it", async () => {
    const coach = await createConnectedCoach(server);
    const client = await server.createPerson({ role: ROLE.premium });
    await addWebhook(client);
    await addWebhook(coach.person, { events: ["session.cancelled"] });
    const { id } = (await bookSession(standins.url, { person: client, coach })).body.data;
    const typesOf = (person: Person) =>
      receivedBy(person).map(({ body }) => (JSON.parse(body) as { type: string }).type);
    await eventually(() => expect(typesOf(client)).toEqual(["session.booked"]));
    await server.change("coach_bookings", { id }, { booking_date: new Date(Date.now() + 5 * 86_400_000) });
    await eventually(() => expect(typesOf(client)).toEqual(["session.booked", "session.moved"]));
    expect((await client.call("POST", `/bookings/${id}/cancellation`, { body: {} })).status).toBe(200);
    await eventually(() => expect(typesOf(coach.person)).toEqual(["session.cancelled"]));
    await eventually(() => expect(typesOf(client)).toContain("session.cancelled"));
    expect(receivedBy(client)[0]?.body).toContain(id);
  });

  it("is tried again while its receiver fails, under the same id, and sent again when asked", async () => {
    const person = await server.createPerson();
    const { id } = await addWebhook(person);
    responses.set(`/${person.id}`, 503);
    await finishPractice(person);
    await eventually(async () =>
      expect(await deliveriesOf(person, id)).toMatchObject([
        { status: "pending", problem: "status", responseStatus: 503, attempts: 1 },
      ]),
    );
    expect((await listOf(person))[0]?.failingSince).not.toBeNull();
    responses.delete(`/${person.id}`);
    await makeJobsDue(server.db.serviceDb);
    await eventually(async () =>
      expect(await deliveriesOf(person, id)).toMatchObject([{ status: "delivered", attempts: 2 }]),
    );
    expect((await listOf(person))[0]?.failingSince).toBeNull();
    const [delivery] = await deliveriesOf(person, id);
    const resend = (who: Person) =>
      who.call("POST", `/webhooks/${id}/deliveries/${delivery?.id ?? ""}/resend`, { body: {} });
    expect((await resend(await server.createPerson())).body["code"]).toBe("delivery_not_found");
    expect((await resend(person)).status).toBe(200);
    await eventually(() => expect(receivedBy(person)).toHaveLength(3));
    expect(new Set(receivedBy(person).map(({ headers }) => headers["webhook-id"]))).toEqual(
      new Set([delivery?.id]),
    );
  });

  it("is disabled, and its owner emailed, after days without a delivery or when the receiver wants no more", async () => {
    const person = await server.createPerson();
    const { id } = await addWebhook(person);
    const enable = () => person.call("POST", `/webhooks/${id}/enable`, { body: {} });
    const isOff = async () => (await listOf(person))[0]?.disabledAt !== null;
    responses.set(`/${person.id}`, 500);
    await server.change(
      "private.webhook_endpoints",
      { id },
      { failing_since: new Date(Date.now() - 6 * 86_400_000) },
    );
    await finishPractice(person);
    await eventually(async () => expect(await isOff()).toBe(true));
    expect((await readMail(standins.url, person.email, /switched off/)).text).toContain("127.0.0.1");
    await eventually(async () =>
      expect(await deliveriesOf(person, id)).toMatchObject([{ status: "failed", problem: "status" }]),
    );
    const [delivery] = await deliveriesOf(person, id);
    const resend = `/webhooks/${id}/deliveries/${delivery?.id ?? ""}/resend` as const;
    expect((await person.call("POST", resend, { body: {} })).status).toBe(404);
    responses.set(`/${person.id}`, 410);
    expect((await enable()).body.data).toMatchObject({ disabledAt: null, failingSince: null });
    expect((await person.call("POST", resend, { body: {} })).status).toBe(200);
    await eventually(async () => expect(await isOff()).toBe(true));
    expect(receivedBy(person)).toHaveLength(2);
  });

  // safety.md T87
  it("does not block other users' while its receiver is slow, and waits without counting an attempt", async () => {
    const [slow, other] = [await server.createPerson(), await server.createPerson()];
    const waiting: (() => void)[] = [];
    held.set(`/${slow.id}`, waiting);
    const { id } = await addWebhook(slow);
    for (let one = 0; one < WEBHOOKS_AT_ONCE_PER_USER + 2; one += 1) await deliverTo(id);
    await eventually(() => expect(waiting).toHaveLength(WEBHOOKS_AT_ONCE_PER_USER));
    await deliverTo((await addWebhook(other)).id);
    await eventually(() => expect(receivedBy(other)).toHaveLength(1));
    expect(waiting).toHaveLength(WEBHOOKS_AT_ONCE_PER_USER);
    held.delete(`/${slow.id}`);
    for (const respond of waiting) respond();
    await eventually(async () => {
      await makeJobsDue(server.db.serviceDb);
      const deliveries = await deliveriesOf(slow, id);
      expect(deliveries.filter(({ status }) => status === "delivered")).toHaveLength(
        WEBHOOKS_AT_ONCE_PER_USER + 2,
      );
      expect(deliveries.every(({ attempts }) => attempts === 1)).toBe(true);
    });
  });

  it("is not sent while its owner is suspended", async () => {
    const person = await server.createPerson();
    const { id } = await addWebhook(person);
    await server.change("users", { id: person.id }, { suspended_at: new Date() });
    await deliverTo(id);
    const statuses = () =>
      server.rows("private.webhook_deliveries", { endpoint_id: id }, ["status", "problem"]);
    await eventually(async () => expect(await statuses()).toEqual([{ status: "failed", problem: "off" }]));
    expect(receivedBy(person)).toEqual([]);
  });

  it("is limited to five per user, also when they are created at once", async () => {
    const person = await server.createPerson();
    for (let one = 0; one < WEBHOOKS_PER_USER - 1; one += 1) await addWebhook(person);
    const ask = () =>
      person.call("POST", "/webhooks", { body: { url: addressOf("/more"), events: ["report.ready"] } });
    expect(statusesOf(await Promise.all([ask(), ask(), ask()]))).toEqual([200, 409, 409]);
  });
});
