import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeApiAlone } from "#api/testing/registered-routes.ts";

/**
 * `npm run openapi`: writes the API's description to dist/openapi.json, as a server gives it, and has spectral and redocly
 * lint it. Both come from the registry when they are asked for: together they weigh 150 MB.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FILE = "dist/openapi.json";
const RULESET = "dist/spectral.json";

mkdirSync(resolve(ROOT, "dist"), { recursive: true });
writeFileSync(resolve(ROOT, FILE), JSON.stringify(describeApiAlone(), null, 2));
writeFileSync(resolve(ROOT, RULESET), JSON.stringify({ extends: ["spectral:oas"] }));
run("@redocly/cli@2.77.0", "lint", FILE, "--extends", "recommended", "--max-problems", "20");
run("@stoplight/spectral-cli@6.16.3", "lint", FILE, "--ruleset", RULESET, "--fail-severity", "warn");

/** A warning counts as an error does. */
function run(tool: string, ...options: string[]): void {
  const { status, stdout, stderr } = spawnSync("npx", ["--yes", tool, ...options], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", SCARF_ANALYTICS: "false" },
  });
  console.log(`== ${tool}\n${stdout}${stderr}`);
  if (status !== 0 || /\b[1-9]\d* warnings?\b/.test(stdout + stderr)) process.exitCode = 1;
}
