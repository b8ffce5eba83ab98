import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/** What an installed model is kept as, in DATA_DIR/models/chosen.json. */
const chosenModel = z.object({
  name: z.string().min(1),
  file: z.string().regex(/^[\w.-]+\.gguf$/u),
  sha256: z.string(),
  bytes: z.number().int().positive(),
  contextTokens: z.number().int().positive(),
  licence: z.string(),
  size: z.enum(["small", "middle", "large"]),
  installedAt: z.iso.datetime(),
});
export type ChosenModel = z.infer<typeof chosenModel>;

export const modelsFolder = (dataDir: string): string => resolve(dataDir, "models");

/** The entry file of the engine's library, installed together with a model. */
export const engineLibrary = (dataDir: string): string =>
  join(modelsFolder(dataDir), "engine/node_modules/node-llama-cpp/dist/index.js");

/** null: no model is installed. Throws where the file does not say which. */
export function findChosenModel(dataDir: string): ChosenModel | null {
  const file = join(modelsFolder(dataDir), "chosen.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return chosenModel.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} does not say which model is installed: npm run model -- install <name> writes it anew.`,
    );
  }
}
