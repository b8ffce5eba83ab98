import { sql } from "kysely";
import type { Connection, Tx } from "#api/db/database.ts";
import { lockFor } from "#api/db/lock.ts";
import type { SealedColumns } from "#api/db/reseal-store.ts";
import { columnsIn, type RowOf } from "#api/db/present.ts";
import { webhook, type Webhook, webhookDelivery, type WebhookProblem } from "#contract/webhooks.ts";
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_KEPT_DAYS, WEBHOOKS_PER_USER } from "#contract/limits.ts";

/** serviceDb throughout: the tables are in schema private. Queries for a user filter by the user's id. */

export const sealContext = (id: string) => `webhook_endpoints:${id}`;

export const WEBHOOK_SEALED: SealedColumns = {
  table: "private.webhook_endpoints",
  id: "id",
  columns: ["secret"],
  context: sealContext,
};

const ENDPOINT = columnsIn(webhook);

export const listEndpoints = (serviceDb: Connection, userId: string) =>
  serviceDb
    .selectFrom("private.webhook_endpoints")
    .select(ENDPOINT)
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .limit(WEBHOOKS_PER_USER)
    .execute();

type NewEndpoint = { id: string; userId: string; url: string; secret: string; events: string[] };

/** undefined when the user has the maximum number of endpoints. */
export const insertEndpoint = (serviceDb: Connection, it: NewEndpoint) =>
  serviceDb.transaction().execute(async (tx) => {
    // Serializes inserts, so that the second one counts the first.
    await lockFor(tx, `webhooks:${it.userId}`);
    const { rows } = await sql<RowOf<Webhook>>`
      insert into private.webhook_endpoints (id, user_id, url, secret, events)
      select ${it.id}::uuid, ${it.userId}::uuid, ${it.url}, ${it.secret}, ${it.events}::text[]
      where (select count(*) from private.webhook_endpoints where user_id = ${it.userId}::uuid) < ${WEBHOOKS_PER_USER}
      returning ${sql.join(ENDPOINT.map((name) => sql.ref(name)))}`.execute(tx);
    return rows[0];
  });

/** False when the endpoint does not exist or is another user's. */
export async function deleteEndpoint(serviceDb: Connection, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await serviceDb
    .deleteFrom("private.webhook_endpoints")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** undefined when the endpoint does not exist or is another user's. */
export const enableEndpoint = (serviceDb: Connection, userId: string, id: string) =>
  serviceDb
    .updateTable("private.webhook_endpoints")
    .set({ failing_since: null, disabled_at: null })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(ENDPOINT)
    .executeTakeFirst();

const DELIVERY = columnsIn(webhookDelivery).map((name) => `d.${name}` as const);

/** Newest first; null when the endpoint does not exist or is another user's. */
export async function listDeliveries(serviceDb: Connection, userId: string, endpointId: string) {
  const own = await serviceDb
    .selectFrom("private.webhook_endpoints")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", endpointId)
    .executeTakeFirst();
  if (!own) return null;
  return serviceDb
    .selectFrom("private.webhook_deliveries as d")
    .select(DELIVERY)
    .where("d.endpoint_id", "=", endpointId)
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(WEBHOOK_DELIVERIES_SHOWN)
    .execute();
}

/** Makes a delivery pending again; undefined when it does not exist, is another user's, or its endpoint is disabled. */
export const renewDelivery = (
  tx: Tx,
  { userId, endpointId, deliveryId }: { userId: string; endpointId: string; deliveryId: string },
) =>
  tx
    .updateTable("private.webhook_deliveries as d")
    .from("private.webhook_endpoints as e")
    .set({ status: "pending", problem: null, response_status: null })
    .whereRef("e.id", "=", "d.endpoint_id")
    .where("e.id", "=", endpointId)
    .where("e.user_id", "=", userId)
    .where("e.disabled_at", "is", null)
    .where("d.id", "=", deliveryId)
    .returning(DELIVERY)
    .executeTakeFirst();

/** The delivery's content and its endpoint. */
export const findDelivery = (serviceDb: Connection, id: string) =>
  serviceDb
    .selectFrom("private.webhook_deliveries as d")
    .innerJoin("private.webhook_endpoints as e", "e.id", "d.endpoint_id")
    .innerJoin("users as u", "u.id", "e.user_id")
    .select(["d.id", "d.event", "d.data", "d.created_at", "e.id as endpointId", "e.url", "e.secret"])
    .select(["e.disabled_at", "u.id as userId", "u.email", "u.suspended_at"])
    .where("d.id", "=", id)
    .where("d.status", "=", "pending")
    .executeTakeFirst();

export type Attempt = {
  deliveryId: string;
  endpointId: string;
  /** null: delivered. */
  problem: WebhookProblem | null;
  responseStatus: number | null;
};

/** Returns true when all deliveries to that endpoint have failed for that many days. */
export const noteAttempt = (serviceDb: Connection, it: Attempt, failingDays: number): Promise<boolean> =>
  serviceDb.transaction().execute(async (tx) => {
    await tx
      .updateTable("private.webhook_deliveries")
      .set((eb) => ({
        attempts: eb("attempts", "+", 1),
        status: it.problem === null ? "delivered" : "pending",
        problem: it.problem,
        response_status: it.responseStatus,
        tried_at: sql<Date>`now()`,
      }))
      .where("id", "=", it.deliveryId)
      .execute();
    const { rows } = await sql<{ isOver: boolean }>`
      update private.webhook_endpoints set failing_since =
        case when ${it.problem}::text is null then null else coalesce(failing_since, now()) end
      where id = ${it.endpointId}::uuid
      returning coalesce(failing_since < now() - make_interval(days => ${failingDays}), false) as "isOver"`.execute(
      tx,
    );
    return rows[0]?.isOver === true;
  });

/** True if this call disabled the endpoint; pending deliveries are given up. */
export async function disableEndpoint(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("private.webhook_endpoints")
    .set({ disabled_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function failDelivery(
  serviceDb: Connection,
  id: string,
  problem?: WebhookProblem,
): Promise<void> {
  await serviceDb
    .updateTable("private.webhook_deliveries")
    .set({ status: "failed", ...(problem && { problem }) })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .execute();
}

/** serviceDb: deletes rows of all users. */
export async function deleteOldDeliveries(serviceDb: Connection): Promise<void> {
  await sql`delete from private.webhook_deliveries
    where created_at < now() - make_interval(days => ${WEBHOOK_KEPT_DAYS})`.execute(serviceDb);
}
