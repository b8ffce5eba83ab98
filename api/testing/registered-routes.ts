import { createApp, type AppDeps } from "#api/app.ts";

/** Stands for any part of the app while its routes are only listed. */
const anything: AppDeps = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === "headers") return { frameOrigins: [], scriptOrigins: [] };
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
};

type Document = { paths?: Record<string, Record<string, { "x-guard"?: string }>> };

/** Every address that answers, from the routes themselves and not from their description. */
export function listRegisteredRoutes(): RegisteredRoute[] {
  const app = createApp(anything);
  const info = { title: "Routes", version: "1" };
  const { paths = {} } = app.getOpenAPI31Document({ openapi: "3.1.0", info }) as Document;
  const guards = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { "x-guard": guard }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
        guard,
      ]),
    ),
  );
  const routes = app.routes.filter(({ method }) => method !== "ALL");
  return [...new Set(routes.map(({ method, path }) => `${method} ${path}`))].map((full) => {
    const [method = "", path = ""] = full.split(" /api");
    return { name: `${method} ${path}`, method, path, guard: guards.get(full) };
  });
}
