import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

/** Reads a CSV file's rows without the header. A cell with commas is quoted and contains no quotes. */
export function readCsv(path: string): string[][] {
  const [, ...lines] = readFileSync(join(ROOT, path), "utf8").trim().split("\n");
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))(?=,|$)/g)].map(([, a, b]) => a ?? b ?? ""),
  );
}
