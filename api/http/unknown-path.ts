import type { Context } from "hono";
import { sendError } from "./errors.ts";
import type { AppEnv } from "./router.ts";

type Registered = { method: string; path: string };

const METHODS = new Set(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** 405 with Allow where the path exists under another method, else 404. */
export function answerUnknownPath(c: Context<AppEnv>, routes: Registered[]) {
  const here = c.req.path.split("/");
  const allowed = new Set(
    routes
      .filter(({ method, path }) => METHODS.has(method) && fits(path.split("/"), here))
      .map(({ method }) => method),
  );
  if (allowed.size === 0) return sendError(c, "not_found");
  c.header("Allow", [...allowed].join(", "));
  return sendError(c, "method_not_allowed");
}

const fits = (pattern: string[], path: string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((part, index) => part === path[index] || (part.startsWith(":") && path[index] !== ""));
