import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine, replaceSection } from "../section.ts";
import { runAccountServicesDown } from "./away.ts";
import { runClocksOff } from "./clocks.ts";
import { runDatabaseStops } from "./database.ts";
import { runDiskFull } from "./disk-full.ts";
import type { FaultResult, FaultRun } from "./fault-run.ts";
import { runKills } from "./kills.ts";
import { runMailDown } from "./mail-down.ts";
import { runModelFaults } from "./model.ts";
import { runPaymentDown } from "./payment.ts";
import { runPrimaryKilled } from "./cluster.ts";
import { runClusterPointInTime } from "./cluster-point-in-time.ts";
import { hasProgram } from "./debian.ts";
import { runPointInTime } from "./point-in-time.ts";
import { runServersKilled } from "./servers.ts";
import { runSchedulingDown } from "./scheduling.ts";
import { runSlowClients } from "./slow-clients.ts";
import { runOrderlyStop, runSecondProcess } from "./stops.ts";

/** `npm run faults [-- <name>…]` causes faults, counts which answers survived, and writes docs/faults.md. */
type Run = {
  title: string;
  run: FaultRun;
  /** True if the external programs that the run needs are installed. */
  isHere?: () => boolean;
};
const isInstalled = (program: string): boolean => spawnSync("which", [program]).status === 0;
const RUNS: Record<string, Run> = {
  kills: { title: "The server is killed", run: runKills },
  servers: {
    title: "Twenty servers, of which one is killed each minute",
    run: runServersKilled,
    isHere: () => ["haproxy", "pgbouncer"].every(isInstalled),
  },
  database: { title: "The database goes away", run: runDatabaseStops },
  cluster: {
    title: "The primary of a cluster dies",
    run: runPrimaryKilled,
    isHere: () => isInstalled("haproxy") && ["patroni", "etcd", "pg_rewind"].every(hasProgram),
  },
  "point-in-time": {
    title: "Rows are deleted by mistake",
    run: runPointInTime,
    isHere: () => ["pgbackrest", "postgres"].every(hasProgram),
  },
  "cluster-point-in-time": {
    title: "Rows are deleted by mistake in a cluster whose primary has died",
    run: runClusterPointInTime,
    isHere: () =>
      isInstalled("haproxy") && ["patroni", "etcd", "pg_rewind", "pgbackrest", "psql"].every(hasProgram),
  },
  model: { title: "The model fails", run: runModelFaults },
  mail: { title: "The mail service is down", run: runMailDown },
  payment: { title: "The payment service is away", run: runPaymentDown },
  scheduling: { title: "The scheduling service is away", run: runSchedulingDown },
  away: { title: "LinkedIn and the file store are away", run: runAccountServicesDown },
  clocks: { title: "The server's clock is wrong", run: runClocksOff },
  stop: { title: "A stop in the middle of answers", run: runOrderlyStop },
  second: { title: "Two servers on one data folder", run: runSecondProcess },
  disk: { title: "The disk is full", run: runDiskFull },
  slow: { title: "Slow clients", run: runSlowClients },
};
const FIRST_WORDS = `# Faults

\`npm run faults\` writes this page. Each run injects a fault into a started server and then checks the database. "Sent" counts answers, emails,
purchases, bookings or files of people, "acknowledged" those that the server confirmed, "kept" those in the database afterwards. Unless a line says
so, nothing was doubled or lost. A person who got no clear response counts as lost.
`;
const PAGE = join(import.meta.dirname, "../../docs/faults.md");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) throw new Error(`There are: ${Object.keys(RUNS).join(", ")}`);

let isWhole = true;
for (const [name, { title, run, isHere = () => true }] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (!isHere()) {
    console.log(`${name}: left out, for a program that it takes is not installed\n`);
    continue;
  }
  const results = await run();
  const body = results.map(sayResult).join("\n");
  console.log(`${body}\n\n${describeMachine()}\n`);
  isWhole &&= results.every(({ doubled, lost }) => doubled === 0 && lost === 0);
  const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : FIRST_WORDS;
  writeFileSync(PAGE, replaceSection(page, { title }, body));
}
spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
if (!isWhole) process.exitCode = 1;

function sayResult({ fault, sent, acknowledged, kept, doubled, lost, seen }: FaultResult): string {
  const all = sent === acknowledged && acknowledged === kept;
  const counts = all ? `${sent} sent and kept` : `${sent} sent, ${acknowledged} acknowledged, ${kept} kept`;
  const harm = doubled + lost > 0 ? `, **${doubled} doubled, ${lost} lost**` : "";
  return `- ${fault}: ${counts}${harm}; ${seen}`;
}
