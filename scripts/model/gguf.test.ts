import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { readGgufHead } from "./gguf.ts";
import { ggufFile } from "./gguf-steps.ts";

const folder = createTemporaryFolder("gguf");
afterAll(() => rmSync(folder, { recursive: true }));

const head = (content: Buffer | string) => {
  const file = join(folder, "model.gguf");
  writeFileSync(file, content);
  return readGgufHead(file);
};

describe("the head of a model's file", () => {
  it("tells the architecture and the longest text", async () => {
    expect(await head(ggufFile({ contextTokens: 2048 }))).toEqual({
      architecture: "llama",
      contextTokens: 2048,
    });
  });

  it("that says neither is taken all the same", async () => {
    expect(await head(ggufFile({}))).toEqual({ architecture: "llama", contextTokens: null });
  });

  it("that breaks off in the middle of a value is taken as far as it goes", async () => {
    expect(await head(ggufFile({ contextTokens: 2048 }).subarray(0, 40))).toEqual({
      architecture: null,
      contextTokens: null,
    });
  });

  it.each<[string, Buffer | string, RegExp]>([
    ["is empty", "", /it is empty/u],
    ["is a web page", "<!doctype html><title>Sign in</title>".padEnd(100), /it is a web page/u],
    ["is a pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:1", /pointer of Git LFS/u],
    ["is something else", "PK\u0003\u0004".padEnd(100, "x"), /a file in GGUF form/u],
    ["is too short", "GGUF", /a file in GGUF form/u],
    ["is of another version", ggufFile({ version: 1 }), /GGUF file of version 1/u],
    ["holds no weights", ggufFile({ tensors: 0 }), /holds no weights/u],
  ])("that %s is refused in a sentence", async (_, content, problem) => {
    await expect(head(content)).rejects.toThrow(problem);
  });
});
