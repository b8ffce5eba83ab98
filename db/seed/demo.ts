import type { Database } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import type { Auth } from "#api/features/accounts/auth.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { seedCoach } from "./demo-coach.ts";
import { seedInterview, seedLinkedin, seedSubscription } from "./demo-history.ts";

export const DEMO_PASSWORD = "greenroom";

type DemoAccount = { email: string; name: string; role: Role; who: string };

export const DEMO_ACCOUNTS: DemoAccount[] = [
  { email: "seeker@demo.test", name: "Sam Seeker", role: ROLE.free, who: "job seeker, free plan" },
  { email: "paid@demo.test", name: "Pat Paid", role: ROLE.paid, who: "job seeker, paid plan" },
  { email: "premium@demo.test", name: "Priya Premium", role: ROLE.premium, who: "job seeker, premium plan" },
  { email: "coach@demo.test", name: "Chris Coach", role: ROLE.coach, who: "coach" },
  { email: "admin@demo.test", name: "Ada Admin", role: ROLE.admin, who: "admin" },
  { email: "super@demo.test", name: "Sol Super", role: ROLE.superadmin, who: "superadmin" },
];

export type DemoParts = { db: Database; auth: Auth; seal: Seal; calendlyApiBase: string };

/** Makes the demo accounts with a little history, once. Only for the embedded default, never in production. */
export async function seedDemo(parts: DemoParts): Promise<void> {
  const { serviceDb } = parts.db;
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const there = await serviceDb
    .selectFrom("auth.user")
    .select("email")
    .where("email", "in", emails)
    .execute();
  for (const account of DEMO_ACCOUNTS) {
    if (!there.some(({ email }) => email === account.email)) await seedAccount(parts, account);
  }
}

async function seedAccount(parts: DemoParts, account: DemoAccount): Promise<void> {
  const { db, auth, seal } = parts;
  const { serviceDb } = db;
  const { password } = await auth.$context;
  const hash = await password.hash(DEMO_PASSWORD);
  const linkedinUrl = `linkedin.com/in/${account.name.toLowerCase().replace(" ", "-")}`;
  const userId = await serviceDb.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("auth.user")
      .values({ email: account.email, name: account.name, emailVerified: true, linkedinUrl })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("auth.account")
      .values({ accountId: id, providerId: "credential", userId: id, password: hash })
      .execute();
    await tx
      .insertInto("users")
      .values({
        id,
        email: account.email,
        full_name: account.name,
        linkedin_url: linkedinUrl,
        role_id: account.role,
      })
      .execute();
    return id;
  });
  if (account.role === ROLE.paid) await seedSubscription(serviceDb, userId, "paid");
  if (account.role === ROLE.premium) await seedSubscription(serviceDb, userId, "premium");
  if (account.role === ROLE.coach) await seedCoach(parts, userId);
  if (account.role === ROLE.free || account.role === ROLE.coach) {
    await seedLinkedin({ serviceDb, seal }, userId, account.email);
  }
  if (account.role <= ROLE.paid) await seedInterview(serviceDb, userId, account.role);
}
