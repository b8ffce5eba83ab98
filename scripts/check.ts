import { execFile, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./find-browser.ts";

/**
 * `npm run check` runs the fast steps in parallel. `npm test` (--all) runs what CI runs, except `npm run openapi`. With
 * a word, `npm test -- interview` runs the test files with that word in their path. Stops at the first failed step.
 */
const { values: flags, positionals: words } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});

type Step = { name: string; command: string[]; env?: Record<string, string> };

/** One checker thread, because every further one infers the API's types again, which is most of the work. */
const fast: Step[] = [
  { name: "format", command: ["oxfmt", "--check"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"], env: { GOMAXPROCS: "1" } },
  { name: "types", command: ["tsc", "--checkers", "1"] },
  { name: "unused code", command: ["knip"] },
  { name: "licences", command: ["node", "scripts/licences.ts"] },
];
/** A compile cache for the servers that tests start as processes. */
const compiled = { NODE_COMPILE_CACHE: resolve("node_modules/.cache/node-compile") };
const unit: Step = { name: "unit, API and database tests", command: ["vitest", "run"], env: compiled };

const started = performance.now();
const isPart = words.length > 0;
if (!isPart) await Promise.all(fast.map(runBesides));
if (flags.all || isPart) {
  const browser = findBrowser();
  runStep({ ...unit, command: [...unit.command, ...(isPart ? ["--passWithNoTests"] : []), ...words] });
  runStep({ name: "web build", command: ["node", "scripts/build-web.ts"] });
  const journeys = ["playwright", "test", ...(isPart ? ["--pass-with-no-tests"] : []), ...words];
  runStep({ name: "browser journeys", command: journeys, env: { ...compiled, CHROMIUM_PATH: browser } });
} else {
  runStep({ ...unit, command: [...unit.command, "contract", "web", "interviewer", "scripts"] });
}
console.log(`All green in ${Math.round((performance.now() - started) / 1000)} s.`);

/** Prints the step's output in one piece, because steps run in parallel. */
function runBesides({ name, command: [program = "", ...args], env }: Step): Promise<void> {
  const options = {
    shell: process.platform === "win32",
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, ...env },
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      console.log(`\n== ${name}\n${stdout}${stderr}`.trimEnd());
      if (error) fail(name);
      resolve();
    });
  });
}

function runStep({ name, command: [program = "", ...args], env }: Step): void {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  if (status !== 0) fail(name);
}

function fail(name: string): never {
  console.error(`\nFailed: ${name}`);
  process.exit(1);
}
