import type { Connection } from "#api/db/database.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { accessResponse } from "#contract/access.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { accessEndedMail } from "../mails.ts";
import { endAccess, listAccess } from "./queries.ts";

type Deps = { serviceDb: Connection; appUrl: string };

/** Lists and ends others' access to a person's data. Ending it needs no password (decisions.md D18). */
export const accessRoutes = ({ serviceDb, appUrl }: Deps) =>
  createRouter()
    .openapi(
      route("user", "GET /me/access", {
        id: "listAccess",
        summary: "List who and what can see one's things",
        response: accessResponse,
      }),
      async (c) => {
        const rows = await listAccess(serviceDb, c.var.caller.userId);
        return c.json(
          ok(rows.map(({ until, ...row }) => Object.assign(row, { until: until?.toISOString() ?? null }))),
          200,
        );
      },
    )
    .openapi(
      route("user", "DELETE /me/access", {
        id: "endAccess",
        summary: "End all that lets others see one's things, and sign out every other device",
        response: done,
      }),
      async (c) => {
        const { userId, sessionId, email } = c.var.caller;
        await serviceDb.transaction().execute(async (tx) => {
          const ended = await endAccess(tx, userId, sessionId);
          await enqueueEmail(tx, { to: email, ...accessEndedMail(appUrl, ended) });
        });
        noteSecurity(c, "access ended", { userId });
        return c.json(okMessage(TEXT.accessEnded), 200);
      },
    );
