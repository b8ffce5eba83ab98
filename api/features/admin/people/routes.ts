import type { Context } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import { noteSecurity, type SecurityEvent } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { accountQuery, accountResponse, actOnUser, actResponse, referrersResponse } from "#contract/admin.ts";
import {
  actOn,
  demote,
  removeFactors,
  signOutEverywhere,
  suspend,
  unsuspend,
  viewAccount,
  viewReferrers,
  type Act,
  type PeopleDeps,
} from "./rules.ts";

export type { PeopleDeps };

/** What a superadmin does to other people's accounts (decisions.md D16). */
export function peopleRoutes(deps: PeopleDeps) {
  const done = async (c: Context<AppEnv>, userId: string, [act, event]: [Act, SecurityEvent]) => {
    const { message, account } = await actOn(deps, act, { actorId: c.var.caller.userId, userId });
    noteSecurity(c, event, { userId });
    return { ...okMessage(message), data: account };
  };
  const input = { body: actOnUser, response: actResponse };
  return createRouter()
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
