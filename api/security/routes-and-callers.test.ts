import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import type { Guard } from "#api/http/app-env.ts";
import { inPlace } from "#api/http/openapi.ts";
import { createIdleAuth } from "#api/testing/account-steps.ts";
import { CALLERS, createCallers, type CallerName } from "#api/testing/callers.ts";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { describeApiAlone, listRegisteredRoutes } from "#api/testing/registered-routes.ts";
import { uploadSample } from "#api/testing/resume-steps.ts";
import type { Call } from "#api/testing/start-test-server.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { ROUTE_GUARDS, ROUTE_SCOPES } from "./route-guards.ts";

const dataDir = useDataFolder();
const server = useTestServer(() => ({ DATA_DIR: dataDir }));
const routes = listRegisteredRoutes();

/** Rows of a person unrelated to every caller. */
let foreign: { conversation: string; resume: string; user: string };
let callers: Record<CallerName, Call>;
beforeAll(async () => {
  const owner = await server.createPerson();
  const resume = await uploadSample(server, owner, "libreoffice.pdf");
  foreign = { conversation: await openInterview(owner), resume: resume.id, user: owner.id };
  callers = await createCallers(server);
});

const addressOf = (path: string): string => {
  const [, area = ""] = path.split("/");
  return path
    .replace(":userId", foreign.user)
    .replace(":conversationId", foreign.conversation)
    .replace(":id", area === "conversations" ? foreign.conversation : foreign.resume)
    .replaceAll(/:\w+/g, randomUUID());
};

const SAFE = new Set(["GET", "HEAD"]);
/** Sends a body that no schema accepts, so that admitted callers change nothing. */
const knock = (call: Call, { method, path }: { method: string; path: string }) =>
  call(method, addressOf(path), SAFE.has(method) ? {} : { body: { any: "thing" } });

const REFUSED_AT: Record<Exclude<Guard, "public">, { code: string; admitted: CallerName[] }> = {
  user: {
    code: "",
    admitted: ["role 1", "role 2", "role 3", "role 4", "role 5", "role 10"],
  },
  coach: { code: "coach_only", admitted: ["role 5"] },
  admin: { code: "admin_only", admitted: ["role 4", "role 10"] },
  superadmin: { code: "superadmin_only", admitted: ["role 10"] },
};
const AT_THE_DOOR = new Set([
  "not_authenticated",
  "email_not_verified",
  "coach_only",
  "admin_only",
  "superadmin_only",
  "key_invalid",
  "key_scope",
]);

const isOwned = ({ path }: { path: string }) => /:(id|userId|conversationId)\b/.test(path);
/** Staff may reach any row, all others only rows without an owner. Other admitted callers must get an error. */
const mayReach = (name: CallerName, route: { path: string }): boolean =>
  ["role 4", "role 10"].includes(name) || !isOwned(route);

type Expected = [number, string] | "admitted";

function expectedOf(name: string, guard: Exclude<Guard, "public">, caller: CallerName): Expected {
  if (caller === "API key") return name in ROUTE_SCOPES ? "admitted" : [403, "key_scope"];
  if (["nobody", "expired session", "signed out"].includes(caller)) return [401, "not_authenticated"];
  if (caller === "unconfirmed email") return [403, "email_not_verified"];
  return REFUSED_AT[guard].admitted.includes(caller) ? "admitted" : [403, REFUSED_AT[guard].code];
}

describe("the declared guards of routes", () => {
  // safety.md T58
  it("have an entry for every route, with the guard that it has", () => {
    expect(routes.length).toBeGreaterThan(70);
    const found = Object.fromEntries(
      routes.map(({ name, guard }) => [name, guard ?? `no guard, the table says ${ROUTE_GUARDS[name]}`]),
    );
    const expected = Object.fromEntries(
      Object.entries(ROUTE_GUARDS).map(([name, guard]) => {
        const isBare =
          guard === "redirect" || guard === "key" || name === "GET /docs" || name === "GET /openapi.json";
        return [name, isBare ? `no guard, the table says ${guard}` : guard];
      }),
    );
    expect(found).toEqual(expected);
  });

  // safety.md T86
  it("say which routes an API key opens, and with what scope", () => {
    const opened = routes.flatMap(({ name, scope }) => (scope === undefined ? [] : [[name, scope]]));
    expect(Object.fromEntries(opened)).toEqual(ROUTE_SCOPES);
  });
});

describe("the bodies of all calls", () => {
  type Schema = { type?: string; additionalProperties?: boolean; items?: Schema; anyOf?: Schema[] } & {
    properties?: Record<string, Schema>;
  };
  /** Paths of objects that accept unknown fields. */
  const openIn = (schema: Schema | undefined, place: string): string[] =>
    schema === undefined
      ? []
      : [
          ...(schema.type === "object" && schema.additionalProperties !== false ? [place] : []),
          ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
            openIn(part, `${place}.${name}`),
          ),
          ...(schema.anyOf ?? []).flatMap((part) => openIn(part, place)),
          ...openIn(schema.items, `${place}[]`),
        ];

  // safety.md T10
  it("accept no undeclared field, except in a browser's passkey credential", () => {
    const { paths } = inPlace(describeApiAlone()) as unknown as Record<
      "paths",
      Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
    >;
    const bodies = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map(
        ({ requestBody }) => [path, requestBody?.content["application/json"]?.schema] as const,
      ),
    );
    expect(bodies.filter(([, schema]) => schema !== undefined).length).toBeGreaterThan(80);
    const open = bodies.flatMap(([path, schema]) => openIn(schema, path));
    expect(open.filter((place) => !/^\/api\/auth\/passkeys(?:\/sign-in)?\.credential/.test(place))).toEqual(
      [],
    );
  });
});

describe("every route with a guard, called with another user's ids and an invalid body", () => {
  // safety.md T8
  it.each(CALLERS)(
    "lets %s in or turns away as its guard says, before anything else is told",
    async (name) => {
      const [wrong, met]: [unknown[], string[]] = [[], []];
      for (const route of routes) {
        const guard = ROUTE_GUARDS[route.name];
        if (guard === undefined || guard === "public" || guard === "redirect" || guard === "key") continue;
        const { status, body } = await knock(callers[name], route);
        const [expected, code] = [expectedOf(route.name, guard, name), String(body["code"])];
        met.push(route.name);
        const fits =
          expected === "admitted"
            ? status < 500 && !AT_THE_DOOR.has(code) && (mayReach(name, route) || status >= 400)
            : status === expected[0] && code === expected[1];
        if (!fits) wrong.push({ route: route.name, status, code, expected });
      }
      expect(wrong).toEqual([]);
      expect(met.length).toBeGreaterThan(55);
      expect(routes.filter(isOwned).length).toBeGreaterThan(15);
    },
  );
});

describe("public routes", () => {
  it.each(CALLERS)("meet %s without a fault", async (name) => {
    for (const route of routes) {
      if (ROUTE_GUARDS[route.name] !== "public") continue;
      const { status } = await knock(callers[name], route);
      expect({ route: route.name, isFault: status >= 500 }).toEqual({ route: route.name, isFault: false });
    }
  });

  // safety.md T13
  it("that redirect lead to the app's own pages, whoever calls them with whatever parameters", async () => {
    const evil = "?state=x&code=y&next=https://evil.test&error=<script>&error_description=%0d%0aX:y&token=z";
    for (const route of routes.filter(({ name }) => ROUTE_GUARDS[name] === "redirect")) {
      for (const name of CALLERS) {
        const { status, headers } = await callers[name]("GET", `${route.path}${evil}`);
        const location = new URL(headers.get("location") ?? "/", server.url);
        expect({ route: route.name, status }).toEqual({ route: route.name, status: 303 });
        expect(location.hostname).toBe("localhost");
      }
    }
  });
});

describe("the auth library's own addresses", () => {
  const auth = createIdleAuth("postgres://nobody@127.0.0.1:9/nothing");
  afterAll(() => auth.close());
  const paths = Object.values(auth.library.api).map((endpoint) => (endpoint as { path?: string }).path ?? "");
  const ours = new Set(routes.map(({ path }) => path));
  const unused = paths.filter((path) => path !== "" && !ours.has(`/auth${path}`));

  it("are not there, but for those that the product has written itself", async () => {
    expect(unused).toContain("/update-user");
    expect(unused.length).toBeGreaterThan(20);
    for (const path of unused) {
      for (const method of ["GET", "POST"]) {
        const response = await callers["role 1"](
          method,
          addressOf(`/auth${path}`),
          method === "GET" ? {} : { body: {} },
        );
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
  });
});
