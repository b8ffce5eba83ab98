import { readFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#api/db/database.ts";
import { toTurn, type MessageRow } from "#api/features/interviews/queries.ts";
import { scoreTranscript } from "#api/features/interviews/report/score-transcript.ts";
import { createModelClient, NOTHING_SPENT } from "#api/features/interviews/model-client.ts";
import { builtInInterviewer } from "#api/integrations/ai/interviewer-model.ts";
import { startServer } from "#api/main.ts";
import { findLocalState } from "#api/integrations/local-model/state-file.ts";
import { readSecret, readSettings } from "#api/settings.ts";
import { useLocalModel } from "#api/testing/local-model.ts";
import { createCall, QUICK_PASSWORD_COST, TEST_SECRET } from "#api/testing/start-test-server.ts";
import { INTERVIEW_SECONDS_DEFAULT } from "#contract/limits.ts";
import { rating } from "#contract/report.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import type { InterviewPlan } from "#interviewer/engine/types.ts";
import { KEPT_INTERVIEWS, type KeptInterview } from "../db/seed/demo-history.ts";
import { DEMO_PASSWORD } from "../db/seed/demo.ts";
import { createDemo } from "./demo.ts";

const install = useLocalModel();
/** The data folder is shared by all starts, because filling it takes longest. A model is installed in it first. */
let dataDir = "";
beforeAll(() => {
  dataDir = install().dataDir;
});

/** This machine's IPv4 addresses other than loopback. */
const outside = Object.values(networkInterfaces())
  .flat()
  .flatMap((one) => (one?.family === "IPv4" && !one.internal ? [one.address] : []));

type Started = {
  db: Database;
  password: string | null;
  signIn: (password: string) => Promise<number>;
  isOpenTo: (host: string) => Promise<boolean>;
};

async function started(settings: Record<string, string>, work: (it: Started) => Promise<void>) {
  const read = readSettings({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...settings });
  const demo = createDemo(read);
  const server = await startServer({ ...read, passwordCost: QUICK_PASSWORD_COST }, { prepare: demo.prepare });
  const { port, stop } = server;
  const call = createCall(`http://127.0.0.1:${port}`, {});
  const body = (password: string) => ({ email: "super@demo.test", password });
  const isOpenTo = async (host: string) =>
    fetch(`http://${host}:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  const signIn = async (password: string) =>
    (await call("POST", "/auth/sign-in/email", { body: body(password) })).status;
  try {
    await work({ db: server.demo.db, password: demo.password, signIn, isOpenTo });
  } finally {
    await stop();
  }
}

/** Reads the demo's past interviews after the first start. */
async function readPast({ serviceDb }: Database) {
  const reports = await serviceDb.selectFrom("reports").select(["scorer", "rating"]).execute();
  const { rows: lengths } = await sql<{
    minutes: number;
  }>`select extract(epoch from ended_at - started_at)::float8 / 60
    as minutes from public.conversations`.execute(serviceDb);
  const { rows: days } = await sql<{ good: boolean }>`
    select array(select distinct (created_at at time zone 'utc')::date from public.conversations order by 1)
      = array(select distinct day from private.day_tallies where name = 'started' and amount > 0 order by 1)
      as good`.execute(serviceDb);
  return {
    scorers: reports.map(({ scorer }) => scorer),
    ratings: reports.map(({ rating: stored }) => rating.parse(stored)),
    minutes: lengths.map(({ minutes }) => minutes),
    isCountedByDay: days[0]?.good === true,
    modelState: findLocalState(dataDir),
  };
}

const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "http://localhost:3000",
  AUTH_SECRET: TEST_SECRET,
  LINKEDIN_CLIENT_ID: "78abc",
  LINKEDIN_CLIENT_SECRET: "a-real-secret",
  CALENDLY_CLIENT_ID: "cal-id",
  CALENDLY_CLIENT_SECRET: "a-real-secret",
  CALENDLY_WEBHOOK_KEY: "0123456789abcdef0123456789abcdef",
  MAIL_FROM: "Greenroom <hello@greenroom.example>",
  SMTP_URL: "smtp://127.0.0.1:9",
};

// safety.md T76
describe("a start without settings", () => {
  let past: Awaited<ReturnType<typeof readPast>>;
  beforeAll(() =>
    started({}, async ({ db }) => {
      past = await readPast(db);
    }),
  );

  it("leaves a model on this machine alone: the demo's past interviews are rated by the built-in scorer", () => {
    expect(new Set(past.scorers)).toEqual(new Set([BUILT_IN_SCORER]));
    expect(past.modelState).toBeNull();
  });

  it("has past interviews whose reports have all their parts, the same ones at every installation", () => {
    expect(past.ratings).toHaveLength(3);
    for (const { overall, questions } of past.ratings) {
      expect(overall).not.toBeNull();
      expect(questions.filter(({ best }) => best !== null)).not.toEqual([]);
    }
  });

  it("has past interviews that the product rates so today; else: npm run pages", async () => {
    const kept = JSON.parse(readFileSync(KEPT_INTERVIEWS, "utf8")) as Record<string, KeptInterview>;
    const modelClient = createModelClient(builtInInterviewer());
    for (const tables of Object.values(kept)) {
      const [{ plan = null } = {}] = tables["private.interview_plans"] ?? [];
      const [{ rating: before = null } = {}] = tables["public.reports"] ?? [];
      const said = (tables["public.messages"] ?? []).filter(({ kind }) => kind !== "rating");
      const turns = said.map((row) => toTurn(row as unknown as MessageRow));
      const transcript = { plan: plan as unknown as InterviewPlan, turns, spent: NOTHING_SPENT };
      expect((await scoreTranscript(modelClient, transcript)).rating).toEqual(before);
    }
  }, 180_000);

  it("has past interviews that took as long as an interview may, and are counted on the days they stand on", () => {
    expect(past.minutes.length).toBeGreaterThan(0);
    for (const one of past.minutes) expect(one * 60).toBeLessThan(INTERVIEW_SECONDS_DEFAULT);
    expect(past.isCountedByDay).toBe(true);
  });

  it("opened to the network by HOST gives the demo accounts a random password, the same at each start", async () => {
    const passwords: (string | null)[] = [];
    for (const _start of [1, 2])
      await started({ HOST: "0.0.0.0" }, async ({ password, signIn, isOpenTo }) => {
        for (const address of outside) expect(await isOpenTo(address)).toBe(true);
        expect(await signIn(DEMO_PASSWORD)).toBe(401);
        expect(await signIn(password ?? "")).toBe(200);
        passwords.push(password);
      });
    expect(passwords[0]).toMatch(/^[\w-]{12}$/);
    expect(passwords[1]).toBe(passwords[0]);
  });

  it("is reached from this machine only, where the published password of the demo is good, after an open start too", async () => {
    await started({}, async ({ password, signIn, isOpenTo }) => {
      expect(await isOpenTo("127.0.0.1")).toBe(true);
      for (const address of outside) expect(await isOpenTo(address)).toBe(false);
      expect(password).toBe(DEMO_PASSWORD);
      expect(await signIn(DEMO_PASSWORD)).toBe(200);
    });
  });

  it("that is production's lets nobody in by the demo's password", async () => {
    // Keep the generated secret valid, because the demo's database was created with it.
    const AUTH_SECRET = `${TEST_SECRET},${readSecret(dataDir)}`;
    await started({ ...PRODUCTION, AUTH_SECRET }, async ({ password, signIn }) => {
      expect(password).toBeNull();
      expect(await signIn(DEMO_PASSWORD)).toBe(401);
    });
  });
});
