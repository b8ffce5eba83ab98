import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
/** Source files and folders of the build. */
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

/** Builds the web app into dist/web in a separate process, which frees the build's memory when it exits. */
export async function buildWeb(): Promise<void> {
  const [code] = await once(fork(import.meta.filename, { stdio: "inherit" }), "exit");
  if (code !== 0) throw new Error("The web app could not be built.");
}

/** Tells if a source is newer than the built app. */
export function isWebStale(): boolean {
  const page = join(OUT, "index.html");
  if (!existsSync(page)) return true;
  // An installation without the sources cannot build.
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
  // Import here only, because production has no vite.
  const { build } = await import("vite");
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
}
