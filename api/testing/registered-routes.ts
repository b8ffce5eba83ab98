import { createApp, type AppDeps } from "#api/app.ts";
import { describeApi } from "#api/http/openapi.ts";

/** A placeholder for any part of the app while its routes are only listed. */
const anything: AppDeps = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === "headers") return { frameOrigins: [], scriptOrigins: [] };
    if (name === "switchedOff") return [];
    return name === "appUrl" ? APP_URL : anything;
  },
  apply: () => anything,
}) as unknown as AppDeps;

export type RegisteredRoute = {
  /** `METHOD /path` without /api, with `:name` for path parameters. */
  name: string;
  method: string;
  path: string;
  /** undefined: the route is not in the API description, or its description has no guard. */
  guard: string | undefined;
  /** The error codes that its description declares. */
  errors: string[] | undefined;
  /** True if its description declares a rate limit in addition to that of API keys. */
  isLimited: boolean;
  /** The scope that an API key needs; undefined: no API key may call it. */
  scope: string | undefined;
};

const APP_URL = "https://greenroom.test";

/** The API description, built without a server. */
export const describeApiAlone = () => describeApi(createApp(anything), APP_URL);

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

/** All routes of the app itself, including those that are missing from its description. */
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
