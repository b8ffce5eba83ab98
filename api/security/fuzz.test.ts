import { randomUUID } from "node:crypto";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPass, randomEmail } from "#api/testing/account-steps.ts";
import { createCoach, type TestCoach } from "#api/testing/coaching-steps.ts";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { openInterview } from "#api/testing/interview-steps.ts";
import { randomAddress, PASSWORD, type ApiResponse, type Person } from "#api/testing/start-test-server.ts";
import { rowsOf } from "#api/testing/rows-of-people.ts";
import { strangeBody, strangePart, type JsonSchema, type Plausible } from "#api/testing/strange-input.ts";
import { useServerWithStandins } from "#api/testing/test-server.ts";
import { inPlace, type ApiDescription } from "#api/http/openapi.ts";
import { type ErrorCode, ERRORS, errorBody } from "#contract/errors.ts";
import { ROLE, type Role } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { fill } from "../../db/tests/database-with-people.ts";
import type { Ids } from "../../db/tests/row-rules.ts";

/** For a long run: FUZZ_RUNS=2000 vitest run fuzz. */
const RUNS = Number(process.env["FUZZ_RUNS"] ?? 8);
const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 1_000_000);

const dataDir = useDataFolder();
const { standins, server } = useServerWithStandins(() => ({ DATA_DIR: dataDir }));

type Operation = {
  "x-guard"?: string;
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};
type Route = { method: string; path: string; operation: Operation };

let routes: Route[];
let client: pg.Client;
/** Ids of Ann's rows. Ann has a row in every table, and never calls the API. */
let others: Ids;
let coach: TestCoach;
/** A person whom superadmin calls may suspend, readmit and demote; no test compares these rows. */
let anybody: Person;
beforeAll(async () => {
  const { body } = await server.call("GET", "/openapi.json");
  const { paths } = inPlace(body as unknown as ApiDescription) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replace("/api", ""),
      operation,
    })),
  );
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  others = await fill(client);
  // A pending report would be changed by its job.
  await client.query("update public.reports set status = 'failed'");
  coach = await createCoach(server);
  anybody = await server.createPerson();
}, 60_000);
afterAll(() => client.end());

const ROLE_FOR: Record<string, Role> = {
  coach: ROLE.coach,
  admin: ROLE.admin,
  superadmin: ROLE.superadmin,
};

type Own = { person: Person; interviewId: string; pass: string };

async function createOwn({ operation }: Route): Promise<Own> {
  const role = ROLE_FOR[operation["x-guard"] ?? ""] ?? ROLE.premium;
  const [person, pass] = await Promise.all([server.createPerson({ role }), createPass(server)]);
  return { person, pass, interviewId: await openInterview(person) };
}

/** Values that a caller who has read the documentation would send. */
const plausibleFor =
  ({ person, interviewId, pass }: Own, bystander: string): Plausible =>
  (name) => {
    const ids = [person.id, interviewId, bystander, others.conversation, others.report, coach.id];
    const texts: Record<string, string[]> = {
      uuid: [...ids, randomUUID()],
      "date-time": [new Date().toISOString(), "2026-02-28T23:59:60Z", "0001-01-01T00:00:00Z"],
      email: [randomEmail(), person.email, "ann@example.test"],
      newEmail: [randomEmail()],
      recipientEmail: [randomEmail(), person.email],
      password: [PASSWORD],
      currentPassword: [PASSWORD],
      newPassword: ["another good long password"],
      linkedin_url: ["linkedin.com/in/ann", "https://www.linkedin.com/in/ünï/"],
      linkedinUrl: ["linkedin.com/in/ann"],
      captchaPass: [pass],
      userId: [person.id, bystander],
      referrerId: [person.id, bystander],
      referredId: [person.id, bystander],
      successUrl: ["http://greenroom.test/x", "https://evil.test"],
      cancelUrl: ["http://greenroom.test/x", "//evil.test", "javascript:alert(1)"],
      returnUrl: ["http://greenroom.test/x", "http://greenroom.test@evil.test"],
      event_uri: [`${standins.url}/calendly/api/scheduled_events/x`],
      invitee_uri: [`${standins.url}/calendly/api/scheduled_events/x/invitees/y`],
      bio: ["Twenty years of hiring engineers, and of telling them what I saw."],
    };
    return texts[name] ?? [];
  };

type Sent = { method: string; address: string; json: string | undefined; response: ApiResponse };

async function send(
  route: Route,
  own: Own,
  input: { parts: string[]; json: string | undefined },
): Promise<Sent> {
  const [parts, query] = [[...input.parts], new URLSearchParams()];
  const path = route.path.replaceAll(/\{\w+\}/g, () => encodePart(parts.shift() ?? ""));
  for (const { name, in: place } of route.operation.parameters ?? [])
    if (place === "query") query.append(name, parts.shift() ?? "");
  const address = `${path}${query.size > 0 ? `?${query}` : ""}`;
  const headers = { "x-forwarded-for": randomAddress(), "content-type": "application/json" };
  const { json } = input;
  const response = await own.person.call(route.method, address, {
    headers,
    ...(json !== undefined && { body: json }),
  });
  return { method: route.method, address, json, response };
}

const encodePart = (text: string): string => {
  const encoded = encodeURIComponent(text.toWellFormed());
  // URL parsing removes a part that consists only of dots.
  return /^\.{0,2}$/.test(encoded) ? "%20" : encoded;
};

/** The problem with a response, such as a server error or internal details; null when there is none. */
function problemOf({ method, address, json, response }: Sent, hasUnknownKey: boolean): string | null {
  const shown = `${method} ${address.slice(0, 300)} ${json?.slice(0, 600)} -> ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`;
  if (response.status >= 500) return shown;
  if (response.status >= 400 && !isOneShape(response)) return `not the one shape: ${shown}`;
  if (response.status === 400 && !namesItsReason(response.body)) return `neither field nor reason: ${shown}`;
  if (hasUnknownKey && response.status < 400) return `an unknown key was taken: ${shown}`;
  return null;
}

function isOneShape({ status, body, headers }: ApiResponse): boolean {
  const { data } = errorBody.strict().safeParse(body);
  if (data === undefined || data.message !== data.error) return false;
  return ERRORS[data.code as ErrorCode].status === status && headers.get("x-request-id") === data.requestId;
}

const namesItsReason = ({ code, field, message, details }: ApiResponse["body"]): boolean =>
  typeof field === "string" &&
  (code !== "bad_request" || message !== TEXT.badRequest || typeof details === "string");

const requestFor = (route: Route, own: Own) => {
  const plausible = plausibleFor(
    own,
    route.operation["x-guard"] === "superadmin" ? anybody.id : others.owner,
  );
  const known = [...plausible("uuid"), "1", "name", "abcdefghjk"];
  const inPath = route.path.match(/\{\w+\}/g)?.length ?? 0;
  const inQuery = (route.operation.parameters ?? []).filter((it) => it.in === "query").length;
  const parts = fc.array(strangePart(known), { minLength: inPath + inQuery, maxLength: inPath + inQuery });
  const schema = route.operation.requestBody?.content["application/json"]?.schema ?? {};
  const none = fc.constant({ json: undefined, hasUnknownKey: false });
  return fc.record({ parts, body: route.method === "GET" ? none : strangeBody(schema, plausible) });
};

describe("every route of the API description", () => {
  // safety.md T10, T64
  it(
    `never has a fault, takes no unknown key, and reaches nobody else's rows (FUZZ_SEED=${SEED})`,
    async () => {
      const before = await settledRowsOf(others);
      const problems: string[] = [];
      const statuses = new Map<number, number>();
      for (const route of routes) {
        // One of the routes stops new interviews, which later routes need.
        await client.query("delete from private.interview_stops");
        const own = await createOwn(route);
        // Routes without a guard are open to anybody, so test them more.
        const numRuns = route.operation["x-guard"] === "public" ? RUNS * 2 : RUNS;
        const samples = fc.sample(requestFor(route, own), { numRuns, seed: SEED });
        for (const { parts, body } of samples) {
          const sent = await send(route, own, { parts, json: body.json });
          statuses.set(sent.response.status, (statuses.get(sent.response.status) ?? 0) + 1);
          const problem = problemOf(sent, body.hasUnknownKey && route.operation.requestBody !== undefined);
          if (problem !== null) problems.push(problem);
        }
      }
      expect(routes.length).toBeGreaterThan(70);
      expect(problems).toEqual([]);
      // If every request were refused at the guard, nothing behind it would be tested.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(RUNS * 10);
      expect(await rowsOf(client, others)).toEqual(before);
      expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    },
    RUNS * 20_000,
  );
});

describe("an upload of any shape", () => {
  const bodies = [
    "",
    "--x",
    "--x--",
    "--x\r\n\r\n--x--",
    `--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n%PDF-1.4\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="../../../etc/passwd"\r\n\r\n%PDF-1.4\u0000\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a\u0000.pdf"\r\n\r\n%PDF-1.4\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''%E0%A4%A\r\n\r\n%PDF-\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${"a".repeat(9_000)}.pdf"\r\n\r\n%PDF-1.4\n\r\n--x--`,
    `--x\r\n${"X: y\r\n".repeat(5_000)}\r\n\r\n--x--`,
    `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\u0089PNG\r\n\u001a\n\r\n--x--`,
  ];

  it.each([
    "/resumes",
    "/coaches/me/photo",
    "/bookings/transcript-text",
    "/applications/file-text",
    "/stories/export-lines",
  ])("never is a fault: %s", async (path) => {
    for (const body of bodies) {
      for (const type of [
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        'multipart/form-data; boundary=""',
      ]) {
        const response = await coach.person.call("POST", path, { body, headers: { "content-type": type } });
        expect([response.status < 500, response.status, body.slice(0, 120)]).toEqual([
          true,
          response.status,
          body.slice(0, 120),
        ]);
      }
    }
  });
});

/** The rows after all jobs have finished. */
function settledRowsOf(ids: Ids): Promise<Record<string, string>> {
  let last = "";
  return vi.waitFor(
    async () => {
      const rows = await rowsOf(client, ids);
      const isSettled = last === JSON.stringify(rows);
      last = JSON.stringify(rows);
      if (!isSettled) throw new Error("jobs are still at work");
      return rows;
    },
    { timeout: 30_000, interval: 1_500 },
  );
}
