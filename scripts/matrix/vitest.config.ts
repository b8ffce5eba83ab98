import { defineConfig, mergeConfig } from "vitest/config";
import tests from "../../vitest.config.ts";

/** What `npm run matrix` tries with programs of others, on top of the tests. */
export default mergeConfig(
  { ...tests, test: { ...tests.test, include: [] } },
  defineConfig({ test: { include: ["scripts/matrix/*.matrix.ts"] } }),
);
