import { createHmac, randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import type { ExtractSchema } from "hono/types";
import type { AppType } from "#api/app.ts";
import type { Database } from "#api/db/database.ts";
import { readSettings } from "#api/settings.ts";
import { startServer, type RunningServer } from "#api/main.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { listRegisteredRoutes, type RegisteredRoute } from "./registered-routes.ts";
import { rowsOf, type Rows } from "./rows.ts";

export const TEST_SECRET = "test-secret-of-more-than-thirty-two-bytes";
export const PASSWORD = "a good long password";
/** A low cost, because hundreds of test sign-ins would take minutes; password-hash.test.ts covers the real cost. */
export const QUICK_PASSWORD_COST = { N: 2 ** 12, r: 8, p: 1 };

type Schema = ExtractSchema<AppType>;

/** The address type of a route: `/coaches/:id` becomes `/coaches/${string}`. */
type Spelling<Path> = Path extends `${infer Before}/:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}/${string}${Spelling<`/${Rest}`>}`
    : `${Before}/${string}`
  : Path;

/** The route with exactly this address; `/bookings/${string}` is not `/bookings/${string}/rating`. */
type RouteOf<Address> = {
  [Path in keyof Schema]: Address extends Spelling<Path>
    ? Spelling<Path> extends Address
      ? Path
      : never
    : never;
}[keyof Schema];

type WithoutQuery<Address> = Address extends `${infer Path}?${string}` ? Path : Address;

type Output<Path extends keyof Schema, Method extends string> = `$${Lowercase<Method>}` extends infer Key
  ? Key extends keyof Schema[Path]
    ? Schema[Path][Key] extends { output: infer Body }
      ? Body
      : never
    : never
  : never;

/** The body of a successful call; `data` is unknown when the address is not a literal or not a route. */
type BodyOf<Method extends string, Address extends string> = [
  Extract<Output<RouteOf<WithoutQuery<Address>>, Method>, { data: unknown }>,
] extends [never]
  ? { data?: unknown }
  : { data: Extract<Output<RouteOf<WithoutQuery<Address>>, Method>, { data: unknown }>["data"] };

export type ApiResponse<Body = { data?: unknown }> = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & Body;
};

export type Call = <const Method extends string, const Address extends string>(
  method: Method,
  path: Address,
  options?: { body?: unknown; headers?: Record<string, string> },
) => Promise<ApiResponse<BodyOf<Method, Address>>>;

export type Person = { id: string; email: string; token: string; call: Call };

export type TestServer = Rows & {
  url: string;
  db: Database;
  /** Calls without a session. */
  call: Call;
  /** Creates a verified person with a users row and a session. */
  createPerson: (options?: { role?: Role; linkedin?: boolean; name?: string }) => Promise<Person>;
  stop: () => Promise<void>;
  /** The database's address as its owner; `serverUrl` uses the server's role. */
  databaseUrl: string;
  serverUrl: string;
};

/** Starts a server on that database with a free port and no log; it trusts forwarded addresses. */
export async function startTestServer(
  databaseUrl: string,
  settings: Record<string, string>,
  passwordCost = QUICK_PASSWORD_COST,
): Promise<TestServer> {
  const read = readSettings({
    PORT: "0",
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: "silent",
    TRUST_PROXY: "true",
    ADMIN_MFA: "optional",
    ...settings,
  });
  const running = await startServer({ ...read, passwordCost });
  // A server saves memory by frequent garbage collection; here the heap also contains vitest and every test's modules.
  setFlagsFromString("--heap-growing-percent=0");
  const url = `http://localhost:${running.port}`;
  const call = createCall(url, {});
  return {
    ...rowsOf(running.demo.db.serviceDb),
    url,
    db: running.demo.db,
    call,
    createPerson: (options) => createPerson(running, url, options),
    stop: running.stop,
    databaseUrl: settings["DATABASE_OWNER_URL"] ?? databaseUrl,
    serverUrl: databaseUrl,
  };
}

export function createCall(url: string, fixed: Record<string, string>): Call {
  return async (method, path, { body, headers } = {}) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...fixed,
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    // A live stream never ends.
    const isLive = method === "GET" && response.headers.get("content-type")?.includes("event-stream");
    if (isLive) await response.body?.cancel();
    const text = isLive ? "" : await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const parsed = isJson ? JSON.parse(text) : { text };
    if (response.status >= 400) checkDeclared(method, path, parsed);
    return { status: response.status, headers: response.headers, body: parsed };
  };
}

let routes: RegisteredRoute[] | undefined;

/** Clients only know error codes that the call's description declares. */
function checkDeclared(method: string, path: string, { code }: { code?: string }): void {
  // Unknown addresses and services that are off are described once for all routes.
  if (code === undefined || code === "not_found") return;
  routes ??= listRegisteredRoutes();
  const here = path.split("?")[0]?.split("/") ?? [];
  const fits = (pattern: string[]) =>
    pattern.length === here.length &&
    pattern.every((part, index) => part === here[index] || part.startsWith(":"));
  const found = routes.filter((route) => route.method === method && fits(route.path.split("/")));
  const declared = found.flatMap(({ errors }) => errors ?? []);
  if (found.some(({ errors }) => errors !== undefined) && !declared.includes(code))
    throw new Error(`${method} ${path} refuses with ${code}, which its route does not name`);
}

/** One password hash for all people of a server, because hashing is slow. */
const hashes = new WeakMap<RunningServer, Promise<string>>();

async function createPerson(
  running: RunningServer,
  url: string,
  {
    role = ROLE.free,
    linkedin = true,
    name = "Test Person",
  }: { role?: Role; linkedin?: boolean; name?: string } = {},
): Promise<Person> {
  const { db, auth } = running.demo;
  const context = await auth.$context;
  const password = hashes.get(running) ?? context.password.hash(PASSWORD);
  hashes.set(running, password);
  const email = `person-${randomBytes(6).toString("hex")}@example.test`;
  const { id } = await db.serviceDb
    .insertInto("auth.user")
    .values({ email, name, emailVerified: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.serviceDb
    .insertInto("auth.account")
    .values({ accountId: id, providerId: "credential", userId: id, password: await password })
    .execute();
  await db.serviceDb.insertInto("users").values({ id, email, full_name: name, role_id: role }).execute();
  if (linkedin) await connectLinkedin(db, id, email);
  const address = { "x-forwarded-for": randomAddress() };
  // Created by the library directly: a sign-in would hash a password for each person.
  const session = await context.internalAdapter.createSession(id);
  const signature = createHmac("sha256", context.secret).update(session.token).digest("base64");
  const token = `${session.token}.${signature}`;
  return { id, email, token, call: createCall(url, { ...address, authorization: `Bearer ${token}` }) };
}

export async function connectLinkedin(db: Database, userId: string, email: string): Promise<void> {
  await db.serviceDb
    .insertInto("private.linkedin_tokens")
    .values({ user_id: userId, subject: userId, access_token: "sealed", expires_at: new Date("2100-01-01") })
    .execute();
  await db.serviceDb.updateTable("users").set({ linkedin_email: email }).where("id", "=", userId).execute();
}

/** A random address of the documentation range, so that tests do not share rate limits. */
export const randomAddress = (): string =>
  `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;
