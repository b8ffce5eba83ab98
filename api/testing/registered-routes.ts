import { createApp, type AppDeps } from "#api/app.ts";
import { describeApi } from "#api/http/openapi.ts";

/** Stands for any part of the app while its routes are only listed. */
const anything: AppDeps = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === "headers") return { frameOrigins: [], scriptOrigins: [] };
    if (name === "switchedOff") return [];
    return name === "startsWith" ? () => false : anything;
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
};

const APP_URL = "https://greenroom.test";

/** The API's description, without a server. */
export const describeApiAlone = () => describeApi(createApp(anything), APP_URL);

type Definition = { method: string; path: string; "x-guard"?: string; "x-errors"?: string[] };

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
    const { "x-guard": guard, "x-errors": errors } = described.get(full) ?? {};
    return { name: `${method} ${path}`, method, path, guard, errors };
  });
}
