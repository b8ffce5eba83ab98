import { setTimeout as wait } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { health, settingsResponse, type PublicSettings } from "#contract/accounts.ts";
import { PIECES_GAP_MS } from "#contract/limits.ts";
import { AppError } from "./errors.ts";
import { sendEvents } from "./event-stream.ts";
import { createRouter, ok, route } from "./router.ts";

type StatusDeps = { settings: PublicSettings; checkReady: () => Promise<void> };

/**
 * Connection checks of calls.md, readiness for a load balancer (safety.md R10), and the settings that the web app needs
 * before sign-in.
 */
export function statusRoutes({ settings, checkReady }: StatusDeps) {
  const alive = () => ({ success: true as const, status: "ok" as const, time: new Date().toISOString() });
  return createRouter()
    .openapi(
      route("public", "GET /health", {
        id: "getHealth",
        summary: "Whether the server lives",
        response: health,
      }),
      (c) => c.json(alive(), 200),
    )
    .openapi(
      route("public", "GET /test", {
        id: "testConnection",
        summary: "Whether the server lives, under its older address",
        response: health,
      }),
      (c) => c.json(alive(), 200),
    )
    .openapi(
      route("public", "GET /ready", {
        id: "getReady",
        summary: "Whether the database answers",
        response: health,
      }),
      async (c) => {
        await checkReady().catch((cause: unknown) => {
          throw new AppError("unavailable", { cause });
        });
        return c.json(alive(), 200);
      },
    )
    .openapi(
      route("public", "GET /pieces", {
        id: "getPieces",
        summary: "Two events, apart, for whoever checks a proxy",
        responses: {
          200: {
            description: "Two events, apart: whether a proxy holds answers back, and whose address it tells",
            content: { "text/event-stream": { schema: z.string() } },
          },
        },
      }),
      (c) =>
        sendEvents(c, async ({ send }) => {
          send("first", { address: c.var.address, gapMs: PIECES_GAP_MS });
          await wait(PIECES_GAP_MS);
          send("last", {});
        }) as never,
    )
    .openapi(
      route("public", "GET /settings", {
        id: "getSettings",
        summary: "What an app must know before anybody signs in",
        response: settingsResponse,
      }),
      (c) => c.json(ok(settings), 200),
    );
}
