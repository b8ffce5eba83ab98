import { createHmac, randomBytes } from "node:crypto";
import { setBounded } from "../standin.ts";

type CalendlyUser = { slug: string; name: string; email: string };

/** Who has an account here. Anyone named by an address has one, so that links made before a restart still work. */
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

/** The user as the API tells it. */
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

const codeMs = 60_000;
const kept = 10_000;
/** Real tokens are long; a column that is too short should show here. */
const padding = 200;
const demoToken = /^demo-([a-z0-9-]+)$/;

type Code = { slug: string; clientId: string; redirectUri: string; expiresAt: number };
type TokenKind = "access" | "refresh";
type Token = { kind: TokenKind; slug: string; id: string; expiresAt: number | null; padding: string };

type Tokens = { accessToken: string; refreshToken: string; expiresIn: number };
export type Grants = ReturnType<typeof createGrants>;

/** Codes are spent by the first attempt, refresh tokens by the first use; `revoke` ends a token for good. */
export function createGrants(now: () => number = Date.now) {
  const codes = new Map<string, Code>();
  const spent = new Map<string, true>();
  let accessSeconds = 7200;
  const counts = { refreshes: 0, revocations: 0 };
  const issue = (slug: string): Tokens => ({
    accessToken: write({ kind: "access", slug, expiresAt: now() + accessSeconds * 1000 }),
    refreshToken: write({ kind: "refresh", slug, expiresAt: null }),
    expiresIn: accessSeconds,
  });
  const lookUp = (text: string, kind: TokenKind): string | null => {
    // The demo coach was connected without ever meeting the consent page.
    const demo = demoToken.exec(text)?.[1];
    if (demo !== undefined) return spent.has(text) ? null : demo;
    const token = read(text);
    if (!token || token.kind !== kind || spent.has(text)) return null;
    return token.expiresAt !== null && token.expiresAt <= now() ? null : token.slug;
  };
  return {
    counts,
    setAccessSeconds(seconds: number): void {
      accessSeconds = seconds;
    },
    issueCode(code: Omit<Code, "expiresAt">): string {
      const text = randomBytes(32).toString("base64url");
      setBounded(codes, [text, { ...code, expiresAt: now() + codeMs }], kept);
      return text;
    },
    redeemCode({ code, clientId, redirectUri }: { code: string; clientId: string; redirectUri: string }) {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.expiresAt <= now()) return null;
      if (found.clientId !== clientId || found.redirectUri !== redirectUri) return null;
      return { slug: found.slug, tokens: issue(found.slug) };
    },
    refresh(token: string) {
      const slug = lookUp(token, "refresh");
      if (slug === null) return null;
      counts.refreshes += 1;
      setBounded(spent, [token, true], kept);
      return { slug, tokens: issue(slug) };
    },
    /** Whose access token it is; null when it is none, or no longer. */
    findSlug: (token: string): string | null => lookUp(token, "access"),
    revoke(token: string): void {
      counts.revocations += 1;
      setBounded(spent, [token, true], kept);
    },
  };
}

// Tokens carry what they grant, so that a connection made before a restart of the stand-ins still works after it.
const sign = (body: string) => createHmac("sha256", "stand-in calendly").update(body).digest("base64url");

function write(token: Omit<Token, "id" | "padding">): string {
  const whole = { ...token, id: randomBytes(8).toString("hex"), padding: "x".repeat(padding) };
  const body = Buffer.from(JSON.stringify(whole)).toString("base64url");
  return `${body}.${sign(body)}`;
}

function read(text: string): Token | null {
  const [body = "", signature] = text.split(".");
  if (signature !== sign(body)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Token;
}
