import { createCodes, readToken, writeToken } from "../oauth.ts";
import { setBounded } from "../standin.ts";

type CalendlyUser = { slug: string; name: string; email: string };

/** The Calendly accounts. Every slug in a URL has one, so that links made before a restart still work. */
export function createPeople() {
  const known = new Map<string, CalendlyUser>();
  return {
    signIn({ name, email }: { name: string; email: string }): CalendlyUser {
      const slug = slugOf(name || (email.split("@")[0] ?? ""));
      const user = { slug, name: name.trim() || titleOf(slug), email: email.trim().toLowerCase() };
      known.set(slug, user);
      return user;
    },
    get: (slug: string): CalendlyUser =>
      known.get(slug) ?? { slug, name: titleOf(slug), email: `${slug}@calendly-standin.test` },
  };
}
export type People = ReturnType<typeof createPeople>;

const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "") || "someone";

export const titleOf = (slug: string): string =>
  slug.replaceAll(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => {
    const space = dash === "" ? "" : " ";
    return `${space}${letter.toUpperCase()}`;
  });

export const userUri = (api: string, slug: string): string => `${api}/users/${slug}`;

export const userResource = (api: string, { slug, name, email }: CalendlyUser) => ({
  uri: userUri(api, slug),
  name,
  slug,
  email,
  scheduling_url: `https://calendly.com/${slug}`,
  timezone: "Europe/Berlin",
  avatar_url: null,
  created_at: "2026-01-05T09:00:00.000000Z",
  updated_at: "2026-01-05T09:00:00.000000Z",
  current_organization: `${api}/organizations/${slug}`,
});

const MAX_SPENT = 10_000;
const demoToken = /^demo-([a-z0-9-]+)$/;

type TokenKind = "access" | "refresh";
type Token = { kind: TokenKind; slug: string; expiresAt: number | null };

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number };
export type Grants = ReturnType<typeof createGrants>;

/** A refresh token works once; `revoke` ends a token for good. */
export function createGrants(now: () => number = Date.now) {
  const codes = createCodes<{ slug: string; clientId: string; redirectUri: string }>(now);
  const spent = new Map<string, true>();
  let accessSeconds = 7200;
  const counts = { refreshes: 0, revocations: 0 };
  const issue = (slug: string): Tokens => ({
    accessToken: writeToken({ kind: "access", slug, expiresAt: now() + accessSeconds * 1000 }),
    refreshToken: writeToken({ kind: "refresh", slug, expiresAt: null }),
    expiresIn: accessSeconds,
  });
  const lookUp = (text: string, kind: TokenKind): string | null => {
    // The demo coach's token did not come from the consent page.
    const demo = demoToken.exec(text)?.[1];
    if (demo !== undefined) return spent.has(text) ? null : demo;
    const token = readToken(text) as Token | null;
    if (!token || token.kind !== kind || spent.has(text)) return null;
    return token.expiresAt !== null && token.expiresAt <= now() ? null : token.slug;
  };
  return {
    counts,
    setAccessSeconds(seconds: number): void {
      accessSeconds = seconds;
    },
    issueCode: codes.issueCode,
    redeemCode(code: Parameters<typeof codes.redeemCode>[0]) {
      const found = codes.redeemCode(code);
      return found && { slug: found.slug, tokens: issue(found.slug) };
    },
    refresh(token: string) {
      const slug = lookUp(token, "refresh");
      if (slug === null) return null;
      counts.refreshes += 1;
      setBounded(spent, [token, true], MAX_SPENT);
      return { slug, tokens: issue(slug) };
    },
    /** The slug of an access token's user; null when the token is invalid, expired or revoked. */
    findSlug: (token: string): string | null => lookUp(token, "access"),
    revoke(token: string): void {
      counts.revocations += 1;
      setBounded(spent, [token, true], MAX_SPENT);
    },
  };
}
