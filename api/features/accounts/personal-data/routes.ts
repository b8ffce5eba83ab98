import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import type { ExportFiles } from "#api/integrations/export-files.ts";
import {
  deletionInput,
  deletionLossResponse,
  deletionResponse,
  exportResponse,
  exportFileQuery,
  noBody,
} from "#contract/accounts.ts";
import { normaliseEmail } from "#contract/email-address.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { callAuth } from "../auth.ts";
import { confirmIdentity, IDENTITY_ERRORS, type IdentityDeps } from "../second-factor/rules.ts";
import { type CountCoachingAhead, requestDeletion, keepAccount } from "./delete-account.ts";
import { openExport, presentExport } from "./export-links.ts";
import { findExport, insertExport } from "./export-queries.ts";
import { exportLimits } from "../rate-limits.ts";

export type PersonalDataDeps = IdentityDeps & {
  appUrl: string;
  secret: string;
  exportFiles: ExportFiles;
  countCoachingAhead: CountCoachingAhead;
};

/** Routes to download one's data and delete one's account (decisions.md D11, safety.md T70). */
export const personalDataRoutes = (deps: PersonalDataDeps) =>
  createRouter().route("/", exportRoutes(deps)).route("/", deletionRoutes(deps));

function exportRoutes({ serviceDb, secret, exportFiles }: PersonalDataDeps) {
  const present = async (userId: string) =>
    ok(presentExport(secret, await findExport(serviceDb, userId), "/api/users/me/export"));
  const router = createRouter()
    .openapi(
      route("user", "GET /me/export", {
        id: "getDataExport",
        summary: "How far the copy of one's data is",
        response: exportResponse,
      }),
      async (c) => c.json(await present(c.var.caller.userId), 200),
    )
    .openapi(
      route("user", "POST /me/export", {
        id: "startDataExport",
        summary: "Have a copy of one's data made",
        errors: ["not_found", "too_many_requests"],
        body: noBody,
        response: exportResponse,
      }),
      async (c) => {
        const { userId, role } = c.var.caller;
        if (role === null) throw new AppError("not_found");
        const current = await findExport(serviceDb, userId);
        if (current?.status !== "pending") {
          await enforceLimits(serviceDb, exportLimits(userId));
          await serviceDb.transaction().execute((tx) => insertExport(tx, userId));
        }
        return c.json(await present(userId), 200);
      },
    );
  return router.openapi(
    route("user", "GET /me/export/{id}/file", {
      id: "downloadDataExport",
      summary: "Download the copy of one's data",
      errors: ["export_not_found"],
      query: exportFileQuery,
      file: ["application/zip"],
      description: "A zip with data.json and the files",
    }),
    async (c) => {
      const { id } = c.req.valid("param");
      const { until, signature } = c.req.valid("query");
      const row = await findExport(serviceDb, c.var.caller.userId);
      const link = { id, until, signature };
      const { file, headers } = await openExport({ secret, exportFiles }, row, link);
      return c.body(file, 200, headers);
    },
  );
}

function deletionRoutes(deps: PersonalDataDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /me/deletion", {
        id: "getDeletionLoss",
        summary: "What the account's deletion would take from others",
        response: deletionLossResponse,
      }),
      async (c) => c.json(ok({ coachingAhead: await deps.countCoachingAhead(c.var.caller.userId) }), 200),
    )
    .openapi(
      route("user", "POST /me/deletion", {
        id: "requestDeletion",
        summary: "Ask for the account's deletion in seven days",
        errors: ["deletion_email", "last_superadmin", ...IDENTITY_ERRORS],
        body: deletionInput,
        response: deletionResponse,
        description: "Every device is signed out; signing in again can take it back",
      }),
      async (c) => {
        const { email, password, code } = c.req.valid("json");
        const { caller } = c.var;
        if (normaliseEmail(email) !== normaliseEmail(caller.email)) throw new AppError("deletion_email");
        await confirmIdentity(c, deps, { password, code });
        const dueAt = await requestDeletion(deps, caller);
        noteSecurity(c, "deletion asked", { userId: caller.userId });
        await callAuth(c, (headers) => deps.auth.api.signOut({ headers, returnHeaders: true }));
        return c.json(ok({ dueAt: dueAt.toISOString() }), 200);
      },
    )
    .openapi(
      route("user", "DELETE /me/deletion", {
        id: "withdrawDeletion",
        summary: "Keep the account after all",
        errors: ["deletion_started"],
        response: done,
      }),
      async (c) => {
        await keepAccount(deps, c.var.caller.userId);
        return c.json(okMessage(TEXT.deletionKept), 200);
      },
    );
}
