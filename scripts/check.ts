import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { findBrowser } from "./find-browser.ts";

/** `npm run check` is the fast part; `npm test` (--all) is everything CI runs. Stops at the first red step. */
const { values: flags } = parseArgs({ options: { all: { type: "boolean", default: false } } });

type Step = { name: string; command: string[]; env?: Record<string, string> };

const fast: Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "types", command: ["tsc"] },
  { name: "unused code", command: ["knip"] },
  { name: "licences", command: ["node", "scripts/licences.ts"] },
];
const unit: Step = { name: "unit, API and database tests", command: ["vitest", "run"] };

const started = performance.now();
for (const step of fast) runStep(step);
if (flags.all) {
  const browser = findBrowser();
  runStep(unit);
  runStep({ name: "web build", command: ["node", "scripts/build-web.ts"] });
  runStep({ name: "browser journeys", command: ["playwright", "test"], env: { CHROMIUM_PATH: browser } });
} else {
  runStep({ ...unit, command: [...unit.command, "contract", "web", "interviewer", "scripts", "engine"] });
}
console.log(`All green in ${Math.round((performance.now() - started) / 1000)} s.`);

function runStep({ name, command: [program = "", ...args], env }: Step): void {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  if (status === 0) return;
  console.error(`\nFailed: ${name}`);
  process.exit(1);
}
