import { sql } from "kysely";
import type { DemoParts } from "#api/main.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { seedCoach } from "./demo-coach.ts";
import { seedInterview, seedLinkedin, seedSubscription, type LinkedinGrant } from "./demo-history.ts";

/** Publicly known, so suitable only for local use. */
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

/** Only job seekers have an interview. */
export const hasInterview = ({ role }: Pick<DemoAccount, "role">): boolean => role <= ROLE.paid;

type SeedParts = DemoParts & {
  demoPassword: string;
  grantLinkedin: (person: { email: string; name: string }) => Promise<LinkedinGrant>;
};

/** Creates the missing demo accounts with some history. Only for the embedded default, never in production. */
export async function seedDemo(parts: SeedParts): Promise<void> {
  const there = await listDemoPasswords(parts);
  const missing = DEMO_ACCOUNTS.filter(({ email }) => !there.some((one) => one.email === email));
  if (missing.length === 0) return;
  const { password } = await parts.auth.$context;
  const hash = await password.hash(parts.demoPassword);
  for (const account of missing) await seedAccount(parts, account, hash);
  // Recount, because the interviews were backdated after they had been counted.
  await sql`select app.recount()`.execute(parts.db.serviceDb);
}

const listDemoPasswords = ({ db }: DemoParts) =>
  db.serviceDb
    .selectFrom("auth.user as u")
    .innerJoin("auth.account as a", "a.userId", "u.id")
    .select(["u.email", "a.id", "a.userId", "a.password"])
    .where(
      "u.email",
      "in",
      DEMO_ACCOUNTS.map(({ email }) => email),
    )
    .execute();

/** Changes the password of demo accounts from `from` to `to` and ends their sessions; other passwords stay. */
export async function changeDemoPassword(
  parts: DemoParts,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { password } = await parts.auth.$context;
  for (const account of await listDemoPasswords(parts)) {
    if (account.password === null || !(await password.verify({ hash: account.password, password: from })))
      continue;
    const hash = await password.hash(to);
    await parts.db.serviceDb.transaction().execute(async (tx) => {
      await tx.updateTable("auth.account").set({ password: hash }).where("id", "=", account.id).execute();
      await tx.deleteFrom("auth.session").where("userId", "=", account.userId).execute();
    });
  }
}

async function seedAccount(parts: SeedParts, account: DemoAccount, hash: string): Promise<void> {
  const { db, seal, grantLinkedin } = parts;
  const { serviceDb } = db;
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
    const { email } = account;
    await seedLinkedin({ serviceDb, seal }, userId, { email, ...(await grantLinkedin(account)) });
  }
  if (hasInterview(account)) await seedInterview(serviceDb, userId, account.role);
}
