import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "..");

/** Reads the rows of a file below docs/ without its head; a cell with commas stands in quotation marks and holds none. */
export function readCsv(path: string): string[][] {
  const [, ...lines] = readFileSync(join(ROOT, path), "utf8").trim().split("\n");
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))(?=,|$)/g)].map(([, a, b]) => a ?? b ?? ""),
  );
}
