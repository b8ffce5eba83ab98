import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** The one key pair that the stand-in knows; public, so worth nothing elsewhere. */
export const STANDIN_KEY = { accessKeyId: "standin-key", secretAccessKey: "standin-secret-key" };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const CLOCK_MAX_MS = 15 * 60 * 1000;

export type SignedRequest = { method: string; url: URL; headers: Headers; body: Uint8Array };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Checks AWS Signature Version 4 of a request. Answers S3's error code, or null when it is right. */
export function signatureProblem({ method, url, headers, body }: SignedRequest): string | null {
  const match = AUTHORIZATION.exec(headers.get("authorization") ?? "");
  if (!match) return "AccessDenied";
  const [, accessKeyId = "", day = "", region = "", signedHeaders = "", signature = ""] = match;
  if (accessKeyId !== STANDIN_KEY.accessKeyId) return "InvalidAccessKeyId";
  const time = headers.get("x-amz-date") ?? "";
  if (!time.startsWith(day) || Math.abs(readTime(time) - Date.now()) > CLOCK_MAX_MS)
    return "RequestTimeTooSkewed";
  const contentHash = headers.get("x-amz-content-sha256") ?? "";
  if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signedHeaders.split(";").map((name) => `${name}:${(headers.get(name) ?? "").trim()}`),
    "",
    signedHeaders,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${STANDIN_KEY.secretAccessKey}`,
  );
  const expected = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

const readTime = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
