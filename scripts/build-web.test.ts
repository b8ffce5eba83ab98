import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { SOURCES } from "./build-web.ts";

const ROOT = resolve(import.meta.dirname, "..");
const IMPORT = /^import (?!type ).*from "\.\/(?:scripts\/)?([\w-]+\.ts)";$/gm;

/** Scripts that a file imports, directly or indirectly. */
function scriptsOf(path: string, found = new Set<string>()): Set<string> {
  for (const [, name] of readFileSync(join(ROOT, path), "utf8").matchAll(IMPORT)) {
    const script = `scripts/${name}`;
    if (found.has(script)) continue;
    found.add(script);
    scriptsOf(script, found);
  }
  return found;
}

it("The web app is built anew when a script changes that takes part in its build", () => {
  const scripts = [...scriptsOf("vite.config.ts")];
  expect(scripts.length).toBeGreaterThan(4);
  expect(scripts.filter((script) => !SOURCES.includes(script))).toEqual([]);
});
