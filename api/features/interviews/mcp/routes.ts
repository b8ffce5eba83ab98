import type { Handler } from "hono";
import type { AppEnv } from "#api/http/app-env.ts";
import { AppError } from "#api/http/errors.ts";
import { noteSecurity } from "#api/http/security-log.ts";
import type { CallApi } from "./tools.ts";

/** Request headers that are not forwarded to the internal API call. */
const NOT_PASSED_ON = ["accept", "content-encoding", "content-length", "cookie", "transfer-encoding"];

/**
 * POST /api/mcp: the Model Context Protocol, without sessions. Each tool calls this API with the same key, so that
 * guards, scopes, limits and log apply (safety.md T86). `fetchApp` serves a request as if it came from outside.
 */
export const mcpHandler =
  (fetchApp: (request: Request, env: AppEnv["Bindings"]) => Response | Promise<Response>): Handler<AppEnv> =>
  async (c) => {
    c.header("WWW-Authenticate", "Bearer");
    const found = await c.var.findKeyCaller();
    if (!found) {
      noteSecurity(c, "api key refused", { code: "key_invalid" });
      throw new AppError("key_invalid");
    }
    c.header("WWW-Authenticate", undefined);
    const headers = new Headers(c.req.raw.headers);
    for (const name of NOT_PASSED_ON) headers.delete(name);
    headers.set("content-type", "application/json");
    headers.set("x-request-id", c.var.requestId);
    const callApi: CallApi = async (method, path, body) => {
      const url = new URL(`/api${path}`, c.req.url);
      const request = new Request(url, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const response = await fetchApp(request, c.env);
      return { isDone: response.ok, body: await response.json() };
    };
    // The MCP library takes 15 MB and a sixth of a second to load, so load it on first use.
    const { serveMcp } = await import("./tools.ts");
    return serveMcp(c.req.raw, { callApi, scopes: found.scopes });
  };
