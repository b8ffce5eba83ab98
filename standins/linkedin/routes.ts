import { Hono } from "hono";
import { z } from "zod";
import { createHabits, originOf, type Standin, type StandinEnv } from "../standin.ts";
import { createConsentRoutes } from "./consent-routes.ts";
import { createGrants } from "./grants.ts";
import { HABITS, type LinkedinHabits } from "./habits.ts";
import { createSigningKey, createTokenRoutes } from "./token-routes.ts";

type LinkedinDeps = { appUrl: string; findSuggestedEmail: () => string | undefined };

export function createLinkedin({ appUrl, findSuggestedEmail }: LinkedinDeps): Standin {
  const grants = createGrants();
  const signingKey = createSigningKey();
  const habits: LinkedinHabits = createHabits();
  const routes = new Hono<StandinEnv>()
    .get("/linkedin/.well-known/openid-configuration", (c) => c.json(discoveryDocument(originOf(c))))
    .get("/linkedin/openid/jwks", async (c) => c.json(await signingKey.keySet()))
    .get("/linkedin/media/displayphoto.svg", (c) =>
      c.body(portrait, 200, { "content-type": "image/svg+xml" }),
    )
    .route("/", createConsentRoutes({ grants, appUrl, findSuggestedEmail }))
    .route("/", createTokenRoutes({ grants, signingKey, habits }))
    .post("/linkedin/habits", async (c) => {
      const wanted = z.strictObject({ habits: z.array(z.enum(HABITS)) }).parse(await c.req.json());
      habits.set(wanted.habits);
      return c.json(wanted);
    });
  return {
    name: "LinkedIn",
    purpose: "Sign In with LinkedIn (OpenID Connect). The app sends you to its consent page.",
    links: [{ label: "Discovery document", href: "/linkedin/.well-known/openid-configuration" }],
    prefixes: ["/linkedin"],
    routes,
  };
}

const discoveryDocument = (origin: string) => ({
  issuer: `${origin}/linkedin`,
  authorization_endpoint: `${origin}/linkedin/v2/authorization`,
  token_endpoint: `${origin}/linkedin/v2/accessToken`,
  userinfo_endpoint: `${origin}/linkedin/v2/userinfo`,
  jwks_uri: `${origin}/linkedin/openid/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["pairwise"],
  id_token_signing_alg_values_supported: ["RS256"],
  token_endpoint_auth_methods_supported: ["client_secret_post"],
  scopes_supported: ["openid", "profile", "email"],
  claims_supported: [
    "iss",
    "aud",
    "iat",
    "exp",
    "sub",
    "name",
    "given_name",
    "family_name",
    "picture",
    "email",
    "email_verified",
    "locale",
  ],
});

const portrait = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" aria-label="Portrait">
  <rect width="100" height="100" fill="#dfe7e3"/><circle cx="50" cy="38" r="18" fill="#0b5a41"/>
  <path d="M14 100c0-24 16-36 36-36s36 12 36 36z" fill="#0b5a41"/></svg>`;
