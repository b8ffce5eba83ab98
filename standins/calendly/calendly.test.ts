import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useStandins } from "../use-standins.ts";

const standins = useStandins();
const back = "http://localhost:3000/api/calendly/oauth/callback";
const client = { client_id: "app", client_secret: "secret" };
type Json = Record<string, unknown> & { resource: Record<string, unknown> };

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${standins.url}/calendly${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    headers,
    redirect: "manual",
  });

const consent = (form: Record<string, string>) =>
  post("/auth/oauth/authorize", {
    ...client,
    response_type: "code",
    redirect_uri: back,
    state: "s",
    ...form,
  });

async function signIn(name: string): Promise<{ access: string; refresh: string; response: Json }> {
  const location = (await consent({ decision: "allow", name, email: "c@x.test" })).headers.get("location");
  const code = new URL(location ?? "").searchParams.get("code") ?? "";
  const form = { ...client, grant_type: "authorization_code", code, redirect_uri: back };
  const response = (await (await post("/auth/oauth/token", form)).json()) as Json;
  return { access: String(response["access_token"]), refresh: String(response["refresh_token"]), response };
}

const api = async (path: string, token: string, init: RequestInit = {}) => {
  const response = await fetch(path.startsWith("http") ? path : `${standins.url}/calendly/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  const text = await response.text();
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as Json };
};

const offered = async (slug: string, query = "") => {
  const page = await (await fetch(`${standins.url}/calendly/widget/${slug}/session${query}`)).text();
  return [...page.matchAll(/value="(\d{4}-[^"]+Z)"/g)].map(([, start = ""]) => start);
};

async function schedule(slug: string, start: string, query = "") {
  const form = { start, name: "Ann", email: "ann@x.test", answer: "Salary", time_zone: "Africa/Accra" };
  const accept = { accept: "application/json" };
  const response = await post(`/widget/${slug}/session${query}`, form, accept);
  return (await response.json()) as { event: { uri: string }; invitee: { uri: string } };
}

describe("connecting an account", () => {
  it("takes a refresh token once", async () => {
    const { refresh } = await signIn("Rita");
    const form = { ...client, grant_type: "refresh_token", refresh_token: refresh };
    const responses = await Promise.all([post("/auth/oauth/token", form), post("/auth/oauth/token", form)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe("the scheduling page", () => {
  it("books a time once, tells its parent, and can be framed by the app only", async () => {
    const [start = ""] = await offered("dora");
    const form = { start, name: "Ann", email: "ann@x.test" };
    const response = await post("/widget/dora/session", form);
    expect(response.headers.get("content-security-policy")).toContain(
      "frame-ancestors http://localhost:3000",
    );
    expect(await response.text()).toContain("calendly.event_scheduled");
    expect((await post("/widget/dora/session", form)).status).toBe(409);
    expect(await offered("dora")).not.toContain(start);
  });
});

describe("events", () => {
  it("are told to their owner only, with their invitee", async () => {
    const { access } = await signIn("Hana");
    const other = await signIn("Ida");
    const { event, invitee } = await schedule("hana", (await offered("hana"))[0] ?? "");
    const { body } = await api(event.uri, access);
    expect(body.resource).toMatchObject({ uri: event.uri, status: "active" });
    expect((await api(invitee.uri, access)).body.resource).toMatchObject({
      email: "ann@x.test",
      timezone: "Africa/Accra",
      questions_and_answers: [{ answer: "Salary" }],
    });
    const type = await api(String(body.resource["event_type"]), access);
    expect(type.body.resource["scheduling_url"]).toBe("https://calendly.com/hana/session");
    expect((await api(event.uri, other.access)).status).toBe(403);
    expect((await api("/scheduled_events/nothing", access)).status).toBe(404);
  });
});

describe("webhooks", () => {
  const calls: { body: string; signature: string }[] = [];
  let hook: Server;
  let hookUrl = "";
  beforeAll(async () => {
    hook = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        calls.push({ body, signature: String(request.headers["calendly-webhook-signature"]) });
        response.end();
      });
    });
    await new Promise<void>((ready) => hook.listen(0, "127.0.0.1", ready));
    hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((closed) => hook.close(closed)));

  it("come signed to who subscribed, for a booking and its end", async () => {
    const { access, response } = await signIn("Lea");
    const body = JSON.stringify({
      url: hookUrl,
      events: ["invitee.created", "invitee.canceled"],
      organization: response["organization"],
      user: response["owner"],
      scope: "user",
      signing_key: "key",
    });
    const subscribe = () => api("/webhook_subscriptions", access, { method: "POST", body });
    expect((await subscribe()).status).toBe(201);
    expect((await subscribe()).status).toBe(409);
    const { event } = await schedule("lea", (await offered("lea"))[0] ?? "");
    await vi.waitFor(() => expect(calls).toHaveLength(1), 5000);
    await api(`${event.uri}/cancellation`, access, { method: "POST", body: "{}" });
    await vi.waitFor(() => expect(calls).toHaveLength(2), 5000);
    expect(calls.map((call) => (JSON.parse(call.body) as { event: string }).event)).toEqual([
      "invitee.created",
      "invitee.canceled",
    ]);
    for (const call of calls) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(call.signature) ?? [];
      expect(v1).toBe(createHmac("sha256", "key").update(`${t}.${call.body}`).digest("hex"));
    }
  });
});
