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
import { rowsOf } from "#api/testing/rows-of-people.ts";
import { useTestServer } from "#api/testing/test-server.ts";
import { CRITERIA } from "#contract/criteria.ts";
import type { Rating } from "#contract/report.ts";
import { INVITATIONS_PER_DAY } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { fill } from "../../db/tests/database-with-people.ts";
import type { Ids } from "../../db/tests/row-rules.ts";

/** Maximum number of bodies tried until a route reports its limit. Most routes report it at the first body. */
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
  facts: [],
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
/** Signed-in people who own none of Ann's or her coach's rows. Staff are included; they have routes of their own. */
let strangers: Record<string, Person[]>;
let asked: string;
let pass: string;
let rowIds: Record<string, string>;

beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  ids = await fill(client);
  await client.query("update public.reports set rating = $1", [JSON.stringify(EMPTY_RATING)]);
  const criteria = Object.fromEntries(CRITERIA.map((one) => [one, { score: 3, words: "" }]));
  await client.query("update public.coach_ratings set criteria = $1", [criteria]);
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
  const coach = await server.createPerson({ role: ROLE.coach });
  const others = [ROLE.premium, ROLE.admin, ROLE.superadmin].map((role) => server.createPerson({ role }));
  strangers = { user: [...(await Promise.all(others)), coach], coach: [coach] };
  rowIds = await findRowIds();
}, 60_000);
afterAll(() => client.end());

/** Creates a signed-in person; with an id, signs in as that user, who has a row in every table. */
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

/** Ids of Ann's rows that `fill` does not return. */
async function findRowIds(): Promise<Record<string, string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select (select id from public.resumes where user_id = $1 limit 1) as resume,
       (select id from public.plan_steps where user_id = $1 limit 1) as plan_step,
       (select id from public.coach_steps where user_id = $1 limit 1) as coach_step,
       (select id from public.report_flags where user_id = $1 limit 1) as flag`,
    [ids.owner],
  );
  return rows[0] ?? {};
}

/** Values of the path parameters, by the first part of the path. */
const OWN_ROWS = (): Record<string, Record<string, string | undefined>> => ({
  applications: { id: ids.application },
  bookings: {
    id: ids.booking,
    storyId: ids.otherStory,
    applicationId: ids.application,
    conversationId: ids.report,
    stepId: rowIds["coach_step"],
  },
  calendly: { bookingId: ids.booking },
  conversations: { id: ids.report, flagId: rowIds["flag"] },
  referrals: { code: "abcdefghjk", userId: ids.owner },
  debriefs: { id: ids.debrief, questionId: asked },
  stories: { id: ids.story },
  plan: { id: rowIds["plan_step"] },
  resumes: { id: rowIds["resume"] },
});

/** Routes that need an interview in progress. */
const IN_PROGRESS = /^\/conversations\/:id\/(?:pause|resume|take|spoken|events|live|draft)$/;

function addressOf({ path }: RegisteredRoute): string {
  const [, area = ""] = path.split("/");
  const rows: Record<string, string | undefined> = {
    ...OWN_ROWS()[area],
    ...(IN_PROGRESS.test(path) && { id: ids.conversation }),
  };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => rows[name] ?? randomUUID());
}

const FORM = "multipart/form-data; boundary=x";
const upload = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\nWords\r\n--x--\r\n`;
/** Request bodies that are not JSON. */
const RAW: Record<string, { body: string; type: string }> = {
  "POST /resumes": { body: upload("cv.pdf"), type: FORM },
  "POST /coaches/me/photo": { body: upload("me.jpg"), type: FORM },
  "POST /bookings/transcript-text": { body: upload("talk.txt"), type: FORM },
  "POST /applications/file-text": { body: upload("advert.txt"), type: FORM },
  "POST /stories/export-lines": { body: upload("data.zip"), type: FORM },
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
const SCREEN = randomUUID();
const named = (name: string) =>
  name === "format" ? { enum: ["pdf"] } : name === "screen" ? { enum: [SCREEN] } : {};
/** Fixed bodies for routes whose generated bodies rarely pass validation. */
const FITTING: Record<string, object> = {
  "POST /bookings/:id/no-show/answer": { agreed: true },
  "PUT /bookings/:id/review": { stars: 4 },
  "PUT /conversations/:id/draft": { text: "More", basedOn: 0, screen: SCREEN },
};

function send(route: RegisteredRoute, { query, body }: Tried, by: Person | undefined) {
  const raw = RAW[route.name];
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  );
  const call = by?.call as Call;
  return call(route.method, `${addressOf(route)}${search.size > 0 ? `?${search}` : ""}`, {
    headers: { "x-forwarded-for": randomAddress(), ...(raw && { "content-type": raw.type }) },
    ...(route.method !== "GET" && { body: raw?.body ?? FITTING[route.name] ?? body ?? {} }),
  });
}

/** Sends the route's requests until one hits a limit; otherwise returns the other responses. */
async function meetsLimit(route: RegisteredRoute, tries: number): Promise<{ met: boolean; said: string[] }> {
  const said = new Set<string>();
  for (const tried of requestsFor(route).slice(0, tries)) {
    const response = await send(route, tried, callers[route.guard ?? ""]);
    if (response.status === 429) return { met: true, said: [] };
    said.add(JSON.stringify([response.status, response.body["code"], response.body["field"]]));
  }
  return { met: false, said: [...said] };
}

/** These routes end the caller's session, so they are left out. */
const LAST = new Set(["POST /auth/sign-out", "POST /auth/devices/sign-out"]);

/** Routes whose rows every signed-in user may read. */
const FOR_ALL = new Set(["GET /coaches/:id", "GET /calendly/coach-availability/:coachId"]);
const OWNED = routes.filter(
  ({ name, guard = "" }) =>
    (name.includes(":") || name === "POST /chat") && ["user", "coach"].includes(guard) && !FOR_ALL.has(name),
);

/** The status of the first request that passes validation. */
async function firstOfSubstance(route: RegisteredRoute, by: Person): Promise<number> {
  for (const tried of requestsFor(route)) {
    const { status } = await send(route, tried, by);
    if (status !== 400) return status;
  }
  return 400;
}

/** Routes whose row, file or plan does not exist in this test. */
const WITHOUT_ROW = new Set([
  "GET /conversations/:id/live",
  "GET /conversations/:id/events",
  "GET /users/me/export/:id/file",
  "GET /resumes/:id/url",
  "GET /webhooks/:id/deliveries",
]);

// safety.md T8, T17
describe("another user's row", () => {
  it("is returned to its owner", async () => {
    const refused: unknown[] = [];
    for (const route of OWNED.filter(({ method, name }) => method === "GET" && !WITHOUT_ROW.has(name)))
      for (const tried of requestsFor(route).slice(0, 1)) {
        const { status, body } = await send(route, tried, callers[route.guard ?? ""]);
        if (status >= 400) refused.push([route.name, status, body["code"], tried]);
      }
    expect(refused).toEqual([]);
  });

  it("is told of and changed for another person by no address, whatever fitting request is sent", async () => {
    expect(OWNED.length).toBeGreaterThan(60);
    const before = await rowsOf(client, ids);
    const wrong: unknown[] = [];
    for (const route of OWNED)
      for (const stranger of strangers[route.guard ?? ""] ?? []) {
        const status = await firstOfSubstance(route, stranger);
        const isHidden = status === 404 || (status === 403 && !/\/(?:conversations|chat)\b/.test(route.path));
        if (!isHidden) wrong.push([route.name, status]);
      }
    expect(wrong).toEqual([]);
    expect(await rowsOf(client, ids)).toEqual(before);
  });
});

// safety.md T103
describe("once every counter is full", () => {
  beforeAll(() =>
    client.query(`
      delete from private.rate_limits;
      create function app.fill_counter() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
      as $$ begin new.hits := 1000000; return new; end $$;
      create trigger every_limit_is_reached before insert on private.rate_limits
        for each row execute function app.fill_counter();
      grant execute on function app.fill_counter() to public`),
  );
  const limited = routes.filter(({ isLimited }) => isLimited);
  const others = routes.filter(({ isLimited, name }) => !isLimited && !LAST.has(name));

  it.each(limited.map((route) => [route.name, route] as const))(
    "a route that declares a limit refuses: %s",
    async (_, route) => {
      expect(await meetsLimit(route, BODIES)).toEqual({ met: true, said: [] });
    },
  );

  it("no other route returns a rate limit error", async () => {
    expect(limited.length).toBeGreaterThan(50);
    const met: string[] = [];
    for (const route of others) if ((await meetsLimit(route, FEW)).met) met.push(route.name);
    expect(met).toEqual([]);
  });
});

// safety.md T103
it("every limit per time or per person is enforced by the server or the database", () => {
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
  // Words per minute are speaking rates, not limits.
  expect(unused.filter((name) => !name.includes("WORDS_PER_MINUTE"))).toEqual([]);
});
