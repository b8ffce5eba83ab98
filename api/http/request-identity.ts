/** What a bearer may be made of (RFC 6750, 2.1): no blanks, commas, or percent signs. */
const BEARER = /^bearer ([\w.~+/=-]+)$/i;
/** Also the second of two such headers, which arrive as one with a comma between. */
const IS_BEARER = /(?:^|,)\s*bearer\b/i;

/** The request's bearer, as it was sent: nothing is decoded. Empty where it has another shape; undefined where there is none. */
export function readBearer(headers: Headers): string | undefined {
  const authorization = headers.get("authorization") ?? "";
  return IS_BEARER.test(authorization) ? (BEARER.exec(authorization)?.[1] ?? "") : undefined;
}

/** Every value that the request has under that cookie's name, as it was sent, without empty ones. */
export const cookiesNamed = (headers: Headers, name: string): string[] =>
  (headers.get("cookie") ?? "")
    .split(";")
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1)
    .map((cookie) => cookie.slice(name.length + 1));
