import type { Database } from "#api/db/database.ts";
import { createRouter, jsonResponse, jsonBody, ok, route } from "#api/http/router.ts";
import { AppError } from "#api/http/errors.ts";
import { createUser, meResponse, updateMe, userResponse } from "#contract/accounts.ts";
import { ensureUser } from "../sign-in/ensure-user.ts";
import { findDeletionDate } from "../personal-data/deletion-queries.ts";
import { presentMe, type LinkedinState } from "../present-me.ts";
import { findUser, getPlan, updateUser, type UserRow } from "./queries.ts";

export type AccountRouteDeps = {
  db: Database;
  findLinkedinState: (userId: string) => Promise<LinkedinState>;
};

/** The signed-in person's own users row. */
export function accountRoutes({ db, findLinkedinState }: AccountRouteDeps) {
  const present = async (user: UserRow) => {
    const [plan, linkedin, deletionDueAt] = await Promise.all([
      getPlan(db.serviceDb, user.id),
      findLinkedinState(user.id),
      findDeletionDate(db.serviceDb, user.id),
    ]);
    return presentMe(user, { plan, linkedin, deletionDueAt });
  };
  return createRouter()
    .openapi(
      route({
        method: "get",
        path: "/me",
        guard: "user",
        tags: ["accounts"],
        responses: jsonResponse(meResponse),
      }),
      async (c) => {
        const user = await findUser(db, c.var.caller.userId);
        return c.json(ok(user ? await present(user) : null), 200);
      },
    )
    .openapi(
      route({
        method: "patch",
        path: "/me",
        guard: "user",
        tags: ["accounts"],
        request: jsonBody(updateMe),
        responses: jsonResponse(userResponse),
      }),
      async (c) => {
        const { full_name, linkedin_url } = c.req.valid("json");
        const changes = { ...(full_name && { full_name }), ...(linkedin_url && { linkedin_url }) };
        if (Object.keys(changes).length === 0) throw new AppError("bad_request");
        const user = await updateUser(db, c.var.caller.userId, changes);
        if (!user) throw new AppError("not_found");
        return c.json(ok(await present(user)), 200);
      },
    )
    .openapi(
      route({
        method: "post",
        path: "/create",
        guard: "user",
        tags: ["accounts"],
        request: jsonBody(createUser),
        responses: jsonResponse(userResponse),
      }),
      async (c) => {
        const { fullName, linkedinUrl } = c.req.valid("json");
        await ensureUser(db.serviceDb, c.var.caller.userId, { fullName, linkedinUrl });
        const user = await findUser(db, c.var.caller.userId);
        if (!user) throw new AppError("not_found");
        return c.json(ok(await present(user)), 200);
      },
    );
}
