import { defineConfig, mergeConfig } from "vitest/config";
import tests from "../../vitest.config.ts";

/** Configuration of `npm run matrix`, tests with external programs. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  defineConfig({ test: { include: ["scripts/matrix/*.matrix.ts"] } }),
);
