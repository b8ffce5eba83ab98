import { copyFileSync, mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkWeights } from "./check-weights.ts";

const folder = mkdtempSync(join(tmpdir(), "weights-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the weights of the reader", () => {
  it("are as they were made", () => {
    expect(() => checkWeights()).not.toThrow();
  });

  it("are asked for in one sentence where a file is missing or cut off", () => {
    expect(() => checkWeights(folder)).toThrow("interviewer/weights/reader.onnx is missing: get it again");
    for (const name of ["reader.onnx", "vocabulary.txt"])
      copyFileSync(join(import.meta.dirname, name), join(folder, name));
    truncateSync(join(folder, "reader.onnx"), 1000);
    expect(() => checkWeights(folder)).toThrow("interviewer/weights/reader.onnx is broken or half fetched");
  });
});
