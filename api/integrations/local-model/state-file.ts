import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { modelsFolder } from "./catalogue.ts";

const count = z.int().min(0);
const stateSchema = z.object({
  at: z.iso.datetime(),
  waiting: z.object({ turn: count, rating: count }),
  lastFailure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
/** Waiting calls and last failure of the local model, for the doctor, which runs in another process. */
export type LocalState = z.infer<typeof stateSchema>;

export const stateFile = (dataDir: string): string => join(modelsFolder(dataDir), "state.json");

/** Null if no server has written a readable state. */
export function findLocalState(dataDir: string): LocalState | null {
  try {
    return stateSchema.parse(JSON.parse(readFileSync(stateFile(dataDir), "utf8")));
  } catch {
    return null;
  }
}

export function writeLocalState(dataDir: string, state: LocalState): void {
  const file = stateFile(dataDir);
  try {
    writeFileSync(`${file}.part`, `${JSON.stringify(state)}\n`);
    renameSync(`${file}.part`, file);
  } catch {
    // A full disk must not fail a turn.
  }
}
