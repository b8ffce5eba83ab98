import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import {
  chosenModelFile,
  ENGINE,
  engineFolder,
  modelsFolder,
  type ChosenModel,
} from "#api/integrations/local-model/catalogue.ts";
import { installEngine } from "../../scripts/model/install-engine.ts";
import { makeTinyModel } from "./tiny-model.ts";

/** Installed once for all tests of this checkout. */
const engine = resolve(
  import.meta.dirname,
  "../../node_modules/.cache/greenroom",
  `engine-${ENGINE.version}`,
);
const INSTALL_MS = 300_000;

type Installed = Partial<ChosenModel> & { content?: Buffer };

/** A data folder in which a model is installed, the tiny one unless told. */
export function useLocalModel() {
  const made: string[] = [];
  beforeAll(async () => {
    await installEngine(engine);
  }, INSTALL_MS);
  afterAll(() => {
    for (const folder of made) rmSync(folder, { recursive: true });
  });
  return ({ content = makeTinyModel(), ...more }: Installed = {}): {
    dataDir: string;
    chosen: ChosenModel;
  } => {
    const dataDir = mkdtempSync(join(tmpdir(), "greenroom-model-"));
    made.push(dataDir);
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
    return { dataDir, chosen };
  };
}
