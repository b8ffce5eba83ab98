import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { adminBench } from "./admin.ts";
import { afterEndBench } from "./after-end.ts";
import { anyTextBench } from "./any-text.ts";
import { builtInBench } from "./built-in.ts";
import { chatBench } from "./chat.ts";
import { compareBench } from "./compare.ts";
import { costlyBench } from "./costly.ts";
import { localModelBench } from "./local-model.ts";
import { loadBench } from "./load.ts";
import { lighthouseBench } from "./lighthouse.ts";
import { pageBench } from "./page-weight.ts";
import { pressBench } from "./press.ts";
import { queueBench } from "./queue.ts";
import { ratingBench } from "./rating.ts";
import { screensBench } from "./screens.ts";
import { describeMachine, replaceSection, type Bench } from "./section.ts";
import { speechBench } from "./speech.ts";
import { streamsBench } from "./streams.ts";
import { turnBench } from "./turn.ts";
import { uploadsBench } from "./uploads.ts";

/** `npm run bench [-- <name>… --full]`, `--compare` for the one beside others: measures all sections of docs/performance.md, or the named ones only. */
const BENCHES: Bench[] = [
  chatBench,
  compareBench,
  builtInBench,
  turnBench,
  loadBench,
  streamsBench,
  screensBench,
  ratingBench,
  afterEndBench,
  queueBench,
  uploadsBench,
  costlyBench,
  anyTextBench,
  adminBench,
  pageBench,
  pressBench,
  lighthouseBench,
  localModelBench,
  speechBench,
];
const PAGE = join(import.meta.dirname, "../docs/performance.md");

const { values, positionals } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const wanted = values.compare ? [...positionals, compareBench.name] : positionals;
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  throw new Error(
    `No bench is called ${unknown.join(", ")}. There are: ${BENCHES.map(({ name }) => name).join(", ")}`,
  );
}

for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  const body = `${await bench.run(values.full)}\n\n${describeMachine()}`;
  console.log(`## ${bench.title}\n\n${body}\n`);
  writeFileSync(PAGE, replaceSection(readFileSync(PAGE, "utf8"), bench, body));
}
spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
