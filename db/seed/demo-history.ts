import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Connection } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { insertCustomer, storeReading, takeReadNumber } from "#api/features/billing/queries.ts";
import { saveConnection } from "#api/features/linkedin/queries.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { ROLE } from "#contract/roles.ts";
import { once } from "#contract/words.ts";

const PERIOD_DAYS = 30;

/** Adds the subscription that the payment stand-in starts with. */
export async function seedSubscription(
  serviceDb: Connection,
  userId: string,
  plan: "paid" | "premium",
): Promise<void> {
  const start = new Date(Date.now() - 3 * DAY_MS);
  const customerId = `cus_demo_${plan}`;
  await insertCustomer(serviceDb, userId, customerId);
  await storeReading(serviceDb, {
    customerId,
    readNumber: await takeReadNumber(serviceDb),
    subscriptions: [
      {
        id: `sub_demo_${plan}`,
        itemId: `si_demo_${plan}`,
        plan,
        status: "active",
        periodStart: start,
        paidFrom: start,
        unpaidSince: null,
        periodEnd: new Date(start.getTime() + PERIOD_DAYS * DAY_MS),
        endsAt: null,
        createdAt: start,
      },
    ],
  });
}

/** Grant of the LinkedIn stand-in, which lets the app read the profile. */
export type LinkedinGrant = { subject: string; accessToken: string; expiresAt: Date };

export async function seedLinkedin(
  { serviceDb, seal }: { serviceDb: Connection; seal: Seal },
  userId: string,
  { email, ...grant }: LinkedinGrant & { email: string },
): Promise<void> {
  await saveConnection(serviceDb, seal, { userId, email, refreshToken: null, ...grant });
}

/** Days since the interview. The free plan counts calendar months, so none of this month's interviews is used. */
const DAYS_BACK: Partial<Record<number, number>> = { [ROLE.free]: 32, [ROLE.paid]: 12, [ROLE.premium]: 19 };

/** Rows by table, without the owner's id. Times are seconds since the interview's start. */
const keptInterview = z.record(z.string(), z.array(z.record(z.string(), z.json())));
export type KeptInterview = z.infer<typeof keptInterview>;

/** File of the recorded interviews, by role. */
export const KEPT_INTERVIEWS = join(import.meta.dirname, "demo-interviews.json");
const readKept = once(() =>
  z.record(z.string(), keptInterview).parse(JSON.parse(readFileSync(KEPT_INTERVIEWS, "utf8"))),
);

/** Inserts an interview recorded by scripts/demo-interviews.ts, because holding one takes ten seconds. */
export async function seedInterview(serviceDb: Connection, userId: string, role: number): Promise<void> {
  const kept = readKept()[String(role)];
  const startedMs = Date.now() - (DAYS_BACK[role] ?? 0) * DAY_MS;
  const made = await sql<{ id: string }>`select app.new_interview_id() as id`.execute(serviceDb);
  const owner = new Map([
    ["id", made.rows[0]?.id],
    ["conversation_id", made.rows[0]?.id],
    ["user_id", userId],
  ]);
  const valueOf = (name: string, value: unknown): unknown =>
    name.endsWith("_at") && typeof value === "number"
      ? new Date(startedMs + value * 1000)
      : (owner.get(name) ?? value);
  for (const [table, rows] of Object.entries(kept ?? {}))
    for (const row of rows) {
      const values = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, valueOf(name, value)]),
      );
      const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
      await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)`.execute(
        serviceDb,
      );
    }
}
