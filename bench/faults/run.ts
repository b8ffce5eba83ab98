import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeMachine, markdownTable, replaceSection } from "../section.ts";
import { runDatabaseStops } from "./database.ts";
import type { FaultRun } from "./fault-run.ts";
import { runKills } from "./kills.ts";
import { runMailDown } from "./mail-down.ts";
import { runModelFaults } from "./model.ts";
import { runSlowClients } from "./slow-clients.ts";
import { runOrderlyStop, runSecondProcess } from "./stops.ts";

/** `npm run faults [-- <name>…]`: breaks things on purpose and counts what became of the work; writes docs/faults.md. */
const RUNS: Record<string, FaultRun> = {
  kills: runKills,
  database: runDatabaseStops,
  model: runModelFaults,
  mail: runMailDown,
  stop: runOrderlyStop,
  second: runSecondProcess,
  slow: runSlowClients,
};
const PAGE = join(import.meta.dirname, "../../docs/faults.md");

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(RUNS, name));
if (unknown.length > 0) throw new Error(`There are: ${Object.keys(RUNS).join(", ")}`);

let isWhole = true;
for (const [name, run] of Object.entries(RUNS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const results = await run();
  const body = `${markdownTable(
    ["fault", "sent", "acknowledged", "kept", "doubled", "lost", "seen"],
    results.map((it) => [it.fault, it.sent, it.acknowledged, it.kept, it.doubled, it.lost, it.seen]),
  )}\n\n${describeMachine()}`;
  console.log(`${body}\n`);
  isWhole &&= results.every(({ doubled, lost }) => doubled === 0 && lost === 0);
  const page = existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "# Faults\n";
  writeFileSync(PAGE, replaceSection(page, { name, title: `Run \`${name}\`` }, body));
}
spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
if (!isWhole) process.exitCode = 1;
