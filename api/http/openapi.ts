import { zodToOpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { errorBody, ERRORS, type ErrorCode } from "#contract/errors.ts";
import * as accounts from "#contract/accounts.ts";
import * as apiKeys from "#contract/api-keys.ts";
import * as applications from "#contract/applications.ts";
import * as adminList from "#contract/admin-list.ts";
import * as admin from "#contract/admin.ts";
import type { ApiScope } from "#contract/api-keys.ts";
import * as billing from "#contract/billing.ts";
import * as coachingFeedback from "#contract/coaching-feedback.ts";
import * as coaching from "#contract/coaching.ts";
import * as interviewPreferences from "#contract/interview-preferences.ts";
import * as interviews from "#contract/interviews.ts";
import * as linkedin from "#contract/linkedin.ts";
import * as preparationWishes from "#contract/preparation-wishes.ts";
import * as preparationPlan from "#contract/preparation-plan.ts";
import * as questionBank from "#contract/question-bank.ts";
import * as referrals from "#contract/referrals.ts";
import * as report from "#contract/report.ts";
import * as responses from "#contract/responses.ts";
import * as resumes from "#contract/resumes.ts";
import * as coachingPreparation from "#contract/coaching-preparation.ts";
import * as debriefs from "#contract/debriefs.ts";
import * as stories from "#contract/stories.ts";
import * as webhooks from "#contract/webhooks.ts";
import type { AppEnv, Guard } from "./app-env.ts";
import examples from "./response-examples.json" with { type: "json" };

/** Builds the public OpenAPI document (docs/product/calls.md) from the routes and contract/. */

const CONTRACT = {
  ...accounts,
  ...apiKeys,
  ...adminList,
  ...admin,
  ...applications,
  ...billing,
  ...coachingFeedback,
  ...coaching,
  ...interviewPreferences,
  ...interviews,
  ...linkedin,
  ...preparationPlan,
  ...preparationWishes,
  ...questionBank,
  ...referrals,
  ...report,
  ...responses,
  ...resumes,
  ...coachingPreparation,
  ...debriefs,
  ...stories,
  ...webhooks,
};

type Json = { [key: string]: unknown };
export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags?: string[];
  security?: { session?: string[]; apiKey?: string[] }[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Json; example?: unknown }> }
  >;
  "x-guard": Guard;
  "x-errors"?: ErrorCode[];
  "x-limited"?: boolean;
  "x-scope"?: ApiScope;
};
type Ref = { $ref: string };
type Components = Record<"schemas" | "responses" | "examples" | "securitySchemes", Record<string, Json>>;
export type ApiDescription = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Components;
};

/** Tags of the document, with the first path segments of their calls. */
const CAPABILITIES: Record<string, { about: string; addresses: string[] }> = {
  accounts: {
    about: "Sign-up, sign-in, second factor, devices, and one's own data",
    addresses: ["auth", "users"],
  },
  admin: { about: "What staff see and do", addresses: ["admin", "superadmin"] },
  billing: { about: "Plans and payments", addresses: ["stripe"] },
  coaching: {
    about: "Coaches, sessions, and what they leave behind",
    addresses: ["bookings", "calendar-feed", "calendly", "coach-sessions", "coaches"],
  },
  interviews: {
    about: "Interviews, practices, and their reports",
    addresses: [
      "chat",
      "conversation",
      "conversations",
      "interview-preferences",
      "practice",
      "rounds",
      "rubric",
      "shared-reports",
      "speech",
      "try",
    ],
  },
  linkedin: { about: "The connection to LinkedIn", addresses: ["linkedin"] },
  referrals: { about: "Invitations and what they earn", addresses: ["mail", "referrals"] },
  resumes: { about: "Resumes", addresses: ["resumes"] },
  stories: {
    about: "Applications, the stories that prove what they ask, and the plan up to the interview",
    addresses: ["applications", "debriefs", "plan", "stories"],
  },
  webhooks: { about: "Addresses that are told of one's events", addresses: ["webhooks"] },
  status: { about: "Whether the server works, and how it is set up", addresses: [] },
};

/** Recorded responses by operation id; typed-client.test.ts checks that today's responses have the same shape. */
export const RESPONSE_EXAMPLES: Record<string, unknown> = examples;

const capabilityOf = (path: string): string => {
  const [, , first = ""] = path.split("/");
  return Object.keys(CAPABILITIES).find((name) => CAPABILITIES[name]?.addresses.includes(first)) ?? "status";
};

const CALLERS: Record<Guard, string> = {
  public: "everybody",
  user: "whoever is signed in",
  coach: "coaches",
  admin: "admins and superadmins",
  superadmin: "superadmins",
};

const VERSION = "1.0.0";
const API_KEY_ABOUT =
  "A personal API key from the settings (`gr_…`). Each call that takes one names the scope that it asks for.";
const DESCRIPTION = `Send a personal API key from your settings as a bearer, where the call takes one; or the token of
\`set-auth-token\` (from signing in). A browser's cookie does the same as that token.

A failed call's response is \`{success: false, message, error, code, requestId}\`. Beside the codes that each call names, a
path that is not there gives \`not_found\` (404), and another method \`method_not_allowed\` (405).

Within version 1 fields and calls are added, none is renamed, retyped or taken away; a client passes over what it does not
know.`;

/** Describes the routes of `app`, as served at `appUrl`. */
export function describeApi(app: OpenAPIHono<AppEnv>, appUrl: string): ApiDescription {
  nameSchemas();
  const description = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title: "Greenroom",
      version: VERSION,
      description: DESCRIPTION,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      contact: { name: "Whoever runs this Greenroom", url: `${appUrl}/.well-known/security.txt` },
    },
    servers: [{ url: appUrl }],
    tags: Object.entries(CAPABILITIES).map(([name, { about }]) => ({ name, description: about })),
  }) as unknown as ApiDescription;
  const components: Components = {
    schemas: { ...description.components?.schemas, ErrorBody: errorSchema() },
    responses: {},
    examples: {},
    securitySchemes: {
      session: { type: "http", scheme: "bearer", description: "A session's token" },
      apiKey: { type: "http", scheme: "bearer", description: API_KEY_ABOUT },
    },
  };
  for (const { path, method, operation } of listCalls(description)) {
    // A route without a 2xx response only redirects browsers, so it is no API call.
    if (!Object.keys(operation.responses).some((status) => status.startsWith("2"))) {
      delete description.paths[path]?.[method];
      continue;
    }
    operation.tags = [capabilityOf(path)];
    operation.description = `${operation.summary}. For ${CALLERS[operation["x-guard"]]}.`;
    operation.security = securityOf(operation);
    Object.assign(operation.responses, describeErrors(components, operation["x-errors"] ?? []));
    const json = operation.responses["200"]?.content?.["application/json"];
    const example = RESPONSE_EXAMPLES[operation.operationId];
    if (json && example !== undefined) json.example = example;
    delete operation["x-errors"];
    delete operation["x-limited"];
    delete operation["x-scope"];
  }
  return {
    ...(closeTuples(description) as ApiDescription),
    components: closeTuples(components) as Components,
  };
}

const securityOf = ({
  "x-guard": guard,
  "x-scope": scope,
}: Operation): NonNullable<Operation["security"]> => {
  if (guard === "public") return [];
  return [{ session: [] }, ...(scope === undefined ? [] : [{ apiKey: [scope] }])];
};

export const listCalls = ({ paths }: Pick<ApiDescription, "paths">) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Replaces each `$ref` with the component that it refers to. */
export const inPlace = (description: ApiDescription): ApiDescription =>
  putInPlace(description, description.components) as ApiDescription;

function putInPlace(node: unknown, components: Components): unknown {
  if (Array.isArray(node)) return node.map((item) => putInPlace(item, components));
  if (typeof node !== "object" || node === null) return node;
  if ("$ref" in node && typeof node.$ref === "string") {
    const [, , kind = "", name = ""] = node.$ref.split("/");
    return putInPlace(components[kind as keyof Components][name], components);
  }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, putInPlace(value, components)]));
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Makes the document list each schema that contract/ exports once, under its own name. */
function nameSchemas(): void {
  for (const [name, schema] of Object.entries(CONTRACT))
    if (schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion)
      zodToOpenAPIRegistry.add(schema, { _internal: { refId: pascal(name) } });
}

function errorSchema(): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(errorBody) as Json & { properties: Json };
  return { ...schema, properties: { ...schema.properties, code: { enum: Object.keys(ERRORS) } } };
}

/** Error responses by status. A status with a single code refers to a component that all calls share. */
function describeErrors(components: Components, codes: ErrorCode[]): Record<string, Json | Ref> {
  const byStatus = Object.groupBy(codes, (code) => String(ERRORS[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found = []]) => {
      for (const code of found) components.examples[code] ??= exampleOf(code);
      const [only, ...others] = found;
      if (only === undefined || others.length > 0) return [status, describeError(found)];
      components.responses[only] ??= describeError([only]);
      return [status, { $ref: `#/components/responses/${only}` }];
    }),
  );
}

const describeError = (codes: ErrorCode[]): Json => ({
  description: codes.map((code) => `\`${code}\`: ${ERRORS[code].text}`).join("  \n"),
  ...(codes.some((code) => ERRORS[code].status === 429) && {
    headers: { "Retry-After": { description: "Seconds to wait, where known", schema: { type: "integer" } } },
  }),
  content: {
    "application/json": {
      schema: {
        allOf: [
          { $ref: "#/components/schemas/ErrorBody" },
          { type: "object", properties: { code: { type: "string", enum: codes } } },
        ],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

function exampleOf(code: ErrorCode): Json {
  const { text, status } = ERRORS[code];
  const requestId = "6f1c7a52-9d0e-4a3b-8c15-2f7e9b40d6a1";
  return {
    summary: `${status} ${code}`,
    value: { success: false, message: text, error: text, code, requestId },
  };
}

/** Bounds the length of tuples: JSON Schema allows further items by default. */
function closeTuples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeTuples);
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closeTuples(value)]));
  const { prefixItems } = copy;
  if (!Array.isArray(prefixItems)) return copy;
  return { ...copy, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length };
}
