import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import checksums from "./checksums.json" with { type: "json" };

export const WEIGHTS_FOLDER = import.meta.dirname;

/** Throws if a weights file is missing or its checksum differs; the message is one sentence. */
export function checkWeights(folder: string = WEIGHTS_FOLDER): void {
  for (const [name, wanted] of Object.entries(checksums)) {
    const file = join(folder, name);
    const found = existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : null;
    if (found === wanted) continue;
    const state = found === null ? "is missing" : "is broken or half fetched";
    throw new Error(`interviewer/weights/${name} ${state}: get it again with git or from the release.`);
  }
}
