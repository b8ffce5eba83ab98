import { AppError } from "#api/http/errors.ts";
import { present } from "#api/db/present.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { enqueueEmail } from "#api/jobs/emails.ts";
import { apiKey, apiKeysResponse, madeApiKeyResponse, newApiKey } from "#contract/api-keys.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { apiKeyMadeMail } from "../mails.ts";
import { confirmIdentity, IDENTITY_ERRORS, type IdentityDeps } from "../second-factor/rules.ts";
import { deleteApiKey, listApiKeys } from "./queries.ts";
import { makeApiKey } from "./rules.ts";

type Deps = IdentityDeps & { appUrl: string };

/** Personal API keys. These routes need a session: an API key cannot create another key (safety.md T86). */
export const apiKeyRoutes = (deps: Deps) =>
  createRouter()
    .openapi(
      route("user", "GET /me/api-keys", {
        id: "listApiKeys",
        summary: "List one's API keys",
        response: apiKeysResponse,
      }),
      async (c) => {
        const rows = await listApiKeys(deps.serviceDb, c.var.caller.userId);
        return c.json(ok(rows.map((row) => present(apiKey, row))), 200);
      },
    )
    .openapi(
      route("user", "POST /me/api-keys", {
        id: "makeApiKey",
        summary: "Make an API key",
        errors: ["keys_full", ...IDENTITY_ERRORS],
        body: newApiKey,
        response: madeApiKeyResponse,
        description: "The key, shown this once",
      }),
      async (c) => {
        const { userId, email } = c.var.caller;
        const { password, code, ...wanted } = c.req.valid("json");
        await confirmIdentity(c, deps, { password, code });
        const made = await makeApiKey(deps.serviceDb, { userId, ...wanted });
        await enqueueEmail(deps.serviceDb, { to: email, ...apiKeyMadeMail(deps.appUrl, made.name) });
        noteSecurity(c, "api key made", { userId });
        return c.json(ok(made), 200);
      },
    )
    .openapi(
      route("user", "DELETE /me/api-keys/{id}", {
        id: "revokeApiKey",
        summary: "Revoke an API key",
        errors: ["key_not_found"],
        response: done,
      }),
      async (c) => {
        const { userId } = c.var.caller;
        if (!(await deleteApiKey(deps.serviceDb, userId, c.req.valid("param").id)))
          throw new AppError("key_not_found");
        noteSecurity(c, "api key revoked", { userId });
        return c.json(okMessage(TEXT.apiKeyRevoked), 200);
      },
    );
