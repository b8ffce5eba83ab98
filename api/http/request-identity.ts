/** Characters allowed in a bearer token (RFC 6750, 2.1): no spaces, commas, or percent signs. */
const BEARER = /^bearer ([\w.~+/=-]+)$/i;
/** Also matches the second of two Authorization headers, which arrive joined by a comma. */
const IS_BEARER = /(?:^|,)\s*bearer\b/i;

/** The request's bearer token as sent, not decoded. Empty if malformed, undefined if there is none. */
export function readBearer(headers: Headers): string | undefined {
  const authorization = headers.get("authorization") ?? "";
  return IS_BEARER.test(authorization) ? (BEARER.exec(authorization)?.[1] ?? "") : undefined;
}

/** All non-empty values of the cookies with this name, as sent. */
export const cookiesNamed = (headers: Headers, name: string): string[] =>
  (headers.get("cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1)
    .map((cookie) => cookie.slice(name.length + 1));
