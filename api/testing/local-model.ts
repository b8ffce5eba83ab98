import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import type { ChosenModel } from "#api/integrations/local-model/catalogue.ts";
import { fetchTestEngine, placeTestModel, type Installed } from "./place-test-model.ts";
import { createDatabaseFolder } from "./temporary-folder.ts";

const INSTALL_MS = 300_000;

/** A data folder with an installed model. */
export function useLocalModel() {
  const made: string[] = [];
  beforeAll(fetchTestEngine, INSTALL_MS);
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true });
  });
  return (installed: Installed = {}): { dataDir: string; chosen: ChosenModel } => {
    const dataDir = createDatabaseFolder("model");
    made.push(dataDir);
    return { dataDir, chosen: placeTestModel(dataDir, installed) };
  };
}
