import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll } from "vitest";
import { useStandins } from "#standins/use-standins.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** A document from api/testing/files. */
export const sampleFile = (name: string): Buffer => readFileSync(resolve(import.meta.dirname, "files", name));

/** A data folder for this test file. */
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

/** A bucket for this test file in a stand-in object store; `fail` sets the faults of its next calls. */
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
