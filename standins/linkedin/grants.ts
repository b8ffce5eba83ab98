import { createHash, createHmac, randomBytes } from "node:crypto";
import { setBounded } from "../standin.ts";

type Member = {
  sub: string;
  name: string;
  givenName: string;
  familyName: string;
  email: string;
  isVerified: boolean;
};

export function createMember({
  email,
  name,
  isVerified = true,
}: {
  email: string;
  name: string;
  isVerified?: boolean;
}): Member {
  const fullName = name.trim().replaceAll(/\s+/g, " ") || suggestName(email);
  const words = fullName.split(" ");
  const familyName = words.length > 1 ? (words.pop() ?? "") : "";
  return { sub: subjectOf(email), name: fullName, givenName: words.join(" "), familyName, email, isVerified };
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

/** In the ID token LinkedIn writes email_verified as text and the locale as one word (its documented sample). */
export function idTokenClaims({ member, scopes, origin }: ClaimsRequest): Claims {
  return {
    sub: member.sub,
    ...(scopes.includes("profile") && { ...namesOf(member), picture: pictureOf(origin), locale: "en_US" }),
    ...(scopes.includes("email") && { email: member.email, email_verified: String(member.isVerified) }),
  };
}

/** At userinfo the same two are a boolean and an object. */
export function userinfoClaims({ member, scopes, origin }: ClaimsRequest): Claims {
  const locale = { country: "US", language: "en" };
  return {
    sub: member.sub,
    ...(scopes.includes("profile") && { ...namesOf(member), picture: pictureOf(origin), locale }),
    ...(scopes.includes("email") && { email: member.email, email_verified: member.isVerified }),
  };
}

const namesOf = ({ name, givenName, familyName }: Member) => ({
  name,
  given_name: givenName,
  family_name: familyName,
});

export const accessTokenSeconds = 5_184_000;
const codeMs = 60_000;
const kept = 10_000;
/** Real tokens are about this long; a column that is too short should show here. */
const tokenLength = 350;

export type Grant = { member: Member; scopes: readonly string[]; clientId: string; redirectUri: string };
type Timed<T> = T & { expiresAt: number };
type TokenState = { state: "unknown" | "expired" | "revoked" } | { state: "valid"; grant: Grant };

export type Grants = ReturnType<typeof createGrants>;

/** Codes live 60 s and are spent by the first attempt to redeem them, right or wrong. */
export function createGrants(now: () => number = Date.now) {
  const codes = new Map<string, Timed<Grant>>();
  const revoked = new Map<string, true>();
  return {
    issueCode(grant: Grant): string {
      const code = `AQ${randomBytes(96).toString("base64url")}`;
      setBounded(codes, [code, { ...grant, expiresAt: now() + codeMs }], kept);
      return code;
    },
    redeemCode({ code, clientId, redirectUri }: { code: string; clientId: string; redirectUri: string }) {
      const grant = codes.get(code);
      codes.delete(code);
      if (!grant || grant.expiresAt <= now()) return null;
      return grant.clientId === clientId && grant.redirectUri === redirectUri ? grant : null;
    },
    issueToken(grant: Grant): string {
      return writeToken({ ...grant, expiresAt: now() + accessTokenSeconds * 1000 });
    },
    lookUpToken(token: string): TokenState {
      const grant = readToken(token);
      if (!grant) return { state: "unknown" };
      if (revoked.has(token)) return { state: "revoked" };
      return grant.expiresAt <= now() ? { state: "expired" } : { state: "valid", grant };
    },
    revokeToken(token: string): void {
      if (readToken(token)) setBounded(revoked, [token, true], kept);
    },
  };
}

// Tokens carry their grant, so that a connection made before a restart of the stand-ins still works after it.
const sign = (body: string) => createHmac("sha256", "stand-in").update(body).digest("base64url");

function writeToken(grant: Timed<Grant>): string {
  const plain = JSON.stringify({ ...grant, id: randomBytes(8).toString("hex") });
  const body = Buffer.from(plain.padEnd(Math.ceil(tokenLength * 0.75))).toString("base64url");
  return `AQ${body}.${sign(body)}`;
}

function readToken(token: string): Timed<Grant> | null {
  const [body = "", signature] = token.slice(2).split(".");
  if (signature !== sign(body)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Timed<Grant>;
}
