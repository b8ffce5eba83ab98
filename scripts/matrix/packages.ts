import { createRequire } from "node:module";
import { join } from "node:path";

/** What scripts/matrix.ts installed, outside the repository. */
export const packages = createRequire(join(process.env["MATRIX_FOLDER"] ?? "/", "package.json"));

export const isThere = (name: string): boolean => {
  try {
    packages.resolve(name);
    return true;
  } catch {
    return false;
  }
};
