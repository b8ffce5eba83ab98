import { expect, test } from "vitest";
import { readTranscriptFile } from "./transcript-file.ts";

test("a text file becomes the transcript", async () => {
  expect(await readTranscriptFile(new Blob(["Coach: hello\nClient: grüezi"]))).toEqual({
    text: "Coach: hello\nClient: grüezi",
  });
});

test.each([
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])],
  ["a program", new Uint8Array([0x41, 0x00, 0x42])],
])("%s is no transcript", async (_, bytes) => {
  expect(await readTranscriptFile(new Blob([bytes]))).toEqual({
    problem: "This is not a text file. Please use a .txt file or paste the transcript.",
  });
});

test("a huge file is not even read", async () => {
  expect(await readTranscriptFile(new Blob(["a".repeat(1024 * 1024 + 1)]))).toHaveProperty("problem");
});
