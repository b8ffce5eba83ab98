import type { z } from "@hono/zod-openapi";
import { jsonResponse, jsonBody, route } from "#api/http/router.ts";

/** A POST of this capability: its path, its body, and who may call it with which response. */
export const post = <P extends string, G extends "public" | "user", B extends z.ZodType, R extends z.ZodType>(
  path: P,
  body: B,
  { guard, response, description }: { guard: G; response: R; description?: string },
) =>
  route({
    method: "post",
    path,
    guard,
    tags: ["accounts"],
    request: jsonBody(body),
    responses: jsonResponse(response, description),
  });
