import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";

/** serviceDb, like all of this file: payment ids are nobody's to read or write but the server's (safety.md T1). */
export async function findCustomerId(serviceDb: Connection, userId: string): Promise<string | null> {
  const row = await serviceDb
    .selectFrom("private.stripe_customers")
    .select("customer_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

export async function isOurCustomer(serviceDb: Connection, customerId: string): Promise<boolean> {
  const row = await serviceDb
    .selectFrom("private.stripe_customers")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the customer that is kept: the one given, or one that another request kept before. */
export async function insertCustomer(
  serviceDb: Connection,
  userId: string,
  customerId: string,
): Promise<string> {
  const row = await serviceDb
    .insertInto("private.stripe_customers")
    .values({ user_id: userId, customer_id: customerId })
    .onConflict((clash) => clash.column("user_id").doUpdateSet({ user_id: userId }))
    .returning("customer_id")
    .executeTakeFirstOrThrow();
  return row.customer_id;
}

/** Has the customer looked at by then, whether news came or not. */
export async function checkCustomerIn(
  serviceDb: Connection,
  customerId: string,
  seconds: number,
): Promise<void> {
  await serviceDb
    .updateTable("private.stripe_customers")
    .set({ next_check_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where("customer_id", "=", customerId)
    .execute();
}

/** A customer that is being looked at. By `leasedUntil` the look is done, else it is made again. */
export type DueCustomer = { customerId: string; leasedUntil: Date };

/** Takes customers whose time to be looked at has come. Leases are whole milliseconds: a Date holds no less. */
export async function takeDueCustomers(
  serviceDb: Connection,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueCustomer[]> {
  const { rows } = await sql<DueCustomer>`
    update private.stripe_customers
    set next_check_at = date_trunc('milliseconds', now()) + make_interval(secs => ${leaseSeconds})
    where user_id in (
      select user_id from private.stripe_customers where next_check_at <= now()
      order by next_check_at limit ${limit} for update skip locked)
    returning customer_id as "customerId", next_check_at as "leasedUntil"`.execute(serviceDb);
  return rows;
}
