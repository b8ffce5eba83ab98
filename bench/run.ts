import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chatBench } from "./chat.ts";
import { loadBench } from "./load.ts";
import { lighthouseBench } from "./lighthouse.ts";
import { pageBench } from "./page-weight.ts";
import { ratingBench } from "./rating.ts";
import { describeMachine, replaceSection, type Bench } from "./section.ts";

/** `npm run bench [-- <name>… --full]` measures all sections of docs/performance.md, or only the named ones. */
const BENCHES: Bench[] = [chatBench, loadBench, ratingBench, pageBench, lighthouseBench];
const PAGE = join(import.meta.dirname, "../docs/performance.md");

const { values, positionals } = parseArgs({
  options: { full: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  throw new Error(
    `No bench is called ${unknown.join(", ")}. There are: ${BENCHES.map(({ name }) => name).join(", ")}`,
  );
}

for (const bench of BENCHES) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  const body = `${await bench.run(values.full)}\n\n${describeMachine()}`;
  console.log(`## ${bench.title}\n\n${body}\n`);
  writeFileSync(PAGE, replaceSection(readFileSync(PAGE, "utf8"), bench, body));
}
spawnSync("oxfmt", ["--write", PAGE], { stdio: "inherit" });
