import { APP_URL, cookiesOf, from } from "./account-steps.ts";
import { followCallback } from "./linkedin-steps.ts";
import { randomAddress, type ApiResponse, type Person, type TestServer } from "./start-test-server.ts";
import type { ProviderSlot } from "#contract/provider-outcomes.ts";

type Begun = { url: string; cookie: string; response: ApiResponse };

/** Starts a sign-in at a provider; returns the provider's address and the browser's cookies. */
export async function begin(server: TestServer, provider: ProviderSlot, more: object = {}): Promise<Begun> {
  const body = { provider, ...more };
  const response = await server.call("POST", "/auth/providers/start", {
    body,
    headers: from(randomAddress()),
  });
  const { url = "" } = (response.body.data ?? {}) as { url?: string };
  return { url, cookie: cookiesOf(response), response };
}

/** Follows the provider's redirects until it redirects back to the app. */
export async function passThrough(url: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  while (!at.startsWith(APP_URL)) {
    const headers = { cookie: [...jar.values()].join("; ") };
    const response = await fetch(at, { redirect: "manual", headers });
    for (const cookie of cookiesOf(response).split("; ")) jar.set(cookie.split("=")[0] ?? "", cookie);
    at = new URL(response.headers.get("location") ?? `${APP_URL}/lost`, at).href;
  }
  return at;
}

/** Follows the redirect back to the app. `token` belongs to the new session, '' if there is none. */
export async function comeBack(server: TestServer, address: string, by: { cookie: string; person?: Person }) {
  const { status, location, headers } = await followCallback(server, new URL(address), {
    person: null,
    ...by,
  });
  const cookie = cookiesOf({ headers });
  const last = cookie.split("; ").findLast((one) => one.startsWith("greenroom.session_token="));
  const token = decodeURIComponent(last?.split("=")[1] ?? "");
  return { status, to: location ?? "", token, cookie };
}

/** Runs the whole sign-in at a provider. */
export async function enter(server: TestServer, provider: ProviderSlot, more: object = {}) {
  const { url, cookie } = await begin(server, provider, more);
  return comeBack(server, await passThrough(url), { cookie });
}
