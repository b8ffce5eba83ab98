import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findEmbeddedUrl, startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { readSettings } from "#api/settings.ts";
import { bearer, from, useStandins } from "#api/testing/account-steps.ts";
import { tellProvider } from "#api/testing/billing-steps.ts";
import { bookingsOf, bookScheduled, schedule } from "#api/testing/coaching-steps.ts";
import { eventually } from "#api/testing/eventually.ts";
import { freePort } from "#api/testing/free-port.ts";
import {
  chat,
  finishInterview,
  giveAnswer,
  GOOD_ANSWERS,
  openInterview,
} from "#api/testing/interview-steps.ts";
import { openLatest, sample, upload } from "#api/testing/resume-steps.ts";
import { createCall, randomAddress, type Person, type TestServer } from "#api/testing/start-test-server.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { DEMO_PASSWORD } from "../../db/seed/demo.ts";
import { examine } from "#api/doctor/examine.ts";
import { extractCommit, findReleaseBefore } from "./release-before.ts";
import { startRelease, type Started } from "./start-release.ts";
import { listColumns, readContents } from "./table-contents.ts";

/**
 * Installs the previous release from its lock file and starts it with the demo. This version then uses that release's
 * database and data folder.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const MINUTE_MS = 60_000;
const FILE = sample("abiword.pdf");
/** The demo coach's name at the scheduling service. */
const SLUG = "chris-coach";
const serverAt = (url: string) => ({ url }) as TestServer;

async function signIn(url: string, name: string): Promise<Person> {
  const email = `${name}@demo.test`;
  const call = createCall(url, from(randomAddress()));
  const { status, body, headers } = await call("POST", "/auth/sign-in/email", {
    body: { email, password: DEMO_PASSWORD },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const token = headers.get("set-auth-token") ?? "";
  const { id } = body["user"] as { id: string };
  return { id, email, token, call: createCall(url, { ...from(randomAddress()), ...bearer(token) }) };
}

async function reportOf(person: Person, id: string) {
  const { status, body } = await person.call("GET", `/conversations/${id}/report`);
  expect([status, body.data.status]).toEqual([200, "ready"]);
  return body.data;
}

/** A user's data to compare before and after the upgrade. */
const look = async (person: Person, interviewId: string) => ({
  report: await reportOf(person, interviewId),
  bookings: await bookingsOf(person),
  interviews: (await person.call("GET", "/conversations")).body.data,
});

/** Creates a running interview, one with a report, a resume and a future session. */
async function leaveTraces(url: string, standinsUrl: string) {
  const seeker = await signIn(url, "seeker");
  const premium = await signIn(url, "premium");
  const underWay = await openInterview(seeker, { empathyLevel: 6, targetRole: "Ward nurse" });
  await giveAnswer(seeker, underWay, GOOD_ANSWERS[0] ?? "");
  const uploaded = await upload(serverAt(url), seeker, FILE);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const [coach] = (await premium.call("GET", "/coaches")).body.data as unknown as { id: string }[];
  const scheduled = await schedule(standinsUrl, SLUG, { email: premium.email });
  const booked = await bookScheduled(
    premium,
    { id: coach?.id ?? "", person: premium, slug: SLUG },
    scheduled,
  );
  expect(booked.status, JSON.stringify(booked.body)).toBe(200);
  const finished = await finishInterview(premium);
  return { seeker, premium, underWay, finished, seen: await eventually(() => look(premium, finished)) };
}

async function install(commit: string, folder: string): Promise<void> {
  extractCommit(commit, folder);
  execFileSync("npm", ["ci"], { cwd: folder, stdio: "ignore" });
}

/** Reads the existing columns' contents before and after this version's migrations. */
async function migrateAndRead(dataDir: string) {
  const database = await startEmbeddedDatabase({ dataDir });
  try {
    const columns = await listColumns(database.url);
    const was = await readContents(database.url, columns);
    const applied = await migrate(database.url);
    return { was, applied, is: await readContents(database.url, columns) };
  } finally {
    await database.stop();
  }
}

type Up = { standins: ReturnType<typeof useStandins>; url: string; dataDir: string };

async function findFailures({ standins, url, dataDir }: Up) {
  const settings = {
    ...standins.settings(),
    DATABASE_URL: (await findEmbeddedUrl(dataDir)) ?? "",
    DATA_DIR: dataDir,
    APP_URL: url,
    TRUST_PROXY: "false",
    MAIL_FROM: "Greenroom <hello@greenroom.test>",
  };
  await tellProvider(standins.url, "webhook", { url: `${url}/api/stripe/webhook` });
  const found = await examine(readSettings(settings));
  expect(found.filter(({ about }) => about === "migrations")).toMatchObject([{ state: "ok" }]);
  return found.filter(({ state }) => state === "fail");
}

const before = findReleaseBefore();

describe(`an upgrade from the release before (${before.name})`, () => {
  const standins = useStandins();
  const old = createTemporaryFolder("release-before");
  const dataDir = createTemporaryFolder("upgrade");
  let [port, url] = [0, ""];
  let traces: Awaited<ReturnType<typeof leaveTraces>>;
  let applied: string[];
  let running: Started | null = null;

  const start = async (folder: string): Promise<Started> => {
    running = await startRelease(folder, { ...standins.settings(), DATA_DIR: dataDir, PORT: String(port) });
    return running;
  };
  beforeAll(async () => {
    port = await freePort();
    url = `http://localhost:${port}`;
    await install(before.commit, old);
    const { stop } = await start(old);
    traces = await leaveTraces(url, standins.url);
    await stop();
  }, 20 * MINUTE_MS);
  afterAll(async () => {
    await running?.stop();
    for (const folder of [old, dataDir]) rmSync(folder, { recursive: true, force: true });
    // Deleting a hundred thousand files takes long on a busy disk.
  }, 10 * MINUTE_MS);

  it("keeps every row of every table", async ({ task }) => {
    const { was, is, ...those } = await migrateAndRead(dataDir);
    ({ applied } = those);
    const tables = Object.values(was).filter(({ rows }) => rows > 0);
    expect(tables.length).toBeGreaterThan(20);
    expect(is).toEqual(was);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const figures = `${rows} rows of ${tables.length} tables, new migrations: ${applied.length}`;
    Object.assign(task.meta, { figures });
  });

  it(
    "keeps those signed in who were, and signs others in",
    async () => {
      const { isReady, said } = await start(ROOT);
      expect(isReady, said).toBe(true);
      expect((await traces.seeker.call("GET", "/users/me")).status).toBe(200);
      expect((await signIn(url, "coach")).id).toBeTruthy();
    },
    5 * MINUTE_MS,
  );

  it("shows report, booking and interviews as they were, and gives the resume back", async () => {
    expect(await look(traces.premium, traces.finished)).toEqual(traces.seen);
    expect(await openLatest(serverAt(url), traces.seeker)).toEqual(FILE.bytes);
  });

  it("goes on with an interview that was under way, to its report", async () => {
    const { seeker, underWay } = traces;
    const current = (await seeker.call("GET", "/chat/interview/current")).body.data;
    expect(JSON.stringify(current)).toContain(GOOD_ANSWERS[0]);
    for (const answer of GOOD_ANSWERS.slice(1)) await giveAnswer(seeker, underWay, answer);
    await chat(seeker, { interviewId: underWay, isEndInterview: true });
    await eventually(() => reportOf(seeker, underWay));
  });

  it("leaves the doctor nothing to mend", async () => {
    // Retry: the doctor measures the gaps between a stream's words, and a busy machine may deliver two words at once.
    await eventually(async () => expect(await findFailures({ standins, url, dataDir })).toEqual([]));
  });

  it(
    "is not undone by the old version: it says what to do where it does not know a migration",
    async () => {
      await running?.stop();
      const { isReady, said } = await start(old);
      const refused = /A newer version of Greenroom has changed this database.*restore the backup/.test(said);
      const isNewer = applied.length > 0;
      expect({ isReady, refused }, said).toEqual({ isReady: !isNewer, refused: isNewer });
    },
    2 * MINUTE_MS,
  );
});
