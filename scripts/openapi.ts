import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeApiAlone } from "#api/testing/registered-routes.ts";

/**
 * `npm run openapi`: writes the server's API description to dist/openapi.json, lints it with spectral and redocly, and
 * compiles a test client against the types from openapi-typescript. The tools are downloaded on demand: they take 180
 * MB, and openapi-typescript needs an older TypeScript.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FILE = "dist/openapi.json";
const RULESET = "dist/spectral.json";
const TYPES = "dist/client-types.ts";

const write = (file: string, value: unknown) =>
  writeFileSync(resolve(ROOT, file), JSON.stringify(value, null, 2));

mkdirSync(resolve(ROOT, "dist"), { recursive: true });
write(FILE, describeApiAlone());
// This rule rejects bearer schemes with scopes, which OpenAPI 3.1 allows. redocly reports undefined schemes.
write(RULESET, { extends: ["spectral:oas"], rules: { "oas3-operation-security-defined": "off" } });
run(
  ["typescript@5.9.3", "openapi-typescript@7.13.0"],
  "openapi-typescript",
  FILE,
  "--output",
  TYPES,
  "--default-non-nullable=false",
);
run([], "tsc");
// Remove the types: they would not match a later description.
rmSync(resolve(ROOT, TYPES), { force: true });
run(["@redocly/cli@2.77.0"], "redocly", "lint", FILE, "--extends", "recommended", "--max-problems", "20");
run(
  ["@stoplight/spectral-cli@6.16.3"],
  "spectral",
  "lint",
  FILE,
  "--ruleset",
  RULESET,
  "--fail-severity",
  "warn",
);

/** Runs a tool; a warning counts as an error. */
function run(packages: string[], ...command: string[]): void {
  const from = packages.flatMap((name) => ["--package", name]);
  const { status, stdout, stderr } = spawnSync("npx", ["--yes", ...from, ...command], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, REDOCLY_TELEMETRY: "off", SCARF_ANALYTICS: "false" },
  });
  console.log(`== ${command[0]}\n${stdout}${stderr}`);
  if (status !== 0 || /\b[1-9]\d* warnings?\b/.test(stdout + stderr)) process.exitCode = 1;
}
