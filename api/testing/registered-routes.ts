import { createHash } from "node:crypto";
import { createApp, type AppDeps } from "#api/app.ts";
import { describeApi, type ApiDescription } from "#api/http/openapi.ts";

/** Stands for any part of the app while its routes are only listed. */
const anything: AppDeps = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === "headers") return { frameOrigins: [], scriptOrigins: [] };
    if (name === "switchedOff") return [];
    return name === "appUrl" ? APP_URL : anything;
  },
  apply: () => anything,
}) as unknown as AppDeps;

export type RegisteredRoute = {
  /** As `METHOD /path` without /api, with `:name` for parts that vary. */
  name: string;
  method: string;
  path: string;
  /** undefined: the route is in no description, or its description has no guard. */
  guard: string | undefined;
  /** The codes that it says it refuses with. */
  errors: string[] | undefined;
  /** Whether it declares a limit of its own, beside that of every API key. */
  isLimited: boolean;
  /** What an API key needs to be let in; undefined: none is. */
  scope: string | undefined;
};

const APP_URL = "https://greenroom.test";

/** The API's description, without a server. */
export const describeApiAlone = () => describeApi(createApp(anything), APP_URL);

/** Of the description what the client of a test calls, with the components that it refers to, and without words for people. */
export function describeClientCalls(): ApiDescription {
  const withoutWords = (name: string, value: unknown) =>
    name === "description" && typeof value === "string" ? "" : WORDS.has(name) ? undefined : value;
  const whole = JSON.parse(JSON.stringify(describeApiAlone(), withoutWords)) as ApiDescription;
  const { paths, components, ...rest } = whole;
  // Each call names its own codes; the list of all changes with every feature.
  Object.assign(components.schemas["ErrorBody"]?.["properties"] ?? {}, { code: { type: "string" } });
  const opened = Object.entries(paths).flatMap(([path, methods]) => {
    const calls = Object.entries(methods).filter(([, { operationId }]) =>
      CLIENT_CALLS.has(operationId ?? ""),
    );
    return calls.length === 0 ? [] : [[path, Object.fromEntries(calls)] as const];
  });
  const needed = new Set<string>();
  const follow = (node: object) => {
    for (const [, kind = "", name = ""] of JSON.stringify(node).matchAll(REFERENCE)) {
      if (needed.has(`${kind}/${name}`)) continue;
      needed.add(`${kind}/${name}`);
      follow(components[kind as keyof typeof components][name] ?? {});
    }
  };
  follow(opened);
  const kept = Object.entries(components).map(([kind, parts]) => [
    kind,
    Object.fromEntries(Object.entries(parts).filter(([name]) => needed.has(`${kind}/${name}`))),
  ]);
  return {
    ...rest,
    paths: Object.fromEntries(opened),
    components: Object.fromEntries(kept) as ApiDescription["components"],
  };
}

/** A program that holds a practice and reads its report needs no others. */
const CLIENT_CALLS: ReadonlySet<string> = new Set([
  "startPractice",
  "sendAnswer",
  "getReport",
  "listConversations",
  "getProgress",
]);
const WORDS: ReadonlySet<string> = new Set(["example", "examples"]);
const REFERENCE = /"#\/components\/(\w+)\/(\w+)"/g;

/** First line of the types that are made from it. */
export const madeFrom = (description: ApiDescription): string =>
  `// Made by npm run openapi from ${createHash("sha256").update(JSON.stringify(description)).digest("hex")}`;

type Definition = {
  method: string;
  path: string;
  "x-guard"?: string;
  "x-errors"?: string[];
  "x-limited"?: boolean;
  "x-scope"?: string;
};

const addressOf = ({ method, path }: Definition) =>
  `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;

/** Every address that answers, from the routes themselves and not from their description. */
export function listRegisteredRoutes(): RegisteredRoute[] {
  const app = createApp(anything);
  const definitions = app.openAPIRegistry.definitions.flatMap((it) =>
    it.type === "route" ? [it.route as Definition] : [],
  );
  const described = new Map(definitions.map((it) => [addressOf(it), it]));
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].map((full) => {
    const [method = "", path = ""] = full.split(" /api");
    const found = described.get(full);
    const {
      "x-guard": guard,
      "x-errors": errors,
      "x-scope": scope,
      "x-limited": isLimited = false,
    } = found ?? {};
    return { name: `${method} ${path}`, method, path, guard, errors, isLimited, scope };
  });
}
