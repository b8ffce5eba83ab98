import { createHash } from "node:crypto";

export type Member = { sub: string; name: string; givenName: string; familyName: string; email: string };

export function createMember({ email, name }: { email: string; name: string }): Member {
  const fullName = name.trim().replaceAll(/\s+/g, " ") || suggestName(email);
  const words = fullName.split(" ");
  const familyName = words.length > 1 ? (words.pop() ?? "") : "";
  return { sub: subjectOf(email), name: fullName, givenName: words.join(" "), familyName, email };
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
    ...(scopes.includes("email") && { email: member.email, email_verified: "true" }),
  };
}

/** At userinfo the same two are a boolean and an object. */
export function userinfoClaims({ member, scopes, origin }: ClaimsRequest): Claims {
  const locale = { country: "US", language: "en" };
  return {
    sub: member.sub,
    ...(scopes.includes("profile") && { ...namesOf(member), picture: pictureOf(origin), locale }),
    ...(scopes.includes("email") && { email: member.email, email_verified: true }),
  };
}

const namesOf = ({ name, givenName, familyName }: Member) => ({
  name,
  given_name: givenName,
  family_name: familyName,
});
