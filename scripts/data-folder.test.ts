import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#api/db/embedded/server.ts";
import { noteDeletion } from "#api/features/accounts/personal-data/deletion-record.ts";
import { migrate } from "#api/db/migrate.ts";
import { readZip } from "#api/testing/read-zip.ts";
import { createDatabaseFolder } from "#api/testing/temporary-folder.ts";
import { queryOnce } from "#api/testing/test-database.ts";
import { TEXT } from "#contract/texts.ts";

const root = createDatabaseFolder("no-database");
const made = join(root, "made");
beforeAll(async () => {
  const database = await startEmbeddedDatabase({ dataDir: made });
  await migrate(database.url);
  await database.stop();
});
afterAll(() => rmSync(root, { recursive: true }));

/** Starts a database in `dataDir`: a copy of the migrated database above, with the same file owner. */
function startMigrated(dataDir: string): Promise<EmbeddedDatabase> {
  spawnSync("cp", ["-a", made, dataDir]);
  return startEmbeddedDatabase({ dataDir });
}

type Where = string | ({ DATA_DIR: string } & Record<string, string>);

/** `where`: the data folder, or settings with DATA_DIR. */
function runScript(script: string, given: string[], where: Where) {
  const settings = typeof where === "string" ? { DATA_DIR: where } : where;
  return spawnSync(process.execPath, [join(import.meta.dirname, script), ...given], {
    env: { ...process.env, DATABASE_URL: "", ...settings },
    encoding: "utf8",
  });
}

it.each([
  ["backup.ts", [join(root, "there")]],
  ["grant.ts", ["ann@example.test", "10"]],
  ["remove-factors.ts", ["ann@example.test"]],
  ["delete-account.ts", ["ann@example.test"]],
  ["export-account.ts", ["ann@example.test", join(root, "there")]],
  ["audit.ts", []],
])("%s where there is no database says so, and makes none", (script, given) => {
  const dataDir = join(root, script);
  const { status, stderr } = runScript(script, given, dataDir);
  expect(status).toBe(1);
  expect(stderr).toContain(`${dataDir} has no database. Set DATABASE_URL or DATA_DIR`);
  expect(existsSync(dataDir)).toBe(false);
  expect(existsSync(join(root, "there"))).toBe(false);
});

describe("while the server runs", () => {
  const dataDir = join(root, "running");
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await startMigrated(dataDir);
  });
  const ask = (text: string, values: unknown[] = []) =>
    queryOnce<Record<string, unknown>>(database.url, text, values);

  // safety.md T78
  it("the audit log is found whole, or its first broken line is named, and a line cut off its end is missed by its hash", async () => {
    const audit = (...given: string[]) => runScript("audit.ts", given, dataDir);
    const spoil = async (statement: string) => {
      await ask("alter table private.audit_log disable trigger user");
      await ask(statement);
      await ask("alter table private.audit_log enable trigger user");
    };
    expect(audit().stdout).toContain("The audit log is empty.");
    for (const action of ["one", "two", "three"])
      await ask("insert into private.audit_log (action) values ($1)", [action]);
    const [, hash = ""] = /^3 lines, as they were written, up to ([0-9a-f]{64})$/m.exec(audit().stdout) ?? [];
    expect(audit(hash).stdout).toContain("3 lines");
    await spoil("delete from private.audit_log where action = 'three'");
    expect(audit(hash)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`No line has the hash ${hash}`),
    });
    await spoil("update private.audit_log set action = 'none' where action = 'two'");
    expect(audit()).toMatchObject({ status: 1, stderr: expect.stringContaining("Line 2 is broken") });
  });

  // safety.md T123
  it("a lost passkey is removed by a command, with an audit line and an email, and a second time none is there", async () => {
    await ask(`with made as (insert into auth."user" (email, name, "emailVerified") values ('ann&co@example.test', 'Ann', true) returning id),
      own as (insert into public.users (id, email, full_name) select id, 'ann&co@example.test', 'Ann' from made)
      insert into auth.passkey ("userId", "credentialID", "publicKey", counter, "deviceType", "backedUp")
      select id, 'lost', 'lost', 0, 'singleDevice', false from made`);
    const remove = () => runScript("remove-factors.ts", ["Ann&Co@example.test"], dataDir);
    expect(remove().stdout).toContain("Passkeys and authenticator app of Ann are removed.");
    expect(await ask("select id from auth.passkey")).toEqual([]);
    expect(
      await ask("select actor_id from private.audit_log where action = 'second factors removed'"),
    ).toEqual([{ actor_id: null }]);
    const [mail] = await ask("select payload ->> 'to' as to from private.jobs where kind = 'sendEmail'");
    expect(mail?.["to"]).toBe("ann&co@example.test");
    expect(remove().stderr).toContain(TEXT.noFactors);
  });

  it("a backup without the files stored elsewhere is not reported as complete", async () => {
    const [resume] = await ask(
      `insert into public.resumes (user_id, file_name, file_path, file_size, mime_type)
      select id, 'cv.pdf', id || '/1-cv.pdf', 8, 'application/pdf' from public.users returning file_path as path`,
    );
    const lacking = runScript("backup.ts", [join(root, "lacking")], dataDir);
    expect(lacking.status).toBe(1);
    expect(lacking.stderr).toContain("The backup lacks files: 1 of 1 resumes and photos");
    const file = join(dataDir, "files/resumes", String(resume?.["path"]));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "a resume");
    expect(runScript("backup.ts", [join(root, "whole")], dataDir)).toMatchObject({ status: 0, stderr: "" });
  });

  it("a role is given, and also when it does not, as is a backup made", async () => {
    const grant = (role: string) => runScript("grant.ts", ["ann&co@example.test", role], dataDir).stdout;
    expect(grant("4")).toContain("role 1 is now 4.");
    await database.stop();
    expect(grant("10")).toContain("role 4 is now 10.");
    expect(runScript("backup.ts", [join(root, "second")], dataDir).stdout).toContain("rows of");
  });
});

// safety.md T75, T132, T133, T142
it("a backup is restored by the passphrase that was made for it, files and secret too, and by no other; what was deleted since is deleted again", async () => {
  const [from, to, folder] = [join(root, "from"), join(root, "to"), join(root, "kept")];
  const database = await startMigrated(from);
  const ask = (text: string, values: unknown[] = []) =>
    queryOnce<Record<string, unknown>>(database.url, text, values);
  let ann = "";
  let passphrase = "";
  try {
    const people = await ask(
      `with made as (insert into auth."user" (email, name, "emailVerified") select e, 'Ann', true from unnest($1::text[]) e returning id, email)
        insert into public.users (id, email, full_name) select id, email, 'Ann' from made returning id, email`,
      [["ann@example.test", "ben@example.test"]],
    );
    ann = String(people.find(({ email }) => email === "ann@example.test")?.["id"]);
    for (const path of ["files/resumes/someone", "files/exports"])
      mkdirSync(join(from, path), { recursive: true });
    writeFileSync(join(from, "files/resumes/someone/1-cv.pdf"), "a resume");
    writeFileSync(join(from, "files/exports/copy.zip"), "a copy");
    writeFileSync(join(from, "auth-secret"), "a secret");
    const made = runScript("backup.ts", [folder], from);
    [, passphrase = ""] = /^Passphrase: (\S+)$/m.exec(made.stdout) ?? [];
    expect(passphrase).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
    const everything = readdirSync(join(folder, "parts")).map((part) =>
      readFileSync(join(folder, "parts", part)),
    );
    expect(Buffer.concat(everything).includes("a secret")).toBe(false);

    expect(runScript("delete-account.ts", ["Ann@example.test"], from).stdout).toContain(
      "signed out everywhere",
    );
    expect(await ask("select action, actor_id from private.audit_log")).toEqual([
      { action: "deletion asked", actor_id: null },
    ]);
    expect(await ask("select payload ->> 'to' as to from private.jobs where kind = 'sendEmail'")).toEqual([
      { to: "ann@example.test" },
    ]);
    expect(
      await ask("select due_at > now() + interval '6 days' as later from private.account_deletions"),
    ).toEqual([{ later: true }]);
    const copy = join(root, "copy.zip");
    expect(runScript("export-account.ts", ["Ben@example.test", copy], from).stdout).toContain(copy);
    expect(readZip(readFileSync(copy)).get("data.json")?.toString()).toContain("ben@example.test");
    expect(runScript("export-account.ts", ["Ben@example.test", copy], from).stderr).toContain("EEXIST");
    expect(await ask("select actor_id from private.audit_log where action = 'data export asked'")).toEqual([
      { actor_id: null },
    ]);
  } finally {
    await database.stop();
  }
  await noteDeletion(from, ann);
  const restore = (BACKUP_PASSPHRASE: string) =>
    runScript("restore.ts", [folder, "--deleted", join(from, "deleted-accounts")], {
      DATA_DIR: to,
      BACKUP_PASSPHRASE,
    });
  expect(restore("one that was not made for it")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("That is not the passphrase of this backup."),
  });
  expect(existsSync(to)).toBe(false);
  const { stdout } = restore(passphrase);
  expect(stdout).toContain("are back");
  expect(stdout).toContain("1 accounts that were deleted since are deleted again");
  expect(readFileSync(join(to, "files/resumes/someone/1-cv.pdf"), "utf8")).toBe("a resume");
  expect(readFileSync(join(to, "auth-secret"), "utf8")).toBe("a secret");
  expect(readdirSync(to)).not.toContain("restored.part");
  expect(existsSync(join(to, "files/exports"))).toBe(false);
  const short = { DATA_DIR: to, BACKUP_PASSPHRASE: "short" };
  expect(runScript("backup.ts", [join(root, "again")], short)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("12 characters or more"),
  });
  expect(existsSync(join(root, "again"))).toBe(false);
  const restored = await startEmbeddedDatabase({ dataDir: to });
  try {
    expect(await queryOnce(restored.url, `select email from auth."user" order by email`)).toEqual([
      { email: "ann@example.test" },
      { email: "ben@example.test" },
    ]);
    expect(
      await queryOnce(
        restored.url,
        `select user_id, due_at <= now() as due, key from private.account_deletions
         join private.jobs on kind = 'deleteAccount' and run_at <= now()`,
      ),
    ).toEqual([{ user_id: ann, due: true, key: ann }]);
  } finally {
    await restored.stop();
  }
});
