import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { createTestDatabase, queryOnce } from "#api/testing/test-database.ts";
import { TEST_CERTIFICATE } from "#api/testing/test-certificate.ts";
import { WORD_LIST } from "./greenroom-words.ts";

const COMMAND = resolve(import.meta.dirname, "../deploy/greenroom");
const NEEDED = [
  "APP_URL=https://greenroom.example.org",
  `AUTH_SECRET=${"0123456789abcdef".repeat(4)}`,
  'MAIL_FROM="Greenroom <hello@greenroom.example.org>"',
  "SMTP_URL=smtp://127.0.0.1:9",
  "TRUST_PROXY=true",
];
const root = createTemporaryFolder("command");
afterAll(() => rmSync(root, { recursive: true }));

function greenroom(given: string[], lines: string[] = []) {
  const settings = join(root, "app.env");
  writeFileSync(settings, lines.join("\n"));
  return spawnSync(COMMAND, given, {
    cwd: root,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"] ?? "",
      GREENROOM_SETTINGS: lines.length > 0 ? settings : join(root, "no settings"),
      DATA_DIR: join(root, "data"),
    },
  });
}

describe("the command greenroom", () => {
  it("lists its words, each of which has a script and help of its own", () => {
    const { stdout, status } = greenroom(["help"]);
    expect(status).toBe(0);
    for (const word of WORD_LIST) {
      expect(stdout).toContain(`  ${word} `);
      expect(existsSync(join(import.meta.dirname, `${word}.ts`))).toBe(true);
    }
    expect(greenroom(["backup", "--help"]).stdout).toContain("Usage: greenroom backup <new folder>");
    expect(greenroom(["backup", "--help"]).stdout).toContain("BACKUP_PASSPHRASE");
    expect(greenroom(["restore", "--help"]).stdout).toContain("--deleted names the file deleted-accounts");
  });

  it("doctor looks at what npm start runs where no setting of production is there", () => {
    const { stdout, stderr } = greenroom(["doctor"]);
    expect(stderr).not.toContain("is missing");
    expect(stdout).toContain("This is what npm start runs");
    expect(greenroom(["doctor"], [NEEDED[0] ?? ""]).stderr).toContain("AUTH_SECRET is missing");
  });

  it("refuses a word that it does not know, with those that it knows", () => {
    expect(greenroom(["install"])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("does not know 'install'"),
    });
  });

  it("has the settings of the app's file, DATA_DIR and an authority of one's own among them", () => {
    const dataDir = join(root, "data of the app");
    const authority = join(root, "authority.pem");
    writeFileSync(authority, TEST_CERTIFICATE);
    const looking = join(root, "looking.mjs");
    writeFileSync(
      looking,
      `import tls from "node:tls"; console.log(tls.getCACertificates("extra").length, "authorities");`,
    );
    const { stdout, stderr } = greenroom(
      ["audit"],
      [
        "# a remark",
        ...NEEDED,
        `DATA_DIR=${dataDir}`,
        `NODE_EXTRA_CA_CERTS=${authority}`,
        `NODE_OPTIONS=--import=${looking}`,
      ],
    );
    expect(stdout).toContain("1 authorities");
    expect(stderr).toContain(`${dataDir} has no database.`);
  });

  it("lists dead letters and what waits, and retries or forgets one", async () => {
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    const addJob = (to: string, words: string, failed: string) =>
      queryOnce(
        url,
        `insert into private.jobs (kind, payload, attempts, last_error, failed_at, run_at)
         values ('sendEmail', '{"to":"${to}"}', 4, '${words}', ${failed}, now() + interval '1 hour')`,
      );
    await addJob("gone@school.test", "550 no such mailbox", "now()");
    await addJob("slow@school.test", "450 greylisted", "null");
    const jobs = (...given: string[]) => greenroom(["jobs", ...given], [...NEEDED, `DATABASE_URL=${url}`]);
    const { stdout, stderr, status } = jobs();
    expect([stderr, status]).toEqual(["", 0]);
    expect(stdout).toContain("1 dead letters");
    expect(stdout).toMatch(/gone@school\.test {2}4 attempts: 550 no such mailbox/);
    expect(stdout).toMatch(/slow@school\.test {2}4 attempts: 450 greylisted, tried again at /);
    const id = /^\S+(?=.*gone@school)/m.exec(stdout)?.[0] ?? "";
    expect(jobs("retry", id).stdout).toContain("It is tried again");
    expect(jobs("forget", id).stderr).toContain(`No dead letter has the id ${id}.`);
    expect(jobs().stdout).toContain("No dead letters.");
  });

  it("counts a path from the folder in which it is called", () => {
    mkdirSync(join(root, "there"));
    expect(greenroom(["backup", "there"]).stderr).toContain(`${join(root, "there")} is there already.`);
  });
});
