import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from "jose";
import { type Context, Hono } from "hono";
import { readForm } from "../oauth.ts";
import { findBearer, originOf, type StandinEnv } from "../standin.ts";
import { type LinkedinHabits, withHabits } from "./habits.ts";
import { ACCESS_TOKEN_SECONDS, type Grant, type Grants, idTokenClaims, userinfoClaims } from "./grants.ts";

const ID_TOKEN_SECONDS = 3600;

type SigningKey = {
  keySet: () => Promise<JSONWebKeySet>;
  signIdToken: (token: { issuer: string; audience: string; claims: JWTPayload }) => Promise<string>;
};

export function createSigningKey(): SigningKey {
  const pair = generateKeyPair("RS256");
  const kid = `standin-${Date.now().toString(36)}`;
  return {
    async keySet() {
      const { publicKey } = await pair;
      return { keys: [{ ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" }] };
    },
    async signIdToken({ issuer, audience, claims }) {
      const { privateKey } = await pair;
      return new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${ID_TOKEN_SECONDS}s`)
        .sign(privateKey);
    },
  };
}

const requiredParameters = ["grant_type", "code", "redirect_uri", "client_id", "client_secret"] as const;

const codeProblem =
  "Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code. Or authorization code expired. Or external member binding exists";

const tokenProblems = {
  missing: { serviceErrorCode: 65_604, code: "EMPTY_ACCESS_TOKEN", message: "Empty oauth2 access token" },
  unknown: { serviceErrorCode: 65_600, code: "INVALID_ACCESS_TOKEN", message: "Invalid access token" },
  expired: {
    serviceErrorCode: 65_602,
    code: "EXPIRED_ACCESS_TOKEN",
    message: "The token used in the request has expired",
  },
  revoked: {
    serviceErrorCode: 65_601,
    code: "REVOKED_ACCESS_TOKEN",
    message: "The token used in the request has been revoked by the user",
  },
} as const;

type TokenDeps = { grants: Grants; signingKey: SigningKey; habits: LinkedinHabits };

export function createTokenRoutes({ grants, signingKey, habits }: TokenDeps): Hono<StandinEnv> {
  return new Hono<StandinEnv>()
    .post("/linkedin/v2/accessToken", async (c) => {
      // LinkedIn reads the client's credentials from the body only, never from an Authorization header.
      const form = await readForm(c);
      const missing = requiredParameters.find((name) => !form[name]);
      if (missing !== undefined) return oauthError(c, `A required parameter "${missing}" is missing`);
      const { grant_type, code = "", client_id: clientId = "", redirect_uri: redirectUri = "" } = form;
      if (grant_type !== "authorization_code")
        return oauthError(c, `Grant type "${grant_type}" is not supported`);
      const grant = grants.redeemCode({ code, clientId, redirectUri });
      if (!grant) return oauthError(c, codeProblem);
      return c.json(await tokensFor(c, grant), 200, { "cache-control": "no-store" });
    })
    .get("/linkedin/v2/userinfo", (c) => {
      const token = findBearer(c);
      const found = token === undefined ? { state: "missing" as const } : grants.lookUpToken(token);
      if (found.state !== "valid") return c.json({ status: 401, ...tokenProblems[found.state] }, 401);
      return c.json(withHabits(userinfoClaims({ ...found.grant, origin: originOf(c) }), habits));
    })
    .post("/linkedin/v2/revoke", async (c) => {
      const form = await readForm(c);
      const missing = (["client_id", "client_secret", "token"] as const).find((name) => !form[name]);
      if (missing !== undefined) return oauthError(c, `A required parameter "${missing}" is missing`);
      grants.revokeToken(form["token"] ?? "");
      return c.body(null, 200);
    });

  async function tokensFor(c: Context, grant: Grant) {
    const origin = originOf(c);
    // Like LinkedIn, leave out token_type, although OAuth requires it.
    const tokens = {
      access_token: grants.issueToken(grant),
      expires_in: ACCESS_TOKEN_SECONDS,
      scope: grant.scopes.toSorted().join(","),
    };
    if (!grant.scopes.includes("openid")) return tokens;
    const claims = withHabits(idTokenClaims({ ...grant, origin }), habits);
    const issuer = `${origin}/linkedin`;
    return {
      ...tokens,
      id_token: await signingKey.signIdToken({ issuer, audience: grant.clientId, claims }),
    };
  }
}

const oauthError = (c: Context, description: string) =>
  c.json({ error: "invalid_request", error_description: description }, 400);
