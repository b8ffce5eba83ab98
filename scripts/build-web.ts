import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
const SOURCES = ["web", "contract", "package-lock.json", "vite.config.ts"];

/** Builds the web app into dist/web. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
}

/** Whether a source is newer than what was built. */
export function isWebStale(): boolean {
  const page = join(OUT, "index.html");
  if (!existsSync(page)) return true;
  const built = statSync(page).mtimeMs;
  return SOURCES.flatMap((source) => filesIn(join(ROOT, source))).some(
    (file) => statSync(file).mtimeMs > built,
  );
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

if (import.meta.main) await buildWeb();
