import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  chosenModelFile,
  ENGINE,
  engineFolder,
  modelsFolder,
  type ChosenModel,
} from "#api/integrations/local-model/catalogue.ts";
import { installEngine } from "../../scripts/model/install-engine.ts";
import { makeTinyModel } from "./tiny-model.ts";

/** The engine is installed once for all tests of this checkout. */
const engine = resolve(
  import.meta.dirname,
  "../../node_modules/.cache/greenroom",
  `engine-${ENGINE.version}`,
);
export type Installed = Partial<ChosenModel> & { content?: Buffer };

/** Downloads the engine if this checkout has none. */
export const fetchTestEngine = (): Promise<void> => installEngine(engine);

/** Writes a model into a data folder like the installer, by default the tiny one. */
export function placeTestModel(
  dataDir: string,
  { content = makeTinyModel(), ...more }: Installed = {},
): ChosenModel {
  const chosen: ChosenModel = {
    name: "tiny",
    file: "tiny.gguf",
    sha256: createHash("sha256").update(content).digest("hex"),
    bytes: content.length,
    contextTokens: 8192,
    licence: "Apache-2.0",
    size: "small",
    installedAt: "2026-01-01T00:00:00Z",
    ...more,
  };
  mkdirSync(dirname(engineFolder(dataDir)), { recursive: true });
  symlinkSync(engine, engineFolder(dataDir));
  writeFileSync(join(modelsFolder(dataDir), chosen.file), content);
  writeFileSync(chosenModelFile(dataDir), JSON.stringify(chosen));
  return chosen;
}
