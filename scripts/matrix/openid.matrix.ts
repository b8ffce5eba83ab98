import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APP_URL, useStandins } from "#api/testing/account-steps.ts";
import { freePort } from "#api/testing/free-port.ts";
import { followCallback, openAuthorization } from "#api/testing/linkedin-steps.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { isThere, packages } from "./packages.ts";

type Exchange = [request: IncomingMessage, response: ServerResponse];
type Details = { params: { client_id: string } };
type Provider = {
  callback: () => (request: IncomingMessage, response: ServerResponse) => void;
  interactionDetails: (request: IncomingMessage, response: ServerResponse) => Promise<Details>;
  interactionFinished: (...given: [...Exchange, result: object, options: object]) => Promise<void>;
  Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> };
};

async function makeProvider(issuer: string, email: () => string): Promise<Provider> {
  const { Provider: Made } = (await import(packages.resolve("oidc-provider"))) as {
    Provider: new (issuer: string, options: object) => Provider;
  };
  const client = {
    client_id: "greenroom",
    client_secret: "matrix-secret",
    redirect_uris: [`${APP_URL}/api/linkedin/callback`],
  };
  const name = { name: "Ann King", given_name: "Ann", family_name: "King" };
  return new Made(issuer, {
    clients: [{ ...client, token_endpoint_auth_method: "client_secret_post" }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: Object.keys(name) },
    conformIdTokenClaims: false,
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: email(), email_verified: true, ...name }),
    }),
  });
}

/** Whoever comes is signed in and agrees. */
function answerWith(http: Server, provider: Provider): void {
  const agree = async (...exchange: Exchange) => {
    const { params } = await provider.interactionDetails(...exchange);
    const grant = new provider.Grant({ accountId: "ann", clientId: params.client_id });
    grant.addOIDCScope("openid profile email");
    const result = { login: { accountId: "ann" }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(...exchange, result, { mergeWithLastSubmission: false });
  };
  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void agree(request, response);
    else answer(request, response);
  });
}

describe.runIf(isThere("oidc-provider"))("an OpenID provider in LinkedIn's place", () => {
  const http = createServer();
  let issuer: string;
  let email = "";
  beforeAll(async () => {
    issuer = `http://127.0.0.1:${await freePort()}`;
    answerWith(http, await makeProvider(issuer, () => email));
    http.listen(Number(new URL(issuer).port), "127.0.0.1");
    await once(http, "listening");
  });
  afterAll(() => http.close());
  const standins = useStandins();
  const server = useTestServer(() => ({
    ...standins.settings(),
    LINKEDIN_ISSUER: issuer,
    LINKEDIN_CLIENT_ID: "greenroom",
    LINKEDIN_CLIENT_SECRET: "matrix-secret",
  }));

  it("connects a person, and their profile can be read", async () => {
    const person = await server.createPerson({ linkedin: false });
    email = person.email;
    const { url, cookie } = await openAuthorization(person);
    const jar = new Map<string, string>();
    let at = url;
    while (at.origin === issuer) {
      const headers = { cookie: [...jar].map((pair) => pair.join("=")).join("; ") };
      const response = await fetch(at, { redirect: "manual", headers });
      for (const set of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      at = new URL(response.headers.get("location") ?? "none:", at);
    }
    const { location } = await followCallback(server, at, { person, cookie });
    expect(location).toBe("/linkedin-connect?success=true");
    const profile = await person.call("GET", "/linkedin/fetch-profile");
    expect(profile.body.data).toMatchObject({ name: "Ann King", email });
  });
});
