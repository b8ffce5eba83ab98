import { html } from "hono/html";

type Media = { content?: Record<string, { schema?: unknown }> };
type Operation = {
  tags?: string[];
  requestBody?: Media;
  parameters?: { name: string; in: string; required?: boolean }[];
  responses?: Record<string, Media & { description?: string }>;
  "x-guard"?: string;
};
type OpenApi = { paths?: object };

const schemaOf = (media: Media | undefined) => Object.values(media?.content ?? {})[0]?.schema;
const asText = (value: unknown) => JSON.stringify(value, null, 2);

/** Where a call stands in the description, by the first part of its address. */
const CAPABILITIES: Record<string, string[]> = {
  accounts: ["auth", "users"],
  admin: ["admin", "superadmin"],
  billing: ["stripe"],
  coaching: ["bookings", "calendly", "coach-sessions", "coaches"],
  interviews: ["chat", "conversation", "conversations", "interview-preferences", "practice", "rubric", "try"],
  linkedin: ["linkedin"],
  referrals: ["mail", "referrals"],
  resumes: ["resumes"],
};

const capabilityOf = (path: string): string => {
  const [, , first = ""] = path.split("/");
  return Object.keys(CAPABILITIES).find((name) => CAPABILITIES[name]?.includes(first)) ?? "status";
};

const NONCE_TOKEN = "__CSP_NONCE__";

type Docs = { json: string; page: (nonce: string) => string };

/** Made once: making it takes a tenth of a second, in which the server does nothing else, and anybody may ask. */
export function createApiDocs(describe: () => OpenApi): () => Promise<Docs> {
  let made: Promise<Docs> | undefined;
  const make = async () => {
    const document = describe();
    for (const { path, operation } of listCalls(document)) operation.tags = [capabilityOf(path)];
    const page = (await apiDocsPage(document, NONCE_TOKEN)).toString();
    return {
      json: JSON.stringify(document),
      page: (nonce: string) => page.replaceAll(NONCE_TOKEN, nonce),
    };
  };
  return () => (made ??= make());
}

const listCalls = ({ paths = {} }: OpenApi) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );

/** The API as a page: every call with who may make it, what it takes and what it returns. No script, no other origin. */
function apiDocsPage(document: OpenApi, nonce: string) {
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
        ${listCalls(document).map(describeCall)}
      </body>
    </html>`;
}

function describeCall({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const takes = schemaOf(operation.requestBody);
  const [response] = Object.values(operation.responses ?? {});
  const parameters = operation.parameters?.map(
    (it) => `${it.name} (${it.in}${it.required ? "" : ", optional"})`,
  );
  return html`<details>
    <summary><code>${method.toUpperCase()} ${path}</code> for: ${operation["x-guard"] ?? "public"}</summary>
    ${parameters ? html`<p>Parameters: ${parameters.join(", ")}</p>` : ""}
    ${
      takes
        ? html`<p>Takes</p>
            <pre>${asText(takes)}</pre>`
        : ""
    }
    <p>Responses: ${response?.description ?? ""}</p>
    <pre>${asText(schemaOf(response))}</pre>
  </details>`;
}
