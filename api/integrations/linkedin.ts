import type * as client from "openid-client";
import { LINKEDIN_TIMEOUT_SECONDS } from "#contract/limits.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

export type LinkedinIdentity = {
  subject: string;
  email: string;
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
};

export type LinkedinUser = {
  sub: string;
  name: string | null;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  picture: string | null;
};

export type Linkedin = {
  /** Address for the browser. LinkedIn supports neither nonce nor PKCE, so only the state binds the callback. */
  authorizationUrl: (state: string) => Promise<string>;
  /** Exchanges the code of a callback address. Throws when any check fails. */
  exchangeCode: (callbackUrl: URL, state: string) => Promise<LinkedinIdentity>;
  /** The profile that Sign In with LinkedIn returns, within 15 s. */
  fetchUser: (accessToken: string, subject: string) => Promise<LinkedinUser>;
  /** Revokes a token. A token that is already invalid is no error. */
  revokeToken: (accessToken: string) => Promise<void>;
};

/** LinkedIn has confirmed no email of the account. */
export class EmailUnconfirmedError extends Error {
  override message = "LinkedIn has confirmed no email of this account";
}

export type LinkedinOptions = {
  issuer: string;
  clientId: string | undefined;
  clientSecret: string | undefined;
  redirectUri: string;
  /** Timeout of each call. */
  timeoutSeconds?: number;
};

const FALLBACK_TOKEN_SECONDS = 3600;
const RESPONSE_MAX_BYTES = 256 * 1024;
/** LinkedIn serves profiles from another host than tokens. */
const API_OF: Record<string, string> = { "https://www.linkedin.com": "https://api.linkedin.com" };

/** Loads the library on first use. */
const loadClient = () => import("openid-client");

export function createLinkedin(options: LinkedinOptions): Linkedin {
  const { issuer, redirectUri, timeoutSeconds = LINKEDIN_TIMEOUT_SECONDS } = options;
  const api = API_OF[new URL(issuer).origin];
  const outbound = createOutbound({
    to: api === undefined ? [issuer] : [issuer, api],
    timeoutMs: timeoutSeconds * 1000,
    responseMaxBytes: RESPONSE_MAX_BYTES,
  });
  let discovered: Promise<client.Configuration> | undefined;
  const configuration = () => {
    discovered ??= discover(options, outbound).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    authorizationUrl: async (state) => {
      const parameters = {
        redirect_uri: redirectUri,
        response_type: "code",
        scope: "openid profile email",
        state,
      };
      const { buildAuthorizationUrl } = await loadClient();
      return buildAuthorizationUrl(await configuration(), parameters).href;
    },
    exchangeCode: async (callbackUrl, state) => {
      const { authorizationCodeGrant } = await loadClient();
      const tokens = await authorizationCodeGrant(await configuration(), callbackUrl, {
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      const email = textOf(claims?.email);
      // LinkedIn sends `email_verified` as text. Anybody can enter an unconfirmed email (safety.md T79).
      const isConfirmed = /^"?true"?$/iu.test(JSON.stringify(claims?.email_verified ?? true));
      if (!claims || email === null || !isConfirmed) throw new EmailUnconfirmedError();
      const seconds = tokens.expiresIn() ?? FALLBACK_TOKEN_SECONDS;
      return {
        subject: claims.sub,
        email,
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? null,
        expiresAt: new Date(Date.now() + seconds * 1000),
      };
    },
    fetchUser: async (accessToken, subject) => {
      const { fetchUserInfo } = await loadClient();
      const user = await fetchUserInfo(await configuration(), accessToken, subject);
      return {
        sub: user.sub,
        name: textOf(user.name),
        given_name: textOf(user.given_name),
        family_name: textOf(user.family_name),
        email: textOf(user.email),
        picture: textOf(user.picture)?.startsWith("https://") ? textOf(user.picture) : null,
      };
    },
    revokeToken: async (accessToken) => revoke(await configuration(), { ...options, outbound }, accessToken),
  };
}

/** Claims come from outside, so their types are checked. */
const textOf = (claim: unknown): string | null => (typeof claim === "string" && claim !== "" ? claim : null);

const TOO_MANY = 429;

/** LinkedIn's discovery document lacks the revocation address, which is next to the token address. */
async function revoke(
  configuration: client.Configuration,
  { clientId = "", clientSecret = "", outbound }: LinkedinOptions & { outbound: Outbound },
  token: string,
): Promise<void> {
  const tokenAddress = configuration.serverMetadata().token_endpoint;
  if (tokenAddress === undefined) throw new Error("LinkedIn names no token address");
  const response = await outbound(new URL("revoke", tokenAddress), {
    method: "POST",
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token }),
  });
  await response.body?.cancel();
  // Any other 4xx means that the token is already invalid.
  if (response.status >= 500 || response.status === TOO_MANY)
    throw new Error(`LinkedIn responded with ${response.status}`);
}

/**
 * Repairs LinkedIn's token responses for the library: adds the `token_type` that the protocol requires (they are bearer
 * tokens), drops null and empty fields, and sets the protocol's status and content type.
 */
export async function readableToken(response: Response): Promise<Response> {
  const { ok, status, headers } = response;
  if (!ok || !/json|text\/plain/iu.test(headers.get("content-type") ?? "")) return response;
  const text = await response.text();
  const body = parseJson(text);
  if (body === undefined) return new Response(text, { status, headers });
  const cache = { headers: { "cache-control": headers.get("cache-control") ?? "" } };
  if (typeof body?.["access_token"] !== "string") return Response.json(body, { status, ...cache });
  const given = Object.entries(body).filter(([, value]) => value !== null && value !== "");
  return Response.json({ token_type: "Bearer", ...Object.fromEntries(given) }, cache);
}

function parseJson(text: string): Record<string, unknown> | null | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return undefined;
  }
}

async function discover(
  { issuer, clientId, clientSecret, timeoutSeconds = LINKEDIN_TIMEOUT_SECONDS }: LinkedinOptions,
  outbound: Outbound,
): Promise<client.Configuration> {
  const library = await loadClient();
  const insecure = issuer.startsWith("http:") ? [library.allowInsecureRequests] : [];
  return library.discovery(
    new URL(issuer),
    clientId ?? "",
    clientSecret,
    library.ClientSecretPost(clientSecret),
    {
      timeout: timeoutSeconds,
      [library.customFetch]: async (url, init) => readableToken(await outbound(url, init as RequestInit)),
      execute: [...insecure, library.enableNonRepudiationChecks],
    },
  );
}
