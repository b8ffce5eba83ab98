import type { Context } from "hono";

export function findBearer(c: Context): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
}
