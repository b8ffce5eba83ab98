import { APP_URL } from "./account-steps.ts";
import type { Person, TestServer } from "./start-test-server.ts";

/** Values that the browser carries from the start to the end of an authorization. */
export type Authorization = { url: URL; state: string; cookie: string };

export async function openAuthorization(person: Person): Promise<Authorization> {
  const response = await person.call("POST", "/linkedin/authorize", { body: {} });
  const url = new URL(response.body.data.url);
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { url, state: url.searchParams.get("state") ?? "", cookie };
}

type Decision = { email: string; decision?: "allow" | "allow unconfirmed" | "allow without email" | "deny" };

/** Submits the consent page; returns the address that LinkedIn redirects to. */
export async function decide({ url }: Authorization, { email, decision = "allow" }: Decision): Promise<URL> {
  const form = new URLSearchParams({
    ...Object.fromEntries(url.searchParams),
    email,
    name: "Ann King",
    decision,
  });
  const response = await fetch(`${url.origin}${url.pathname}`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  return new URL(response.headers.get("location") ?? "");
}

/** Follows LinkedIn's redirect to our callback with that person's cookies; returns the next redirect. */
export async function followCallback(
  server: TestServer,
  callback: URL,
  { person, cookie, method = "GET" }: { person: Person | null; cookie: string; method?: string },
): Promise<{ status: number; location: string | null; headers: Headers }> {
  const response = await fetch(callback.href.replace(APP_URL, server.url), {
    method,
    redirect: "manual",
    headers: { ...(cookie && { cookie }), ...(person && { authorization: `Bearer ${person.token}` }) },
  });
  return { status: response.status, location: response.headers.get("location"), headers: response.headers };
}

/** Runs the whole authorization, from the app's button back into the app. */
export async function connect(
  server: TestServer,
  person: Person,
  email = person.email,
): Promise<string | null> {
  const authorization = await openAuthorization(person);
  const callback = await decide(authorization, { email });
  return (await followCallback(server, callback, { person, cookie: authorization.cookie })).location;
}
