import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take long for their size. They start first: started last, each would run alone at the end. */
const LONG =
  /\/(?:secret-settings|data-folder|embedded\/server|main|score-properties|any-text|any-order|measure-acts|demo|routes-and-callers|read-pdf|benefit|fuzz|follow-ups|talk|read-parts|export-memory|answers-kept|local-model\/engine)\.test\.ts$/u;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- This is the sequencer's own method.
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ["{contract,api,web,db,interviewer,standins,scripts,bench}/**/*.test.{ts,tsx}"],
    globalSetup: "./api/testing/global-setup.ts",
    sequence: { sequencer: LongFirst },
    // Every file starts a real server with its own database, which takes long on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    isolate: false,
    // Tests spend half of their time waiting for servers and the database.
    maxWorkers: 3,
    // With every module on the heap, frequent small garbage collections cost more than the tests' requests.
    execArgv: ["--max-semi-space-size=64"],
  },
});
