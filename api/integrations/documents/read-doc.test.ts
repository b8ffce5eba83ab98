import { expect, it } from "vitest";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import { readDocumentBytes } from "./document.ts";

it.each([
  ["\u001F", "tracking"],
  ["\u000E", "track\ning"],
])("an old Word file is read without the library's own word for the sign %j", async (sign, read) => {
  const bytes = sampleFile("libreoffice.doc");
  const at = bytes.indexOf(Buffer.from("tracking", "utf16le"));
  const text = Buffer.from("tracking".replace("k", `k${sign}`), "utf16le");
  // The sign takes the place of the blank behind the word.
  text.copy(bytes, at);
  const reading = await readDocumentBytes(bytes, { maxLength: 10_000 });
  expect(reading?.text).toContain(read);
  expect(reading?.text).not.toContain("undefined");
});
