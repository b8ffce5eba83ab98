import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import { compress } from "hono/compress";
import { html } from "hono/html";
import type { Connection } from "#api/db/database.ts";
import { DOCS_CACHE_SECONDS, DOCS_READS_PER_HOUR, RATE_WINDOW_DOCS_SECONDS } from "#contract/limits.ts";
import type { AppEnv } from "./app-env.ts";
import { enforceLimits } from "./rate-limit.ts";
import { hashOf } from "./signature.ts";
import { inPlace, listCalls, type ApiDescription, type Operation } from "./openapi.ts";

const NONCE_TOKEN = "__CSP_NONCE__";

type Docs = { json: string; gzipped: Uint8Array<ArrayBuffer>; etag: string; page: (nonce: string) => string };

/** Serves the OpenAPI document, which browsers may cache, and the page made from it. Both are public. */
export function serveApiDocs(
  app: Pick<OpenAPIHono<AppEnv>, "get">,
  serviceDb: Connection,
  describe: () => ApiDescription,
): void {
  const docs = createApiDocs(describe);
  const limit = { max: DOCS_READS_PER_HOUR, windowSeconds: RATE_WINDOW_DOCS_SECONDS };
  const limited: MiddlewareHandler<AppEnv> = async (c, next) => {
    await enforceLimits(serviceDb, [{ key: `docs:${c.var.address}`, ...limit }]);
    await next();
  };
  app.get("/api/openapi.json", limited, async (c) => {
    const { json, gzipped, etag } = await docs();
    c.header("ETag", etag);
    c.header("Cache-Control", `public, max-age=${DOCS_CACHE_SECONDS}`);
    c.header("Vary", "Accept-Encoding", { append: true });
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    c.header("Content-Type", "application/json");
    if (accepts(c, { header: "Accept-Encoding", supports: ["gzip"], default: "" }) !== "gzip")
      return c.body(json);
    c.header("Content-Encoding", "gzip");
    return c.body(gzipped);
  });
  // Each response has its own style nonce, so the page is filled in per request.
  app.get("/api/docs", limited, compress(), async (c) =>
    c.html((await docs()).page(c.var.secureHeadersNonce)),
  );
}

/** Builds the documents once: that blocks the server for a tenth of a second, and anybody may request them. */
export function createApiDocs(describe: () => ApiDescription): () => Promise<Docs> {
  let made: Promise<Docs> | undefined;
  const make = async () => {
    const description = describe();
    const page = (await apiDocsPage(description, NONCE_TOKEN)).toString();
    const json = JSON.stringify(description);
    return {
      json,
      gzipped: new Uint8Array(await promisify(gzip)(json)),
      etag: `W/"${hashOf(json)}"`,
      page: (nonce: string) => page.replaceAll(NONCE_TOKEN, nonce),
    };
  };
  return () => (made ??= make());
}

/** The API as an HTML page: each call with its callers, input and output. No script, no other origin. */
function apiDocsPage(description: ApiDescription, nonce: string) {
  const calls = listCalls(inPlace(description));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Greenroom API</title>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 60rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          summary {
            cursor: pointer;
            padding: 0.4rem 0;
            overflow-wrap: anywhere;
          }
          pre {
            overflow-x: auto;
            font-size: 0.85rem;
            padding: 0.5rem;
            border: 1px solid;
            border-radius: 4px;
          }
          code {
            font-weight: 600;
          }
        </style>
      </head>
      <body>
        <h1>Greenroom API</h1>
        <p>
          Send the token of <code>set-auth-token</code> (from signing in) as a bearer. Errors are always
          <code>{success, message, error, code, requestId}</code>. Machine-readable:
          <a href="/api/openapi.json">openapi.json</a>.
        </p>
        ${description.tags.map(
          ({ name, description: about }) =>
            html`<h2>${name}</h2>
              <p>${about}</p>
              ${calls.filter(({ operation }) => operation.tags?.includes(name)).map(describeCall)}`,
        )}
      </body>
    </html>`;
}

const schemaOf = (media: { content?: Record<string, { schema: object }> } | undefined) =>
  Object.values(media?.content ?? {})[0]?.schema;
const asText = (value: unknown) => JSON.stringify(value, null, 2);

function describeCall({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const takes = schemaOf(operation.requestBody);
  const responses = Object.entries(operation.responses);
  const [, done] = responses.find(([status]) => status < "400") ?? [];
  const gives = schemaOf(done);
  const parameters = operation.parameters?.map(
    (it) => `${it.name} (${it.in}${it.required ? "" : ", optional"})`,
  );
  return html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> ${operation.description}</summary>
    ${parameters ? html`<p>Parameters: ${parameters.join(", ")}</p>` : ""}
    ${
      takes
        ? html`<p>Takes</p>
            <pre>${asText(takes)}</pre>`
        : ""
    }
    <p>Responds: ${done?.description ?? ""}</p>
    ${gives ? html`<pre>${asText(gives)}</pre>` : ""}
    <p>Refuses with</p>
    <ul>
      ${responses
        .filter(([status]) => status >= "400")
        .map(([status, { description }]) => html`<li>${status}: ${description}</li>`)}
    </ul>
  </details>`;
}
