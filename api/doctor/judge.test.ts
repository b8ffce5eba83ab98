import { describe, expect, it } from "vitest";
import pg from "pg";
import { createTestDatabase } from "#api/testing/test-database.ts";
import { DAY_MS } from "#contract/calendar-days.ts";
import { DATABASE_CONNECTIONS_DEFAULT } from "#contract/limits.ts";
import { judgeClock } from "./check-clock.ts";
import { checkDatabase } from "./check-database.ts";
import { judgeSpace } from "./check-files.ts";
import { judgeJobs } from "./check-jobs.ts";
import { checkNames } from "./check-names.ts";
import { judgeOlder } from "./check-secret.ts";
import { judgeCertificate } from "./check-site.ts";

const POOLS = { databaseConnections: DATABASE_CONNECTIONS_DEFAULT };
const NOW = Date.parse("2026-03-01T12:00:00Z");

describe("what the doctor makes of", () => {
  it.each([
    [0.4, "ok"],
    [4, "ok"],
    [20, "warn"],
    [-20, "warn"],
    [31, "fail"],
    [Number.NaN, "warn"],
  ])("a clock %s s off: %s", (seconds, state) => {
    expect(judgeClock(NOW, NOW + seconds * 1000)).toMatchObject({ state });
  });

  it.each([
    [60, 90, "ok"],
    [13, 90, "warn"],
    [-1, 90, "warn"],
    [13, 365, "warn"],
    [3, 6, "ok"],
    [0.5, 6, "warn"],
    [0.3, 0.5, "ok"],
  ])("a certificate with %s of its %s days left: %s", (days, life, state) => {
    const to = NOW + days * DAY_MS;
    const times = { from: new Date(to - life * DAY_MS), to: new Date(to) };
    expect(judgeCertificate(times, new Date(NOW))).toMatchObject({ state });
  });

  it.each([
    [20, "ok"],
    [0.5, "warn"],
    [0.05, "fail"],
  ])("a disk with %s GB free: %s", (gigabytes, state) => {
    expect(judgeSpace("/data", gigabytes * 1024 ** 3)).toMatchObject({ state });
  });

  it("settings: those that nobody reads, though they look like ours", () => {
    const named = (name: string) => checkNames([name]).map(({ text, mend }) => `${text} ${mend}`);
    expect(named("SMPT_URL")).toEqual([expect.stringContaining("Is SMTP_URL meant?")]);
    expect(named("STRIPE_PRICE_GOLD")).toEqual([expect.stringContaining("no setting of Greenroom")]);
    for (const name of ["SMTP_URL", "PATH", "HOME", "OTEL_SERVICE_NAME", "NODE_OPTIONS", "MAIL", "HOSTNAME"])
      expect([name, ...named(name)]).toEqual([name]);
  });

  it("jobs: none that waits, some that failed, some that nobody runs, some that were given up", () => {
    const seen = { oldest: 3, failed: 0, dead: 0, runsJobs: true };
    const states = (change: object) => judgeJobs({ ...seen, ...change }).map(({ state }) => state);
    expect(states({})).toEqual(["ok"]);
    expect(states({ failed: 1 })).toEqual(["warn"]);
    expect(states({ oldest: 600, dead: 2 })).toEqual(["fail", "warn"]);
    expect(judgeJobs({ ...seen, oldest: 600, runsJobs: false })[0]?.mend).toContain("greenroom-worker");
  });

  it("an older secret: needed, missing and not needed any more", () => {
    expect(judgeOlder(3, true)).toMatchObject({ state: "ok", text: expect.stringContaining("leave it") });
    expect(judgeOlder(3, false)).toMatchObject({ state: "warn" });
    expect(judgeOlder(0, true)).toMatchObject({ state: "warn", mend: "Take it out." });
    expect(judgeOlder(0, false)).toMatchObject({ state: "ok" });
  });

  it("a database: empty, of a newer version, and with a user who may do nothing", async () => {
    const database = await createTestDatabase({ empty: true });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      const migrations = async (url = database.url) =>
        (
          await checkDatabase({
            databaseUrl: url,
            databaseDirectUrl: url,
            databaseOwnerUrl: undefined,
            ...POOLS,
          })
        ).at(-2);
      expect(await migrations()).toMatchObject({ state: "ok", text: expect.stringContaining("next start") });

      const { pathname } = new URL(database.url);
      await client.query(`alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
      const [closed] = await checkDatabase({
        databaseUrl: database.url,
        databaseDirectUrl: database.url,
        databaseOwnerUrl: undefined,
        ...POOLS,
      }).then((all) => all.filter(({ state }) => state === "fail"));
      expect(closed).toMatchObject({ text: "nothing can be written to it" });
      await client.query(`alter database ${pathname.slice(1)} reset default_transaction_read_only`);

      const role = `weak_${new URL(database.url).pathname.slice(1)}`;
      await client.query(`create role ${role} login password 'weak' connection limit 5`);
      const weak = Object.assign(new URL(database.url), { username: role, password: "weak" }).href;
      const found = await checkDatabase({
        databaseUrl: weak,
        databaseDirectUrl: weak,
        databaseOwnerUrl: undefined,
        ...POOLS,
      });
      expect(found.filter(({ state }) => state === "fail").map(({ text }) => text)).toEqual([
        "its user may not create schemas",
        "its user cannot act as the role app_user",
      ]);
      expect(found.map(({ text }) => text)).toContain("it lets the server's role open 5 connections");
      // Roles belong to the whole cluster: an owner who may create roles may still not grant another owner's role.
      await client.query(`alter role ${role} createrole`);
      const next = await checkDatabase({
        databaseUrl: Object.assign(new URL(weak), { username: "somebody_else" }).href,
        databaseDirectUrl: weak,
        databaseOwnerUrl: weak,
        ...POOLS,
      });
      expect(next.map(({ text }) => text)).toContain("its user cannot act as the role app_user");
      await client.query(`drop role ${role}`);

      await client.query("create schema private");
      await client.query("create table private.migrations (name text, hash text)");
      await client.query("insert into private.migrations values ('9999_later.sql', 'x')");
      expect(await migrations()).toMatchObject({ state: "fail", text: expect.stringContaining("newer") });
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
