import { expect, it } from "vitest";
import { sampleFile } from "#api/testing/file-store-steps.ts";
import { readDocumentBytes } from "./document.ts";

it.each([
  ["\u001F", "tracking"],
  ["\u000E", "track\ning"],
  ["\u0007", "track\ning"],
])("an old Word file is read without the library's own word for the sign %j", async (sign, read) => {
  const bytes = sampleFile("libreoffice.doc");
  const at = bytes.indexOf(Buffer.from("tracking", "utf16le"));
  const text = Buffer.from("tracking".replace("k", `k${sign}`), "utf16le");
  // The added character replaces the space after the word.
  text.copy(bytes, at);
  const reading = await readDocumentBytes(bytes, { maxLength: 10_000 });
  expect(reading?.text).toContain(read);
  expect(reading?.text).not.toContain("undefined");
});

it("an old Word file is read without what it hides, and with the words in its boxes", async () => {
  const reading = await readDocumentBytes(sampleFile("hidden.doc"), { maxLength: 10_000 });
  expect(reading?.text.split("\n").filter((line) => line !== "")).toEqual([
    "Ruben Asch",
    "Second line stands outside the box.",
    "End.",
    "Trained two apprentices through their first year.",
    "Built the returns page that handled 900 parcels a day.",
  ]);
});
