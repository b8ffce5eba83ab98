import { once } from "node:events";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { Provider, type Context } from "oidc-provider";
import { freePort } from "./free-port.ts";
import { CLIENT } from "./openid-client.ts";

export type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
};

export type Faults = {
  /** Overrides the issuer in the discovery document. */
  issuer?: string;
  /** Overrides claims of the ID token. */
  token?: Record<string, unknown>;
  /** How many seconds the provider's clock is fast. */
  ahead?: number;
  /** Signs with a key that is not in the JWKS. */
  foreignKey?: boolean;
  /** Closes the connection on requests to this path. */
  closedAt?: string;
};

const newKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
};

type ProviderOptions = { port?: number; faults?: () => Faults };

/**
 * A real OpenID provider, with faults that a test sets. Every visitor is the person in `claims` and consents; null: the
 * visitor denies.
 */
export async function startOpenidProvider(
  appUrl: string,
  claims: () => Claims | null,
  { port, faults = () => ({}) }: ProviderOptions = {},
) {
  const at = port ?? (await freePort());
  const issuer = `http://localhost:${at}`;
  const callbacks = ["auth/callback/oidc", "auth/callback/oidc-2", "linkedin/callback"];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: callbacks.map((path) => `${appUrl}/api/${path}`),
        post_logout_redirect_uris: [`${appUrl}/login`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    // This provider also stands in for LinkedIn, which does not use PKCE.
    pkce: { required: () => false },
    ttl: { IdToken: 300 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...claims(), sub: id }) }),
  });
  let key = await newKey("first");
  const signAgain = async (token: string) => {
    const { iat = 0, exp = 0, ...others } = decodeJwt(token);
    const { ahead = 0, token: changes, foreignKey } = faults();
    const { privateKey } = foreignKey ? await newKey(key.kid) : key;
    return new SignJWT({ ...others, iat: iat + ahead, exp: exp + ahead, ...changes })
      .setProtectedHeader({ alg: "RS256", kid: key.kid })
      .sign(privateKey);
  };
  const decide = async ({ req, res }: Context) => {
    const { params } = await provider.interactionDetails(req, res);
    const person = claims();
    const denied = { error: "access_denied", error_description: "denied" };
    const options = { mergeWithLastSubmission: false };
    if (person === null) return provider.interactionFinished(req, res, denied, options);
    const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
    grant.addOIDCScope("openid profile email");
    const agreed = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
    await provider.interactionFinished(req, res, agreed, options);
  };
  provider.use(async (context, next) => {
    const { path } = context;
    const isClosed = path === faults().closedAt;
    context.respond = !isClosed && !path.startsWith("/interaction/");
    if (isClosed) return void context.req.socket.destroy();
    if (!context.respond) return decide(context);
    await next();
    const { body } = context;
    if (path === "/jwks") context.body = { keys: [key.jwk] };
    if (path.endsWith("/openid-configuration")) body["issuer"] = faults().issuer ?? issuer;
    if (path === "/token") body["id_token"] = await signAgain(String(body["id_token"]));
  });
  const http = provider.listen(at, "localhost");
  await once(http, "listening");
  return {
    issuer,
    rotateKey: async () => {
      key = await newKey("second");
    },
    stop: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
