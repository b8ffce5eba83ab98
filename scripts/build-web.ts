import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
/** What is built from: files and folders. */
export const SOURCES = [
  "web",
  "contract",
  "package-lock.json",
  "vite.config.ts",
  "scripts/first-screens.ts",
  "scripts/front-door.ts",
  "scripts/lean-parts.ts",
  "scripts/page-words.ts",
  "scripts/preload-pages.ts",
  "scripts/service-worker.ts",
  "scripts/without-script.ts",
];

/** Builds the web app into dist/web, in a process of its own: what the build takes of memory goes with it. */
export async function buildWeb(): Promise<void> {
  const [code] = await once(fork(import.meta.filename, { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error("The web app could not be built.");
}

/** Whether a source is newer than what was built. */
export function isWebStale(): boolean {
  const page = join(OUT, "index.html");
  if (!existsSync(page)) return true;
  // An installation that carries only what was built has nothing to build from.
  if (!existsSync(join(ROOT, "web"))) return false;
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

if (import.meta.main) {
  // Loaded here only: production runs without it.
  const { build } = await import("vite");
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
}
