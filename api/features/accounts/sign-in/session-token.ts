import { createHmac, timingSafeEqual } from "node:crypto";

export type TokenOptions = { cookieName: string; secret: string };

const BEARER = "bearer ";

/**
 * The session token of a request, as the auth library signs it: `token.signature`, in its cookie or as a bearer. null where
 * there is none or the signature is another's. Read here, because asking the library costs each request several queries and
 * signatures of its own (docs/performance.md); a test holds both to the same answers.
 */
export function readSessionToken(headers: Headers, { cookieName, secret }: TokenOptions): string | null {
  const bearer = headers.get("authorization");
  const signed =
    bearer?.slice(0, BEARER.length).toLowerCase() === BEARER
      ? bearer.slice(BEARER.length).trim()
      : findCookie(headers.get("cookie") ?? "", cookieName);
  return signed === null ? null : readSigned(signed, secret);
}

function findCookie(header: string, name: string): string | null {
  const found = header.split(";").find((pair) => pair.slice(0, pair.indexOf("=")).trim() === name);
  return found === undefined ? null : found.slice(found.indexOf("=") + 1).trim();
}

function readSigned(signed: string, secret: string): string | null {
  const value = decode(signed);
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const right = createHmac("sha256", secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
