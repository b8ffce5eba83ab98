import { createCipheriv, createHmac, randomBytes, scryptSync } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBackupFiles, openBackupFiles, type BackupFiles } from "#api/db/backup-files.ts";
import { LEFT_OUT, readManifest, restoreBackup, writeBackup } from "#api/db/backup.ts";
import { everyMail, MAIL_TOKEN } from "#api/testing/every-mail.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase, queryOnce, type TestDatabase } from "#api/testing/test-database.ts";
import { add, useDatabaseWithPeople } from "./database-with-people.ts";

const prepared = useDatabaseWithPeople();
const root = createTemporaryFolder("backup");
const folder = join(root, "whole");
const PASSPHRASE = "correct horse battery staple";
const databases: TestDatabase[] = [];
let whole: BackupFiles;

/** Makes a backup of the prepared users; `change` can damage the written files. */
async function makeBackup(name: string, change: (files: BackupFiles) => BackupFiles = (files) => files) {
  mkdirSync(join(root, name));
  await writeBackup(prepared.url, change(await createBackupFiles(join(root, name), PASSPHRASE)));
  return openBackupFiles(join(root, name), PASSPHRASE);
}

beforeAll(async () => {
  const { client, ids } = prepared;
  const expiresAt = new Date(Date.now() + 60_000);
  await add(client, "auth.session", { userId: ids.owner, token: "a-token", expiresAt });
  await add(client, "auth.verification", {
    identifier: "reset-password:a-code",
    value: ids.owner,
    expiresAt,
  });
  whole = await makeBackup("whole");
});
afterAll(async () => {
  for (const one of databases) await one.drop();
  rmSync(root, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database.url;
}

/** A fingerprint of every table's rows, and the state of the objects that a restore temporarily disables. */
async function fingerprint(url: string) {
  const { tables } = await readManifest(whole);
  const rows = [];
  for (const { name } of tables.filter((table) => !LEFT_OUT.has(table.name))) {
    const [row] = await queryOnce<{ sum: string }>(
      url,
      `select count(*) || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as sum from ${name} t`,
    );
    rows.push([name, row?.sum]);
  }
  const triggers = await queryOnce(
    url,
    "select tgname, tgenabled from pg_trigger where not tgisinternal order by 1, tgrelid::regclass::text",
  );
  const keys = await queryOnce(
    url,
    "select conname, condeferrable, condeferred from pg_constraint where contype = 'f' order by 1, conrelid::regclass::text",
  );
  return { rows, triggers, keys };
}

describe("a backup (safety.md R19)", () => {
  it("holds every table, and gives every row back, with triggers and references as they were", async () => {
    const { tables } = await readManifest(whole);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(25);
    const url = await emptyDatabase();
    await restoreBackup(url, whole);
    expect(await fingerprint(url)).toEqual(await fingerprint(prepared.url));
  });

  it("restores sequences at their position", async () => {
    const url = await emptyDatabase();
    await restoreBackup(url, whole);
    const next = "select nextval(pg_get_serial_sequence('private.audit_log', 'id'))::integer as id";
    const [restored] = await queryOnce<{ id: number }>(url, next);
    const [highest] = await queryOnce<{ id: number }>(
      url,
      "select coalesce(max(id), 0)::integer as id from private.audit_log",
    );
    expect(restored?.id).toBeGreaterThan(highest?.id ?? 0);
  });

  it("is not restored over existing users", async () => {
    const before = await fingerprint(prepared.url);
    await expect(restoreBackup(prepared.url, whole)).rejects.toThrow(/accounts in this database already/);
    expect(await fingerprint(prepared.url)).toEqual(before);
  });

  it("that lost a row is refused whole", async () => {
    const cut = await makeBackup("cut", (files) => ({
      ...files,
      write: async (name, content) => {
        if (name !== "public.messages.jsonl.gz") return files.write(name, content);
        const lines = gunzipSync(await buffer(Readable.from(content)))
          .toString()
          .trimEnd()
          .split("\n");
        const rest = lines.slice(1).map((line) => `${line}\n`);
        return files.write(name, [gzipSync(rest.join(""))]);
      },
    }));
    const url = await emptyDatabase();
    await expect(restoreBackup(url, cut)).rejects.toThrow(/public.messages holds 0 rows instead of 1/);
    expect(await queryOnce(url, `select from auth."user"`)).toHaveLength(0);
  });

  it("of a newer version, or of none, is refused", async () => {
    const newer = await makeBackup("newer", (files) => ({
      ...files,
      write: async (name, content) => {
        if (name !== "manifest.json") return files.write(name, content);
        const manifest = JSON.parse((await buffer(Readable.from(content))).toString()) as {
          migrations: string[];
        };
        return files.write(name, [
          JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "9999_later.sql"] }),
        ]);
      },
    }));
    await expect(restoreBackup(await emptyDatabase(), newer)).rejects.toThrow(/newer version.*9999_later/);
    await expect(openBackupFiles(root, PASSPHRASE)).rejects.toThrow(/holds no backup/);
  });
});

// safety.md T100
describe("a mail that waits to be sent", () => {
  it("is in a backup only if it has no token, whichever mail it is", async () => {
    const mails = everyMail();
    const rows = mails.map(([name, mail]) => ({ key: name, payload: { to: "ann@example.test", ...mail } }));
    // Use a separate connection, because the test's connection never commits.
    await queryOnce(
      prepared.url,
      `insert into private.jobs (kind, key, payload)
       select 'sendEmail', key, payload from json_to_recordset($1) as made (key text, payload jsonb)`,
      [JSON.stringify(rows)],
    );
    const backup = await makeBackup("waiting mails");
    await queryOnce(prepared.url, "delete from private.jobs where kind = 'sendEmail'");
    const kept = gunzipSync(await buffer(backup.read("private.jobs.jsonl.gz"))).toString();
    expect(kept).not.toContain(MAIL_TOKEN);
    for (const [name, { text, html }] of mails) {
      const isSecret = `${text} ${html}`.includes(MAIL_TOKEN);
      expect([name, kept.includes(`"key":"${name}"`)]).toEqual([name, !isSecret]);
    }
  });
});

const partsOf = (name: string) =>
  readdirSync(join(root, name, "parts"))
    .map((part) => join(root, name, "parts", part))
    .toSorted((a, b) => statSync(b).size - statSync(a).size);

// safety.md T75
describe("a backup with the earlier, weaker key derivation", () => {
  it("opens with its passphrase only", async () => {
    const [old, salt] = [join(root, "format 2"), randomBytes(16)];
    const bytes = scryptSync(PASSPHRASE, salt, 64, { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 ** 2 });
    const [key, names] = [bytes.subarray(0, 32), bytes.subarray(32)];
    const nameOf = (name: string) => createHmac("sha256", names).update(name).digest();
    const check = nameOf("backup.json").toString("base64");
    mkdirSync(join(old, "parts"), { recursive: true });
    writeFileSync(
      join(old, "backup.json"),
      JSON.stringify({ format: 2, salt: salt.toString("base64"), check }),
    );
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from("words"));
    const closed = [iv, cipher.update("as they were"), cipher.final(), cipher.getAuthTag()];
    writeFileSync(join(old, "parts", nameOf("words").toString("hex")), Buffer.concat(closed));
    const opened = await openBackupFiles(old, PASSPHRASE);
    expect((await buffer(opened.read("words"))).toString()).toBe("as they were");
    await expect(openBackupFiles(old, "another")).rejects.toThrow(/not the passphrase/);
  });
});

describe("a backup without its passphrase", () => {
  it("reveals neither contents nor file names", () => {
    const names = readdirSync(folder, { recursive: true }) as string[];
    expect(names.filter((name) => !/^(backup\.json|parts|parts.[0-9a-f]{64})$/.test(name))).toEqual([]);
    const header = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as object;
    expect(Object.keys(header).toSorted()).toEqual(["check", "format", "salt"]);
    for (const part of partsOf("whole")) {
      const bytes = readFileSync(part);
      for (const word of ["example.test", "public.", "\u001f\u008b\b"])
        expect(bytes.includes(Buffer.from(word, "latin1"))).toBe(false);
    }
  });

  it.each(["", "correct horse battery stapl", "Correct horse battery staple"])(
    "is not opened by '%s', in clear words",
    async (passphrase) => {
      await expect(openBackupFiles(folder, passphrase)).rejects.toThrow(
        "That is not the passphrase of this backup.",
      );
    },
  );

  it.each(["auth.session", "auth.verification"])("holds nothing of %s, with it either", async (name) => {
    expect(await queryOnce(prepared.url, `select from ${name}`)).not.toHaveLength(0);
    const { tables } = await readManifest(whole);
    expect(tables.find((table) => table.name === name)?.rows).toBe(0);
  });
});

describe("a damaged backup", () => {
  const spoil: [string, (part: string) => void, RegExp][] = [
    [
      "cut",
      (part) => truncateSync(part, statSync(part).size - 1),
      /damaged: .* is missing, cut, or was changed/,
    ],
    ["cut to nothing", (part) => truncateSync(part, 0), /damaged/],
    ["missing", (part) => rmSync(part), /damaged/],
    [
      "changed",
      (part) => {
        const bytes = readFileSync(part);
        bytes[20] = (bytes[20] ?? 0) ^ 1;
        writeFileSync(part, bytes);
      },
      /damaged/,
    ],
    ["another's", (part) => cpSync(partsOf("whole").at(-1) ?? "", part), /damaged/],
  ];

  it.each(spoil)("whose file is %s is refused whole, and the file is named", async (how, damage, words) => {
    const name = `damaged ${how}`;
    cpSync(folder, join(root, name), { recursive: true });
    // The first part is the largest, and contains a table.
    damage(partsOf(name)[0] ?? "");
    const url = await emptyDatabase();
    const backup = await openBackupFiles(join(root, name), PASSPHRASE);
    await expect(restoreBackup(url, backup)).rejects.toThrow(words);
    await expect(queryOnce(url, `select from auth."user"`).catch(() => [])).resolves.toHaveLength(0);
  });

  it("whose header is cut says so", async () => {
    cpSync(folder, join(root, "header"), { recursive: true });
    truncateSync(join(root, "header", "backup.json"), 10);
    await expect(openBackupFiles(join(root, "header"), PASSPHRASE)).rejects.toThrow(/backup.json is cut/);
  });
});
