import { expect, test } from "vitest";
import { RESUME_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { readTranscriptFile } from "./transcript-file.ts";

test("a text file becomes the transcript", async () => {
  expect(await readTranscriptFile(new File(["Coach: hello\nClient: grüezi"], "talk.txt"))).toEqual({
    text: "Coach: hello\nClient: grüezi",
  });
});

test.each([
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])],
  ["a program", new Uint8Array([0x41, 0x00, 0x42])],
])("%s is no transcript", async (_, bytes) => {
  expect(await readTranscriptFile(new File([bytes], "talk.txt"))).toEqual({
    problem: "This is not a text file. Please use a .txt, .vtt or .docx file, or paste the transcript.",
  });
});

test("a huge file is not even read", async () => {
  expect(await readTranscriptFile(new File(["a".repeat(1024 * 1024 + 1)], "talk.txt"))).toHaveProperty(
    "problem",
  );
});

test("a huge Word file is not even sent", async () => {
  const file = new File([new Uint8Array(RESUME_MAX_BYTES + 1)], "talk.docx");
  expect(await readTranscriptFile(file)).toEqual({ problem: TEXT.transcriptFileSize });
});
