import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll } from "vitest";
import { useStandins } from "#standins/use-standins.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** One of the documents of api/testing/files. */
export const sampleFile = (name: string): Buffer => readFileSync(resolve(import.meta.dirname, "files", name));

/** A data folder of the test file's own. */
export function useDataFolder(): string {
  const folder = createTemporaryFolder("data");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type S3Fault = {
  operation: "put" | "get" | "head" | "delete" | "list";
  kind: "status" | "delay" | "cut";
  ms?: number;
  times?: number;
};

/** A bucket of the test file's own in an imitated object store; `fail` says what its next calls meet. */
export function useBucket() {
  const standins = useStandins();
  const bucket = `test-${randomBytes(6).toString("hex")}`;
  return {
    bucket,
    settings: () => ({
      S3_ENDPOINT: `${standins.url}/s3`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "standin-key",
      S3_SECRET_ACCESS_KEY: "standin-secret-key",
    }),
    fail: async (...faults: S3Fault[]) => {
      const response = await fetch(`${standins.url}/s3/faults`, {
        method: "POST",
        body: JSON.stringify({ bucket, faults }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
  };
}
