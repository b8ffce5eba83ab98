import { APP_URL, from } from "./account-steps.ts";
import { randomAddress, type ApiResponse, type TestServer } from "./start-test-server.ts";
import type { ProviderSlot } from "#contract/provider-outcomes.ts";

const pairOf = (cookie: string): string => cookie.split(";")[0] ?? "";

type Begun = { url: string; cookie: string; response: ApiResponse };

/** Starts a sign-in at a provider; returns the provider's address and the browser's cookies. */
export async function begin(server: TestServer, provider: ProviderSlot, more: object = {}): Promise<Begun> {
  const body = { provider, ...more };
  const response = await server.call("POST", "/auth/providers/start", {
    body,
    headers: from(randomAddress()),
  });
  const { url = "" } = (response.body.data ?? {}) as { url?: string };
  return { url, cookie: response.headers.getSetCookie().map(pairOf).join("; "), response };
}

/** Follows the provider's redirects until it redirects back to the app. */
export async function passThrough(url: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  while (!at.startsWith(APP_URL)) {
    const headers = { cookie: [...jar].map((pair) => pair.join("=")).join("; ") };
    const response = await fetch(at, { redirect: "manual", headers });
    for (const set of response.headers.getSetCookie()) {
      const [name = "", value = ""] = pairOf(set).split("=");
      jar.set(name, value);
    }
    at = new URL(response.headers.get("location") ?? `${APP_URL}/lost`, at).href;
  }
  return at;
}

/** Follows the redirect back to the app. `token` belongs to the new session, '' if there is none. */
export async function comeBack(
  server: TestServer,
  address: string,
  { cookie, session }: { cookie: string; session?: string },
) {
  const response = await fetch(address.replace(APP_URL, server.url), {
    redirect: "manual",
    headers: { cookie, ...from(randomAddress()), ...(session && { authorization: `Bearer ${session}` }) },
  });
  const cookies = response.headers.getSetCookie().map(pairOf);
  const last = cookies.findLast((one) => one.startsWith("greenroom.session_token="));
  const token = decodeURIComponent(last?.split("=")[1] ?? "");
  return { status: response.status, to: response.headers.get("location") ?? "", token, cookies };
}

/** Runs the whole sign-in at a provider. */
export async function enter(server: TestServer, provider: ProviderSlot, more: object = {}) {
  const { url, cookie } = await begin(server, provider, more);
  return comeBack(server, await passThrough(url), { cookie });
}
