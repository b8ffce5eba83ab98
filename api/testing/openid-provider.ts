import { once } from "node:events";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";

import { CLIENT } from "./openid-client.ts";

export type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

/** A real OpenID provider. Every visitor is the person in `claims` and consents; null: the visitor denies. */
export async function startOpenidProvider(
  {
    port,
    redirectUris,
    signedOutUris = [],
  }: { port: number; redirectUris: string[]; signedOutUris?: string[] },
  claims: () => Claims | null,
): Promise<{ issuer: string; stop: () => void }> {
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: signedOutUris,
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    // This provider also stands in for LinkedIn, which does not use PKCE.
    pkce: { required: () => false },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...claims(), sub: id }) }),
  });
  const http = createServer();
  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void decide();
    else answer(request, response);
    async function decide() {
      const { params } = await provider.interactionDetails(request, response);
      const person = claims();
      const denied = { error: "access_denied", error_description: "denied" };
      const options = { mergeWithLastSubmission: false };
      if (person === null) return provider.interactionFinished(request, response, denied, options);
      const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
      grant.addOIDCScope("openid profile email");
      const agreed = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
      await provider.interactionFinished(request, response, agreed, options);
    }
  });
  http.listen(port, "localhost");
  await once(http, "listening");
  return {
    issuer,
    stop: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
