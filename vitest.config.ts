import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,api,web,db,interviewer,standins,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: "./api/testing/global-setup.ts",
    // Every file starts a real server on a database of its own; a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    isolate: false,
    // Tests wait for servers and the database half of their time.
    maxWorkers: 3,
  },
});
