import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { killDatabase } from "#api/testing/kill-database.ts";
import { queryOnce } from "#api/testing/test-database.ts";

type Holder = {
  child: ChildProcess;
  url: string;
  serverUrl: string;
  notice: string | null;
  refused?: string;
};

/** Runs a command with its own process ids, like a container; needs root. */
const OTHER_NAMESPACE = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"];

const folders: string[] = [];
const holders: Holder[] = [];

function createFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-embedded-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

/** Starts another process that runs the database on that folder and keeps it running. */
async function hold(folder: string, wrapper: string[] = []): Promise<Holder> {
  const script = join(import.meta.dirname, "../../testing/hold-database.ts");
  const words = [...wrapper, process.execPath, script, folder];
  const child = spawn(words[0] ?? "", words.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const holder = { child, ...(JSON.parse(line) as Omit<Holder, "child">) };
  holders.push(holder);
  return holder;
}

async function end({ child }: Holder, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
}

function asAdmin(url: string, folder: string): string {
  const admin = new URL(url);
  admin.username = "postgres";
  admin.password = readFileSync(join(folder, "database-password"), "utf8");
  admin.pathname = "/postgres";
  return admin.href;
}

/** The data directory that PostgreSQL reports. */
async function dataOf(url: string, folder: string): Promise<string> {
  const rows = await queryOnce<{ data_directory: string }>(asAdmin(url, folder), "show data_directory");
  return rows[0]?.data_directory ?? "";
}

const outside: string[] = [];
afterAll(async () => {
  for (const holder of holders) await end(holder, "SIGTERM");
  for (const folder of [...folders, ...outside]) rmSync(folder, { recursive: true, force: true });
});

/** Each test has its own folder and mostly waits. */
describe.concurrent("the embedded database", () => {
  // safety.md R18
  it("belongs to one process; after a crash the next one takes it over with all its data", async () => {
    const folder = createFolder(0o755);
    const first = await hold(folder);
    await queryOnce(first.url, "create table kept (n integer)");
    await queryOnce(first.url, "insert into kept values (42)");

    const second = await hold(folder);
    expect(second.refused).toBe(
      `Another Greenroom is running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    );
    expect(await queryOnce(first.url, "select n from kept")).toEqual([{ n: 42 }]);

    await end(first, "SIGKILL");
    const third = await hold(folder);
    expect(await queryOnce(third.url, "select n from kept")).toEqual([{ n: 42 }]);

    // Now the database dies too, as in a power failure.
    killDatabase(folder);
    await end(third, "SIGKILL");
    const fourth = await hold(folder);
    expect(await queryOnce(fourth.url, "select n from kept")).toEqual([{ n: 42 }]);
    await end(fourth, "SIGTERM");
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
  });

  // safety.md T136
  it.skipIf(spawnSync("unshare", OTHER_NAMESPACE.slice(1).concat("true")).status !== 0)(
    "is held across containers: a process that sees none of the first one's is refused",
    async () => {
      const [folder, other] = [createFolder(0o755), createFolder(0o755)];
      const [, killed] = await Promise.all([hold(folder), hold(other)]);
      // The killed process's database is still running, and still holds the lock.
      await end(killed, "SIGKILL");
      // Both wait long for the lock, so start them in parallel.
      const late = await Promise.all([folder, other].map((each) => hold(each, OTHER_NAMESPACE)));
      for (const { refused } of late) expect(refused).toContain("Another Greenroom is running");
      expect(await queryOnce(killed.url, "select 1 as one")).toEqual([{ one: 1 }]);
    },
  );

  it("belongs to one of two processes that start at the same moment; the other gets an error", async () => {
    const folder = createFolder(0o755);
    const both = await Promise.all([hold(folder), hold(folder)]);
    const refused = both.filter((holder) => holder.refused !== undefined);
    expect(refused.map((holder) => holder.refused)).toEqual([
      expect.stringContaining("Another Greenroom is running"),
    ]);
    const held = both.find((holder) => holder.refused === undefined);
    expect(await queryOnce(held?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
  });

  // safety.md T76
  it("is in the data folder, listens on loopback only, and lets nobody in without the random password of superuser, owner or server", async () => {
    const [folder, other] = [createFolder(0o755), createFolder(0o755)];
    const [one, two] = await Promise.all([hold(folder), hold(other)]);
    expect(await dataOf(one.url, folder)).toBe(join(folder, "postgres"));
    expect(one.notice).toBeNull();
    const passwords = [one, two].map(({ url }) => new URL(url).password);
    expect(passwords[0]).toMatch(/^[0-9a-f]{48}$/);
    expect(passwords[0]).not.toBe(passwords[1]);
    expect(statSync(join(folder, "postgres")).mode & 0o077).toBe(0);

    expect(await queryOnce(one.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    expect(await queryOnce(asAdmin(one.url, folder), "show unix_socket_directories")).toEqual([
      { unix_socket_directories: "" },
    ]);
    const rules = await queryOnce(
      asAdmin(one.url, folder),
      "select distinct auth_method from pg_hba_file_rules",
    );
    expect(rules).toEqual([{ auth_method: "scram-sha-256" }]);
    const wrong = new URL(one.url);
    wrong.password = "wrong";
    await expect(queryOnce(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
    const addresses = Object.values(networkInterfaces()).flat();
    for (const { address } of addresses.filter((one) => one?.family === "IPv4" && !one.internal) as {
      address: string;
    }[]) {
      const there = one.url.replace("127.0.0.1", address);
      await expect(queryOnce(there, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    }

    const urls = [asAdmin(one.url, folder), one.url, one.serverUrl];
    expect(urls.map((url) => new URL(url).username)).toEqual(["postgres", "greenroom", "greenroom_server"]);
    expect(new Set(urls.map((url) => new URL(url).password)).size).toBe(3);
    for (const file of ["database-password", "database-owner-password", "database-server-password"])
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    const may = "select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user";
    expect(await queryOnce(one.url, may)).toEqual([
      { rolsuper: false, rolcreaterole: true, rolcreatedb: true },
    ]);
    expect(await queryOnce(one.serverUrl, may)).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false },
    ]);
  });

  it.skipIf(process.getuid?.() !== 0)(
    "started as root in a folder that others cannot enter, lies elsewhere and says where (needs root)",
    async () => {
      const folder = createFolder(0o700);
      const held = await hold(folder);
      const elsewhere = /its data lies in (.*)\.$/.exec(held.notice ?? "")?.[1] ?? "";
      outside.push(elsewhere);
      const data = await dataOf(held.url, elsewhere);
      expect(data.startsWith(folder)).toBe(false);
      expect(held.notice).toBe(
        `The database's user cannot enter ${folder}, so its data lies in ${dirname(data)}.`,
      );
      expect(statSync(data).uid).not.toBe(0);
      expect(statSync(join(dirname(data), "database-password")).mode & 0o077).toBe(0);
      await end(held, "SIGTERM");
      const again = await hold(folder);
      expect(await dataOf(again.url, elsewhere)).toBe(data);
    },
  );
});
