import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { setBounded, type Standin, type StandinEnv } from "../standin.ts";

const KEPT_BUCKETS = 1000;

const fault = z.strictObject({
  operation: z.enum(["put", "get", "head", "delete", "list"]),
  /** `cut` performs the operation, then closes the connection without a response. */
  kind: z.enum(["status", "delay", "cut"]),
  status: z.int().min(400).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  times: z.int().min(1).default(1),
});

const planSchema = z.strictObject({ bucket: z.string().min(1), faults: z.array(fault).default([]) });

type Operation = z.output<typeof fault>["operation"];
type Fault = z.output<typeof fault>;

type Plans = ReturnType<typeof createPlans>;

/** Faults for the next calls, per bucket, so that parallel tests do not affect each other. */
function createPlans() {
  const plans = new Map<string, Fault[]>();
  return {
    set({ bucket, faults }: z.output<typeof planSchema>): void {
      setBounded(plans, [bucket, faults], KEPT_BUCKETS);
    },
    /** Takes the first fault for this operation; each applies `times` times. */
    take(bucket: string, operation: Operation): Fault | undefined {
      const faults = plans.get(bucket) ?? [];
      const next = faults.find((one) => one.operation === operation);
      if (!next) return undefined;
      next.times -= 1;
      if (next.times === 0) faults.splice(faults.indexOf(next), 1);
      return next;
    },
  };
}

/** The only accepted key pair; it is public, so it must not be used elsewhere. */
export const STANDIN_KEY = { accessKeyId: "standin-key", secretAccessKey: "standin-secret-key" };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const CLOCK_MAX_MS = 15 * 60 * 1000;

type SignedRequest = { method: string; url: URL; headers: Headers; body: Uint8Array };

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

/** Checks a request's AWS Signature Version 4. Returns S3's error code, or null when the signature is valid. */
function signatureProblem({ method, url, headers, body }: SignedRequest): string | null {
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

type StoredObject = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  cacheControl: string;
  etag: string;
  at: Date;
};
type Buckets = Map<string, Map<string, StoredObject>>;

const PATH = /^\/s3\/([a-z0-9.-]{3,63})(?:\/(.*))?$/s;
const KEPT_OBJECTS = 1000;

const STATUS: Record<string, ContentfulStatusCode> = { NoSuchKey: 404, InternalError: 500 };

/** An object store that speaks S3: put, get, head, delete and list, each signed (AWS Signature Version 4). */
export function createS3(): Standin {
  const buckets: Buckets = new Map();
  const plans = createPlans();
  const routes = new Hono<StandinEnv>()
    .post("/s3/faults", async (c) => {
      const parsed = planSchema.safeParse(await c.req.json().catch(() => undefined));
      if (!parsed.success) return c.json({ message: z.prettifyError(parsed.error) }, 400);
      plans.set(parsed.data);
      return c.json(parsed.data);
    })
    .use("/s3/*", (c, next) => handleCall(c, { buckets, plans }, next));
  return {
    name: "Object store",
    purpose: "An S3-compatible store at /s3 for files. Off by default: files lie in the data folder.",
    links: [],
    prefixes: ["/s3"],
    routes,
  };
}

type Store = { buckets: Buckets; plans: Plans };

async function handleCall(
  c: Context<StandinEnv>,
  { buckets, plans }: Store,
  next: () => Promise<void>,
): Promise<Response | void> {
  const url = new URL(c.req.url);
  const [, bucket, encodedKey = ""] = PATH.exec(url.pathname) ?? [];
  const operation = operationOf(c.req.method, encodedKey, url);
  if (bucket === undefined || operation === null) return next();
  const body = new Uint8Array(await c.req.arrayBuffer());
  const problem = signatureProblem({ method: c.req.method, url, headers: c.req.raw.headers, body });
  if (problem !== null) return refuse(c, problem);
  const fault = plans.take(bucket, operation);
  if (fault?.kind === "delay") await wait(fault.ms);
  if (fault?.kind === "status") return refuse(c, "InternalError", fault.status as ContentfulStatusCode);
  const objects = buckets.get(bucket) ?? new Map<string, StoredObject>();
  buckets.set(bucket, objects);
  const response = perform(c, { operation, objects, key: decodeURIComponent(encodedKey), body, url });
  if (fault?.kind !== "cut") return response;
  c.env.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function operationOf(method: string, key: string, url: URL): Operation | null {
  if (key === "") return method === "GET" && url.searchParams.get("list-type") === "2" ? "list" : null;
  const operations: Record<string, Operation> = { PUT: "put", GET: "get", HEAD: "head", DELETE: "delete" };
  return operations[method] ?? null;
}

type Call = {
  operation: Operation;
  objects: Map<string, StoredObject>;
  key: string;
  body: Uint8Array<ArrayBuffer>;
  url: URL;
};

function perform(c: Context<StandinEnv>, { operation, objects, key, body, url }: Call): Response {
  if (operation === "list") return list(c, objects, url.searchParams.get("prefix") ?? "");
  if (operation === "delete") {
    objects.delete(key);
    return c.body(null, 204);
  }
  if (operation === "put") {
    const etag = `"${createHash("md5").update(body).digest("hex")}"`;
    const [type, cacheControl] = [c.req.header("content-type") ?? "", c.req.header("cache-control") ?? ""];
    setBounded(objects, [key, { bytes: body, type, cacheControl, etag, at: new Date() }], KEPT_OBJECTS);
    return c.body(null, 200, { etag });
  }
  const object = objects.get(key);
  if (!object) return refuse(c, "NoSuchKey");
  const headers = {
    "content-type": object.type,
    "content-length": String(object.bytes.length),
    "cache-control": object.cacheControl,
    "last-modified": object.at.toUTCString(),
    etag: object.etag,
  };
  return operation === "head" ? c.body(null, 200, headers) : c.body(object.bytes, 200, headers);
}

function list(c: Context, objects: Map<string, StoredObject>, prefix: string): Response {
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  const contents = found.map(
    ([key, { bytes, etag, at }]) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${at.toISOString()}</LastModified>` +
      `<ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Contents>`,
  );
  return xml(
    c,
    `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${found.length}</KeyCount>${contents.join("")}</ListBucketResult>`,
    200,
  );
}

const refuse = (c: Context, code: string, status: ContentfulStatusCode = STATUS[code] ?? 403): Response =>
  xml(c, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status);

const xml = (c: Context, body: string, status: ContentfulStatusCode): Response =>
  c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, status, { "content-type": "application/xml" });

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
