import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { chosenModelFile, chosenModelSchema, ENGINE, engineFolder, type ChosenModel } from "./catalogue.ts";

/** The entry file of the engine's library. */
export const engineLibrary = (dataDir: string): string =>
  resolve(join(engineFolder(dataDir), "node_modules", ENGINE.package, "dist/index.js"));

/** Null if no model is installed. Throws if the file is invalid. */
export function findChosenModel(dataDir: string): ChosenModel | null {
  const file = chosenModelFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  try {
    return chosenModelSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} does not say which model is installed: greenroom model install <name> writes it anew.`,
    );
  }
}
