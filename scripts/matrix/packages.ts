import { createRequire } from "node:module";
import { join } from "node:path";

/** Finds packages that scripts/matrix.sh installed outside the repository. */
export const packages = createRequire(join(process.env["MATRIX_FOLDER"] ?? "/", "package.json"));

export const isThere = (name: string): boolean => {
  try {
    packages.resolve(name);
    return true;
  } catch {
    return false;
  }
};
