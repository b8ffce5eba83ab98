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
