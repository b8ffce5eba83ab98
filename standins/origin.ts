import type { Context } from "hono";

/** The address the caller used, so that http://localhost:3100 and http://127.0.0.1:3100 both work as an issuer. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}
