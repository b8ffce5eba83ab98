import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPass, useStandins } from "#api/testing/account-steps.ts";
import { useDataFolder } from "#api/testing/file-store-steps.ts";
import { listRegisteredRoutes, type RegisteredRoute } from "#api/testing/registered-routes.ts";
import { inPlace, type ApiDescription } from "#api/http/openapi.ts";
import { PASSWORD, randomAddress, type Call, type Person } from "#api/testing/start-test-server.ts";
import { fittingBody, type JsonSchema } from "#api/testing/strange-input.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import type { Rating } from "#contract/report.ts";
import { INVITATIONS_PER_DAY } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { fill } from "../../db/tests/database-with-people.ts";
import type { Ids } from "../../db/tests/row-rules.ts";

/** So many bodies are tried until a route speaks of its limit; most do at the first. */
const BODIES = 40;
const FEW = 4;
const SEED = 7;
const ROOT = join(import.meta.dirname, "../..");

const standins = useStandins();
const dataDir = useDataFolder();
const server = useTestServer(() => ({
  ...standins.settings(),
  DATA_DIR: dataDir,
  SPEECH_BASE_URL: "http://127.0.0.1:9",
}));
const routes = listRegisteredRoutes().filter(({ guard }) => guard !== undefined);

const EMPTY_RATING: Rating = {
  overall: null,
  range: null,
  difficulty: 5,
  scorer: "Built-in",
  competencies: [],
  questions: [],
  strengths: [],
  upgrade: null,
  redoQuestionId: null,
};

type Operation = {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
};

let client: pg.Client;
let ids: Ids;
let operations: Record<string, Operation>;
let callers: Record<string, Person>;
let asked: string;
let pass: string;

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  ids = await fill(client);
  await client.query("update public.reports set rating = $1", [JSON.stringify(EMPTY_RATING)]);
  await client.query(
    `insert into public.referral_emails (user_id, recipient_email)
     select $1::uuid, n || '@friends.test' from generate_series(1, $2::integer) n`,
    [ids.owner, INVITATIONS_PER_DAY],
  );
  const { rows } = await client.query<{ id: string }>(
    "update public.asked_questions set answer = 'Because I like it.' where user_id = $1 returning id",
    [ids.owner],
  );
  asked = rows[0]?.id ?? "";
  const { body } = await server.call("GET", "/openapi.json");
  const { paths } = inPlace(body as unknown as ApiDescription) as unknown as {
    paths: Record<string, Record<string, Operation>>;
  };
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.slice("/api".length).replaceAll(/\{(\w+)\}/g, ":$1")}`,
        operation,
      ]),
    ),
  );
  callers = {
    public: await become(null, ROLE.free),
    user: await become(ids.owner, ROLE.premium),
    coach: await become(ids.coach, ROLE.coach),
    admin: await become(null, ROLE.admin),
    superadmin: await become(null, ROLE.superadmin),
  };
  pass = await createPass(server);
  // Whatever is counted from now on was counted more often than any limit lets.
  await client.query(`
    create function app.fill_counter() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
    as $$ begin new.hits := 1000000; return new; end $$;
    create trigger every_limit_is_reached before insert on private.rate_limits
      for each row execute function app.fill_counter();
    grant execute on function app.fill_counter() to public`);
}, 60_000);
afterAll(() => client.end());

/** Somebody signed in; with an id the one who has that row in every table. */
async function become(id: string | null, role: (typeof ROLE)[keyof typeof ROLE]): Promise<Person> {
  const person = await server.createPerson({ role });
  if (id === null) return person;
  for (const table of ["auth.session", "auth.account"])
    await client.query(`update ${table} set "userId" = $1 where "userId" = $2`, [id, person.id]);
  await client.query("update public.users set role_id = $2 where id = $1", [id, role]);
  const { rows } = await client.query<{ email: string }>(`select email from auth."user" where id = $1`, [id]);
  return { ...person, id, email: rows[0]?.email ?? "" };
}

const plausibleFor = (person: Person) => (name: string) =>
  ({
    uuid: [ids.coachProfile],
    "date-time": [new Date().toISOString()],
    heldOn: ["2026-03-01"],
    email: [person.email],
    newEmail: ["another@example.test"],
    recipientEmail: ["another-friend@example.test"],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    newPassword: ["another good long password"],
    userId: [person.id],
    user_id: [person.id],
    name: ["Ann Applicant"],
    linkedin_url: ["https://www.linkedin.com/in/ann"],
    start_time: [new Date().toISOString()],
    end_time: [new Date(Date.now() + 60_000).toISOString()],
    captchaPass: [pass],
    applicationId: [ids.application],
    interviewId: [ids.conversation],
    conversationId: [ids.report],
    targetRole: ["Nurse"],
    fullName: ["Ann Applicant"],
    title: ["A title"],
    question: ["Why nursing?"],
    advert: ["You care for people."],
    url: ["https://receiver.example/hook"],
    event_uri: [`${standins.url}/calendly/api/scheduled_events/x`],
    invitee_uri: [`${standins.url}/calendly/api/scheduled_events/x/invitees/y`],
    successUrl: ["http://greenroom.test/x"],
    cancelUrl: ["http://greenroom.test/x"],
    returnUrl: ["http://greenroom.test/x"],
  })[name] ?? [];

/** What stands in an address, by the first part of its path. */
const OWN_ROWS = (): Record<string, Record<string, string>> => ({
  applications: { id: ids.application },
  bookings: { id: ids.booking, storyId: ids.otherStory, applicationId: ids.application },
  conversations: { id: ids.report },
  referrals: { code: "abcdefghjk" },
  debriefs: { id: ids.debrief, questionId: asked },
  stories: { id: ids.story },
});

function addressOf({ path }: RegisteredRoute): string {
  const [, area = ""] = path.split("/");
  const rows = OWN_ROWS()[area] ?? {};
  return path.replaceAll(/:(\w+)/g, (_, name: string) => rows[name] ?? randomUUID());
}

const FORM = "multipart/form-data; boundary=x";
const upload = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nWords\r\n--x--\r\n`;
/** Bodies that are no JSON. */
const RAW: Record<string, { body: string; type: string }> = {
  "POST /resumes": { body: upload("cv.pdf"), type: FORM },
  "POST /coaches/me/photo": { body: upload("me.jpg"), type: FORM },
  "POST /bookings/transcript-text": { body: upload("talk.txt"), type: FORM },
  "POST /applications/file-text": { body: upload("advert.txt"), type: FORM },
  "POST /speech/transcription": { body: "RIFF", type: "audio/wav" },
};

type Tried = { query: Record<string, string | number | boolean | null>; body: unknown };

function requestsFor(route: RegisteredRoute): Tried[] {
  const { parameters = [], requestBody } = operations[route.name] ?? {};
  const plausible = plausibleFor(callers[route.guard ?? ""] as Person);
  const inQuery = parameters.filter((it) => it.in === "query");
  const properties = Object.fromEntries(
    inQuery.map(({ name, schema }) => [name, { ...schema, ...named(name) }]),
  );
  const query = fittingBody({ type: "object", properties, required: Object.keys(properties) }, plausible);
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema ? fittingBody(schema, plausible) : fc.constant(undefined);
  return fc.sample(fc.record({ query: query as fc.Arbitrary<Tried["query"]>, body }), {
    numRuns: BODIES,
    seed: SEED,
  });
}
const named = (name: string) => (name === "format" ? { enum: ["pdf"] } : {});

/** Whether one of the route's requests meets a limit; with what it said else. */
async function meetsLimit(route: RegisteredRoute, tries: number): Promise<{ met: boolean; said: string[] }> {
  const call = callers[route.guard ?? ""]?.call as Call;
  const said = new Set<string>();
  for (const { query, body } of requestsFor(route).slice(0, tries)) {
    const raw = RAW[route.name];
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
    );
    const response = await call(route.method, `${addressOf(route)}${search.size > 0 ? `?${search}` : ""}`, {
      headers: { "x-forwarded-for": randomAddress(), ...(raw && { "content-type": raw.type }) },
      ...(route.method !== "GET" && { body: raw?.body ?? body ?? {} }),
    });
    if (response.status === 429) return { met: true, said: [] };
    said.add(JSON.stringify([response.status, response.body["code"], response.body["field"]]));
  }
  return { met: false, said: [...said] };
}

/** What ends the caller's session comes last, and leaves nothing to ask with. */
const LAST = new Set(["POST /auth/sign-out", "POST /auth/devices/sign-out"]);

// safety.md T103
describe("once every counter is full", () => {
  const limited = routes.filter(({ isLimited }) => isLimited);
  const others = routes.filter(({ isLimited, name }) => !isLimited && !LAST.has(name));

  it.each(limited.map((route) => [route.name, route] as const))(
    "a route that declares a limit refuses: %s",
    async (_, route) => {
      expect(await meetsLimit(route, BODIES)).toEqual({ met: true, said: [] });
    },
  );

  it("no other route refuses for a limit", async () => {
    expect(limited.length).toBeGreaterThan(50);
    const met: string[] = [];
    for (const route of others) if ((await meetsLimit(route, FEW)).met) met.push(route.name);
    expect(met).toEqual([]);
  });
});

// safety.md T103
it("every number of so many a time, or a person, is asked for by the server or held by the database", () => {
  const read = (folder: string, wanted: RegExp) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => wanted.test(file) && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8"))
      .join("\n");
  const declared = [...read("contract/limits", /\.ts$/).matchAll(/export const (\w+_PER_\w+) =/g)].map(
    ([, name = ""]) => name,
  );
  expect(declared.length).toBeGreaterThan(40);
  const enforcing = ["api/features", "api/engine", "api/http", "api/integrations"].map((folder) =>
    read(folder, /\.ts$/),
  );
  const used = new Set(`${enforcing.join("\n")}${read("db/migrations", /\.sql$/)}`.match(/\w+_PER_\w+/g));
  const unused = declared.filter((name) => !used.has(name));
  // How fast people speak is no limit.
  expect(unused.filter((name) => !name.includes("WORDS_PER_MINUTE"))).toEqual([]);
});
