import { z } from "@hono/zod-openapi";
import { pageOf, parseCursor } from "#api/http/cursor.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import {
  accountInvitationsQuery,
  accountInvitationsResponse,
  inviteByList as inviteByListBody,
  inviteByListResponse,
} from "#contract/account-invitations.ts";
import { noBody } from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import {
  inviteByList,
  presentInvitation,
  sendAgain,
  viewInvitations,
  withdraw,
  type InvitationDeps,
} from "./rules.ts";

export type { InvitationDeps };

const invitationCursor = z.strictObject({ at: z.iso.datetime(), id: z.uuid() });

/** Invites people by a list of addresses (docs/school.md). */
export const invitationRoutes = (deps: InvitationDeps) =>
  createRouter()
    .openapi(
      route("superadmin", "POST /invitations", {
        id: "inviteByList",
        summary: "Invite everybody on a list of addresses",
        body: inviteByListBody,
        response: inviteByListResponse,
      }),
      async (c) => c.json(ok(await inviteByList(deps, c.var.caller, c.req.valid("json").list)), 200),
    )
    .openapi(
      route("superadmin", "GET /invitations", {
        id: "listAccountInvitations",
        summary: "Invitations by a list, newest first",
        query: accountInvitationsQuery,
        response: accountInvitationsResponse,
      }),
      async (c) => {
        const { search, cursor, limit } = c.req.valid("query");
        const page = { search, cursor: parseCursor(invitationCursor, cursor), limit: limit + 1 };
        const rows = await viewInvitations(deps, { actorId: c.var.caller.userId, ...page });
        const { shown, nextCursor } = pageOf(rows, limit, ({ created_at: at, id }) => ({
          at: at.toISOString(),
          id,
        }));
        return c.json({ ...ok(shown.map(presentInvitation)), nextCursor }, 200);
      },
    )
    .openapi(
      route("superadmin", "POST /invitations/{id}/send", {
        id: "sendAccountInvitationAgain",
        summary: "Send an invitation again, with a new link",
        errors: ["invitation_gone"],
        body: noBody,
        response: done,
      }),
      async (c) => {
        await sendAgain(deps, { actorId: c.var.caller.userId, id: c.req.valid("param").id });
        return c.json(okMessage(TEXT.invitationSentAgain), 200);
      },
    )
    .openapi(
      route("superadmin", "DELETE /invitations/{id}", {
        id: "withdrawAccountInvitation",
        summary: "Withdraw an invitation",
        errors: ["invitation_gone"],
        response: done,
      }),
      async (c) => {
        await withdraw(deps, { actorId: c.var.caller.userId, id: c.req.valid("param").id });
        return c.json(okMessage(TEXT.invitationWithdrawn), 200);
      },
    );
