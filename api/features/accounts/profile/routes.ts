import { domainToUnicode } from "node:url";
import type { Database } from "#api/db/database.ts";
import { createRouter, ok, route } from "#api/http/router.ts";
import { AppError } from "#api/http/errors.ts";
import {
  changeLanguage,
  createUser,
  languageResponse,
  meResponse,
  updateMe,
  userResponse,
  type Me,
} from "#contract/accounts.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import type { Plan } from "#contract/roles.ts";
import { ensureUser, type UserDeps } from "../sign-in/rules.ts";
import { findRecoveryDate } from "../factor-removal/recovery-queries.ts";
import { findDeletionDate } from "../personal-data/deletion-queries.ts";
import { findUser, getPlan, saveLanguage, updateUser, type UserRow } from "./queries.ts";

type LinkedinState = { connected: boolean; expired: boolean; expiresAt: Date | null };

export type ProfileDeps = UserDeps & {
  db: Database;
  /** Returns null when LinkedIn is disabled. */
  findLinkedinState: (userId: string) => Promise<LinkedinState | null>;
};

/** Addresses are stored with an ASCII domain; show it in its Unicode form. */
const readable = (email: string): string =>
  email.replace(/@.*/, (host) => `@${domainToUnicode(host.slice(1))}`);

/** The response about one's own users row. Fields are listed by name, so that a new column is never exposed. */
const presentMe = (
  user: UserRow,
  {
    plan,
    linkedin,
    deletionDueAt,
    recoveryDueAt,
  }: {
    plan: Plan;
    linkedin: LinkedinState | null;
    deletionDueAt: Date | null;
    recoveryDueAt: Date | null;
  },
): Me => ({
  id: user.id,
  email: readable(user.email),
  full_name: user.full_name,
  linkedin_url: user.linkedin_url,
  linkedin_email: user.linkedin_email,
  role_id: user.role_id,
  active_interview_count: user.active_interview_count,
  plan,
  deletion_due_at: deletionDueAt?.toISOString() ?? null,
  recovery_due_at: recoveryDueAt?.toISOString() ?? null,
  linkedin: linkedin && { ...linkedin, expiresAt: linkedin.expiresAt?.toISOString() ?? null },
});

export function profileRoutes({ db, findLinkedinState, ...userDeps }: ProfileDeps) {
  const present = async (user: UserRow) => {
    const [plan, linkedin, deletionDueAt, recoveryDueAt] = await Promise.all([
      getPlan(db.serviceDb, user.id),
      findLinkedinState(user.id),
      findDeletionDate(db.serviceDb, user.id),
      findRecoveryDate(db.serviceDb, user.id),
    ]);
    return presentMe(user, { plan, linkedin, deletionDueAt, recoveryDueAt });
  };
  return createRouter()
    .openapi(
      route("user", "GET /me", {
        id: "getMe",
        summary: "The signed-in person, null before they have a users row",
        response: meResponse,
      }),
      async (c) => {
        const user = await findUser(db, c.var.caller.userId);
        return c.json(ok(user ? await present(user) : null), 200);
      },
    )
    .openapi(
      route("user", "PATCH /me", {
        id: "updateMe",
        summary: "Change one's name or LinkedIn address",
        errors: ["not_found"],
        body: updateMe,
        response: userResponse,
      }),
      async (c) => {
        const { full_name, linkedin_url } = c.req.valid("json");
        const changes = { ...(full_name && { full_name }), ...(linkedin_url && { linkedin_url }) };
        if (Object.keys(changes).length === 0)
          throw new AppError("bad_request", { field: "body", details: "Nothing to change" });
        const user = await updateUser(db, c.var.caller.userId, changes);
        if (!user) throw new AppError("not_found");
        return c.json(ok(await present(user)), 200);
      },
    )
    .openapi(
      route("user", "PUT /me/language", {
        id: "changeLanguage",
        summary: "Choose the language of the emails to oneself",
        body: changeLanguage,
        response: languageResponse,
      }),
      async (c) => {
        const { language } = c.req.valid("json");
        await saveLanguage(db.serviceDb, c.var.caller.userId, language);
        return c.json(ok({ language }), 200);
      },
    )
    .openapi(
      route("user", "POST /create", {
        id: "createUser",
        summary: "Make the users row from what the sign-up stored",
        errors: ["not_found", "forbidden"],
        body: createUser,
        response: userResponse,
      }),
      async (c) => {
        const { fullName, linkedinUrl, email } = c.req.valid("json");
        if (email !== undefined && email !== normaliseEmail(c.var.caller.email))
          throw new AppError("forbidden", { field: "email" });
        await ensureUser(userDeps, c.var.caller.userId, { fullName, linkedinUrl });
        const user = await findUser(db, c.var.caller.userId);
        if (!user) throw new AppError("not_found");
        return c.json(ok(await present(user)), 200);
      },
    );
}
