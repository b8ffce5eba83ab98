import type { Connection } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import { languageOf } from "#api/http/language.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import { createRouter, ok, okMessage, route } from "#api/http/router.ts";
import { devicesResponse, signOutDevices } from "#contract/accounts.ts";
import { done } from "#contract/responses.ts";
import { TEXT } from "#contract/texts.ts";
import { deleteDevices, listDevices } from "./queries.ts";
import { nameDevice } from "./rules.ts";

/** Lists and ends a person's sessions. An ended session is refused from the next request on (safety.md T7). */
export const deviceRoutes = ({ serviceDb }: { serviceDb: Connection }) =>
  createRouter()
    .openapi(
      route("user", "GET /devices", {
        id: "listDevices",
        summary: "List where one is signed in",
        response: devicesResponse,
      }),
      async (c) => {
        const { userId, sessionId } = c.var.caller;
        const data = (await listDevices(serviceDb, userId)).map((row) => ({
          id: row.id,
          name: nameDevice(row.userAgent, languageOf(c)),
          signedInAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt.toISOString(),
          current: row.id === sessionId,
        }));
        return c.json(ok(data), 200);
      },
    )
    .openapi(
      route("user", "POST /devices/sign-out", {
        id: "signOutDevices",
        summary: "Sign out one device, all others, or all",
        errors: ["device_not_found"],
        body: signOutDevices,
        response: done,
      }),
      async (c) => {
        const body = c.req.valid("json");
        const { userId, sessionId } = c.var.caller;
        if ("id" in body) {
          if ((await deleteDevices(serviceDb, userId, { id: body.id })) === 0)
            throw new AppError("device_not_found");
        } else {
          await deleteDevices(serviceDb, userId, body.scope === "others" ? { except: sessionId } : {});
        }
        noteSecurity(c, "devices signed out", { userId });
        return c.json(okMessage(TEXT.devicesSignedOut), 200);
      },
    );
