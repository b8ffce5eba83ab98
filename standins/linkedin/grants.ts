import { createHash } from "node:crypto";
import { createCodes, readToken, writeToken } from "../oauth.ts";
import { setBounded } from "../standin.ts";

type Member = {
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  isVerified: boolean;
  hasEmail: boolean;
};

export function createMember({
  email,
  name,
  isVerified = true,
  hasEmail = true,
}: {
  email: string;
  name: string;
  isVerified?: boolean;
  hasEmail?: boolean;
}): Member {
  const fullName = name.trim().replaceAll(/\s+/g, " ") || suggestName(email);
  const words = fullName.split(" ");
  const familyName = words.length > 1 ? (words.pop() ?? "") : "";
  const names = { name: fullName, givenName: words.join(" "), familyName };
  return { sub: subjectOf(email), ...names, email, isVerified, hasEmail };
}

/** 'ada.lovelace@x.org' gives 'Ada Lovelace', 'seeker@demo.test' gives 'Seeker Demo'. */
export function suggestName(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  const words = local.replace(/\+.*$/, "").split(/[._-]+/);
  const named = words.length > 1 ? words : [...words, domain.split(".")[0] ?? ""];
  return named
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

const subjectOf = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 10);

type Claims = Record<string, string | boolean | { country: string; language: string }>;
type ClaimsRequest = { member: Member; scopes: readonly string[]; origin: string };

const pictureOf = (origin: string) => `${origin}/linkedin/media/displayphoto.svg`;

/** Claims of the ID token: email_verified is a string and the locale one word, as in LinkedIn's documented sample. */
export function idTokenClaims({ member, scopes, origin }: ClaimsRequest): Claims {
  return {
    sub: member.sub,
    ...(scopes.includes("profile") && { ...namesOf(member), picture: pictureOf(origin), locale: "en_US" }),
    ...(scopes.includes("email") &&
      member.hasEmail && { email: member.email, email_verified: String(member.isVerified) }),
  };
}

/** Claims of userinfo: email_verified is a boolean and the locale an object. */
export function userinfoClaims({ member, scopes, origin }: ClaimsRequest): Claims {
  const locale = { country: "US", language: "en" };
  return {
    sub: member.sub,
    ...(scopes.includes("profile") && { ...namesOf(member), picture: pictureOf(origin), locale }),
    ...(scopes.includes("email") &&
      member.hasEmail && { email: member.email, email_verified: member.isVerified }),
  };
}

const namesOf = ({ name, givenName, familyName }: Member) => ({
  name,
  given_name: givenName,
  family_name: familyName,
});

export const ACCESS_TOKEN_SECONDS = 5_184_000;
const MAX_REVOKED = 10_000;

export type Grant = { member: Member; scopes: readonly string[]; clientId: string; redirectUri: string };
type IssuedGrant = Grant & { expiresAt: number };
type TokenState = { state: "unknown" | "expired" | "revoked" } | { state: "valid"; grant: Grant };

export type Grants = ReturnType<typeof createGrants>;

export function createGrants(now: () => number = Date.now) {
  const revoked = new Map<string, true>();
  return {
    ...createCodes<Grant>(now),
    issueToken: (grant: Grant): string =>
      writeToken({ ...grant, expiresAt: now() + ACCESS_TOKEN_SECONDS * 1000 }),
    lookUpToken(token: string): TokenState {
      const grant = readToken(token) as IssuedGrant | null;
      if (!grant) return { state: "unknown" };
      if (revoked.has(token)) return { state: "revoked" };
      return grant.expiresAt <= now() ? { state: "expired" } : { state: "valid", grant };
    },
    revokeToken(token: string): void {
      if (readToken(token)) setBounded(revoked, [token, true], MAX_REVOKED);
    },
  };
}
