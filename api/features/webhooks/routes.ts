import { AppError } from "#api/http/errors.ts";
import { present } from "#api/db/present.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { noBody } from "#contract/accounts.ts";
import { RATE_WINDOW_DAY_SECONDS, WEBHOOK_CHANGES_PER_DAY } from "#contract/limits.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import {
  deliveriesResponse,
  deliveryResponse,
  madeWebhookResponse,
  newWebhook,
  webhookResponse,
  webhooksResponse,
  webhook,
  webhookDelivery,
} from "#contract/webhooks.ts";
import { webhookAddedMail } from "./mails.ts";
import { deleteEndpoint, enableEndpoint, listDeliveries, listEndpoints } from "./queries.ts";
import { addEndpoint, resend, type WebhookDeps } from "./rules.ts";

/** Each of these calls makes the server request a user-supplied address. */
const changeLimit = (userId: string) => ({
  key: `webhooks:${userId}`,
  max: WEBHOOK_CHANGES_PER_DAY,
  windowSeconds: RATE_WINDOW_DAY_SECONDS,
});

/** A user's webhook endpoints, which receive events about reports and sessions (decisions.md D18). */
export const webhookRoutes = (deps: WebhookDeps) =>
  createRouter().route("/", endpointRoutes(deps)).route("/", deliveryRoutes(deps));

function endpointRoutes(deps: WebhookDeps) {
  const { serviceDb } = deps;
  return createRouter()
    .openapi(
      route("user", "GET /", {
        id: "listWebhooks",
        summary: "List one's webhooks",
        response: webhooksResponse,
      }),
      async (c) =>
        c.json(
          ok((await listEndpoints(serviceDb, c.var.caller.userId)).map((row) => present(webhook, row))),
          200,
        ),
    )
    .openapi(
      route("user", "POST /", {
        id: "addWebhook",
        summary: "Have an address told of events",
        errors: ["webhook_address", "webhooks_full", "too_many_requests"],
        body: newWebhook,
        response: madeWebhookResponse,
        description: "The webhook with its secret, shown this once",
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        await enforceLimits(serviceDb, [changeLimit(userId)]);
        const added = await addEndpoint(deps, userId, c.req.valid("json"));
        const mail = webhookAddedMail(deps.appUrl, new URL(added.url).host);
        await enqueueEmail(serviceDb, { to: email, ...mail });
        noteSecurity(c, "webhook added", { userId });
        return c.json(ok(added), 200);
      },
    )
    .openapi(
      route("user", "DELETE /{id}", {
        id: "removeWebhook",
        summary: "Tell that address no more",
        errors: ["webhook_not_found"],
        response: done,
      }),
      async (c) => {
        if (!(await deleteEndpoint(serviceDb, c.var.caller.userId, c.req.valid("param").id)))
          throw new AppError("webhook_not_found");
        return c.json(okMessage(TEXT.webhookRemoved), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/enable", {
        id: "enableWebhook",
        summary: "Switch a webhook on again",
        errors: ["webhook_not_found", "too_many_requests"],
        body: noBody,
        response: webhookResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [changeLimit(userId)]);
        const enabled = await enableEndpoint(serviceDb, userId, c.req.valid("param").id);
        if (!enabled) throw new AppError("webhook_not_found");
        return c.json(ok(present(webhook, enabled)), 200);
      },
    );
}

function deliveryRoutes({ serviceDb }: WebhookDeps) {
  return createRouter()
    .openapi(
      route("user", "GET /{id}/deliveries", {
        id: "listWebhookDeliveries",
        summary: "What was sent to an address, and whether it arrived",
        errors: ["webhook_not_found"],
        response: deliveriesResponse,
      }),
      async (c) => {
        const rows = await listDeliveries(serviceDb, c.var.caller.userId, c.req.valid("param").id);
        if (!rows) throw new AppError("webhook_not_found");
        return c.json(ok(rows.map((row) => present(webhookDelivery, row))), 200);
      },
    )
    .openapi(
      route("user", "POST /{id}/deliveries/{deliveryId}/resend", {
        id: "resendWebhook",
        summary: "Send it again",
        errors: ["delivery_not_found", "too_many_requests"],
        body: noBody,
        response: deliveryResponse,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        await enforceLimits(serviceDb, [changeLimit(userId)]);
        const { id, deliveryId } = c.req.valid("param");
        const row = await resend(serviceDb, { userId, endpointId: id, deliveryId });
        return c.json(ok(present(webhookDelivery, row)), 200);
      },
    );
}
