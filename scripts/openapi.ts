import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { describeApiAlone, describeClientCalls, madeFrom } from "#api/testing/registered-routes.ts";

/**
 * `npm run openapi`: makes the types of a test's client, writes the API's description to
 * dist/openapi.json, as a server gives it, and has spectral and redocly lint it. The tools come from the registry when they are
 * asked for: together they weigh 180 MB, and openapi-typescript needs an older TypeScript than ours.
 */

const ROOT = resolve(import.meta.dirname, "..");
const FILE = "dist/openapi.json";
const RULESET = "dist/spectral.json";

const CLIENT_FILE = "dist/openapi-client.json";
const TYPES = "api/testing/client-types.ts";

const write = (file: string, value: unknown) =>
  writeFileSync(resolve(ROOT, file), JSON.stringify(value, null, 2));

mkdirSync(resolve(ROOT, "dist"), { recursive: true });
write(FILE, describeApiAlone());
// OpenAPI 3.1 lets a bearer name scopes, which this rule does not know yet; redocly looks for schemes that are not there.
write(RULESET, { extends: ["spectral:oas"], rules: { "oas3-operation-security-defined": "off" } });
write(CLIENT_FILE, describeClientCalls());
run(
  ["typescript@5.9.3", "openapi-typescript@7.13.0"],
  "openapi-typescript",
  CLIENT_FILE,
  "--output",
  TYPES,
  "--default-non-nullable=false",
);
const types = readFileSync(resolve(ROOT, TYPES), "utf8");
writeFileSync(resolve(ROOT, TYPES), `${madeFrom(describeClientCalls())}\n${types}`);
if (!process.argv.includes("--types")) {
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
}

/** A warning counts as an error does. */
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
