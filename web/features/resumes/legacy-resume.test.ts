import { describe, expect, it } from "vitest";
import { parseLegacyResume } from "./legacy-resume.ts";

const PDF = `data:application/pdf;base64,${btoa("%PDF-1.4 Ann")}`;
const stored = (changes: object) =>
  JSON.stringify({ userId: "ann", name: "cv.pdf", type: "application/pdf", data: PDF, ...changes });
const kindOf = (text: string | null) => parseLegacyResume(text, "ann").kind;

describe("the resume an earlier version left in the browser", () => {
  it("belongs to the user when it names their account", async () => {
    const legacy = parseLegacyResume(stored({}), "ann");
    expect(legacy).toMatchObject({ kind: "file", owned: true });
    if (legacy.kind !== "file") return;
    expect([legacy.file.name, legacy.file.type, await legacy.file.text()]).toEqual([
      "cv.pdf",
      "application/pdf",
      "%PDF-1.4 Ann",
    ]);
  });

  it("has no owner yet when it names no account", () => {
    expect(parseLegacyResume(stored({ userId: undefined }), "ann")).toMatchObject({ owned: false });
    expect(parseLegacyResume(stored({ userId: null }), "ann")).toMatchObject({ owned: false });
  });

  it("is left alone when it is another user's, even if it is broken", () => {
    expect(kindOf(stored({ userId: "ben" }))).toBe("of-another");
    expect(kindOf(stored({ userId: "ben", data: "rubbish" }))).toBe("of-another");
    expect(kindOf(stored({ userId: 7 }))).toBe("of-another");
  });

  it.each([
    ["no JSON", "{"],
    ["no object", "7"],
    ["no data", stored({ data: undefined })],
    ["no data address", stored({ data: "https://example.test/cv.pdf" })],
    ["wrong base64", stored({ data: "data:application/pdf;base64,%%%" })],
    ["an empty file", stored({ data: "data:application/pdf;base64," })],
    ["a picture", stored({ data: `data:image/png;base64,${btoa("png")}` })],
    ["more than 10 MB", stored({ data: `data:application/pdf;base64,${"A".repeat(14_000_000)}` })],
  ])("is broken with %s", (_what, text) => {
    expect(kindOf(text)).toBe("broken");
  });

  it("is none where nothing was left", () => {
    expect(kindOf(null)).toBe("none");
  });
});
