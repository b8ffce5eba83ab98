import type { Context } from "hono";
import { FIRST_DATA_ID, firstCalls } from "#contract/first-calls.ts";
import type { AppEnv } from "./app-env.ts";

/** The page must not wait for a slow database: the browser itself requests data that takes longer. */
const PATIENCE_MS = 300;

/** The page that browsers keep for offline use must not contain personal data (web/service-worker.ts). */
const KEPT_PAGE = "/index.html";

export type CallApi = (
  address: string,
  init: RequestInit,
  env: AppEnv["Bindings"],
) => Response | Promise<Response>;

type Visitor = { hasSession: boolean; callApi: CallApi };

/**
 * Embeds the API responses that a page shows first in its HTML, to save those requests. Each comes from the API's own
 * route for this request's session, with its guard and row rules; error responses are left out.
 */
export async function firstData(c: Context<AppEnv>, { hasSession, callApi }: Visitor): Promise<string> {
  if (c.req.method !== "GET" || c.req.path === KEPT_PAGE) return "";
  const headers = new Headers(c.req.raw.headers);
  headers.set("x-request-id", c.var.requestId);
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS).unref();
  });
  const read = async (address: string): Promise<string | null> => {
    const response = await callApi(address, { headers }, c.env);
    return response.ok ? `${JSON.stringify(address)}:${await response.text()}` : null;
  };
  const answers = await Promise.all(
    firstCalls(c.req.path, hasSession).map((address) =>
      Promise.race([read(address).catch(() => null), late]),
    ),
  );
  const found = answers.filter((answer) => answer !== null);
  if (found.length === 0) return "";
  // A `<` that somebody wrote could close the element. In JSON it occurs only in strings, so escaping it is safe.
  const json = `{${found.join(",")}}`.replaceAll("<", String.raw`\u003c`);
  return `<script type="application/json" id="${FIRST_DATA_ID}">${json}</script>`;
}
