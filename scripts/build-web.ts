import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";

const ROOT = resolve(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/web");
const SOURCES = ["web", "contract", "package-lock.json", "vite.config.ts"];
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
const COMPRESS_FROM_BYTES = 1024;

/** Builds the web app into dist/web and compresses its files ahead. */
export async function buildWeb(): Promise<void> {
  await build({ configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" });
  const files = filesIn(OUT).filter(
    (file) => COMPRESSIBLE.test(file) && statSync(file).size >= COMPRESS_FROM_BYTES,
  );
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
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
