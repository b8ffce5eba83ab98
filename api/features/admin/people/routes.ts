import type { Context } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import { noteSecurity, type SecurityEvent } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { exportResponse } from "#contract/accounts.ts";
import {
  accountQuery,
  accountResponse,
  actOnUser,
  actResponse,
  actWithReason,
  referrersResponse,
  staffExportFileQuery,
  staffExportQuery,
} from "#contract/admin.ts";
import {
  actOn,
  askDeletion,
  askExport,
  demote,
  downloadExport,
  removeFactors,
  signOutEverywhere,
  suspend,
  takePlan,
  unsuspend,
  viewAccount,
  viewReferrers,
  type Act,
  type PeopleDeps,
} from "./rules.ts";

export type { PeopleDeps };

const doneBy =
  (deps: PeopleDeps) =>
  async (c: Context<AppEnv>, userId: string, [act, event]: [Act, SecurityEvent]) => {
    const { message, account } = await actOn(deps, act, { actorId: c.var.caller.userId, userId });
    noteSecurity(c, event, { userId });
    return { ...okMessage(message), data: account };
  };

/** A superadmin's actions on other people's accounts (decisions.md D16). */
export function peopleRoutes(deps: PeopleDeps) {
  const done = doneBy(deps);
  const input = { body: actOnUser, response: actResponse };
  return createRouter()
    .route("/", dataRoutes(deps))
    .openapi(
      route("superadmin", "GET /account", {
        id: "findAccount",
        summary: "An account and what an act on it brings with it",
        errors: ["promote_unknown"],
        query: accountQuery,
        response: accountResponse,
      }),
      async (c) => {
        const { email } = c.req.valid("query");
        return c.json(ok(await viewAccount(deps, { actorId: c.var.caller.userId, email })), 200);
      },
    )
    .openapi(
      route("superadmin", "GET /referrers", {
        id: "listSuspectReferrers",
        summary: "Referrers whose referrals look like one person's",
        response: referrersResponse,
      }),
      async (c) => c.json(ok(await viewReferrers(deps, c.var.caller.userId)), 200),
    )
    .openapi(
      route("superadmin", "POST /suspend", {
        id: "suspendUser",
        summary: "Suspend an account",
        errors: ["promote_unknown", "last_superadmin", "suspended_already"],
        ...input,
      }),
      async (c) => c.json(await done(c, c.req.valid("json").userId, [suspend, "user suspended"]), 200),
    )
    .openapi(
      route("superadmin", "POST /unsuspend", {
        id: "unsuspendUser",
        summary: "Let a suspended account in again",
        errors: ["promote_unknown", "not_suspended"],
        ...input,
      }),
      async (c) => c.json(await done(c, c.req.valid("json").userId, [unsuspend, "user unsuspended"]), 200),
    )
    .openapi(
      route("superadmin", "POST /end-sessions", {
        id: "endSessions",
        summary: "Sign an account out everywhere",
        errors: ["promote_unknown"],
        ...input,
      }),
      async (c) =>
        c.json(await done(c, c.req.valid("json").userId, [signOutEverywhere, "devices signed out"]), 200),
    )
    .openapi(
      route("superadmin", "POST /remove-factors", {
        id: "removeFactors",
        summary: "Remove the passkeys and the authenticator app that somebody lost",
        errors: ["promote_unknown", "no_factors"],
        ...input,
      }),
      async (c) =>
        c.json(await done(c, c.req.valid("json").userId, [removeFactors, "second factors removed"]), 200),
    )
    .openapi(
      route("superadmin", "POST /demote", {
        id: "demoteUser",
        summary: "Take a staff role back",
        errors: ["promote_unknown", "not_staff", "last_superadmin"],
        ...input,
      }),
      async (c) => c.json(await done(c, c.req.valid("json").userId, [demote, "role changed"]), 200),
    );
}

/** Actions with a reason, which the person is told (safety.md T141, T142, T144). */
function dataRoutes(deps: PeopleDeps) {
  const done = doneBy(deps);
  return createRouter()
    .openapi(
      route("superadmin", "POST /delete-account", {
        id: "deleteAccountOf",
        summary: "Ask for the deletion, in seven days, of the account of somebody who can't sign in",
        errors: ["promote_unknown", "last_superadmin"],
        body: actWithReason,
        response: actResponse,
      }),
      async (c) => {
        const { userId, reason } = c.req.valid("json");
        return c.json(await done(c, userId, [askDeletion(reason), "deletion asked"]), 200);
      },
    )
    .openapi(
      route("superadmin", "POST /export-account", {
        id: "exportAccountOf",
        summary: "Have a copy made of the data of somebody who can't sign in",
        errors: ["promote_unknown"],
        body: actWithReason,
        response: actResponse,
      }),
      async (c) => {
        const { userId, reason } = c.req.valid("json");
        const act = askExport(c.var.caller.userId, reason);
        return c.json(await done(c, userId, [act, "data export asked"]), 200);
      },
    )
    .openapi(
      route("superadmin", "POST /take-plan", {
        id: "takePlanOf",
        summary: "Take back a plan that the house gave",
        errors: ["promote_unknown", "no_given_plan"],
        body: actWithReason,
        response: actResponse,
      }),
      async (c) => {
        const { userId, reason } = c.req.valid("json");
        return c.json(await done(c, userId, [takePlan(reason), "plan taken back"]), 200);
      },
    )
    .openapi(
      route("superadmin", "GET /exports", {
        id: "getExportOf",
        summary: "How far the copy is that one asked for",
        query: staffExportQuery,
        response: exportResponse,
      }),
      async (c) => {
        const { userId } = c.req.valid("query");
        return c.json(ok(await deps.readExport(userId, c.var.caller.userId)), 200);
      },
    )
    .openapi(
      route("superadmin", "GET /exports/{id}/file", {
        id: "downloadExportOf",
        summary: "Download the copy that one asked for",
        errors: ["export_not_found"],
        query: staffExportFileQuery,
        file: ["application/zip"],
        description: "A zip with data.json and the files",
      }),
      async (c) => {
        const { userId, ...link } = c.req.valid("query");
        const copy = { userId, askedBy: c.var.caller.userId };
        const { file, headers } = await downloadExport(deps, copy, { id: c.req.valid("param").id, ...link });
        return c.body(file, 200, headers);
      },
    );
}
