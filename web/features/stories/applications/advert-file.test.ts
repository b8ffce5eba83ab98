import { expect, test } from "vitest";
import { ADVERT_MAX_LENGTH, RESUME_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { readAdvertFile } from "./advert-file.ts";

test("a text file becomes the advert", async () => {
  expect(await readAdvertFile(new File(["Krankenpfleger (m/w/d) für Köln"], "a.txt"))).toEqual({
    text: "Krankenpfleger (m/w/d) für Köln",
    losses: [],
  });
});

test("a Windows text file and a saved page become the advert too; an RTF file is refused as RTF", async () => {
  const wide = new Uint8Array([0xff, 0xfe, 0x4b, 0, 0xf6, 0, 0x6c, 0, 0x6e, 0]);
  expect(await readAdvertFile(new File([wide], "a.txt"))).toEqual({ text: "Köln", losses: [] });
  const page = new File(["<h3>Duties</h3><ul><li>Cook &amp; serve</li></ul>"], "a.html");
  expect(await readAdvertFile(page)).toMatchObject({ text: "\nDuties\n\n\n• Cook & serve\n\n" });
  const rtf = new File(["{\\rtf1\\ansi Cook wanted\\par}"], "a.rtf");
  expect(await readAdvertFile(rtf)).toEqual({ problem: TEXT.fileRtf });
});

test.each([
  [
    "of Windows",
    "windows-1252",
    [0x4b, 0xf6, 0x6c, 0x6e, 0x20, 0x96, 0x20, 0x61, 0x62, 0x20, 0x35, 0x20, 0x80],
    "Köln – ab 5 €",
  ],
  ["of MS-DOS", "code page 437", [0x4b, 0x94, 0x6c, 0x6e, 0x20, 0x9a, 0x62, 0x65, 0x72], "Köln Über"],
  ["without its mark", "UTF-16", [0, 0x4b, 0, 0xf6, 0, 0x6c, 0, 0x6e], "Köln"],
])("a text file %s, in %s, is read by its letters", async (...[, , bytes, text]) => {
  expect(await readAdvertFile(new File([new Uint8Array(bytes)], "a.txt"))).toEqual({ text, losses: [] });
});

test("a text file in an unknown encoding is refused", async () => {
  const cyrillic = new Uint8Array([0xcf, 0xee, 0xe2, 0xe0, 0xf0, 0x20, 0xe2, 0x20, 0xea, 0xe0, 0xf4, 0xe5]);
  const file = new File([cyrillic], "a.txt");
  expect(await readAdvertFile(file)).toEqual({ problem: TEXT.advertFileDamaged });
});

test.each([
  ["a picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff], TEXT.advertFileDamaged],
  ["a program", [0x41, 0x00, 0x42], TEXT.advertFileDamaged],
  ["empty", [], TEXT.advertFileEmpty],
  ["too long", Array.from({ length: ADVERT_MAX_LENGTH + 1 }, () => 0x41), TEXT.advertLong],
])("a file that is %s is refused with its reason", async (...[, bytes, problem]) => {
  expect(await readAdvertFile(new File([new Uint8Array(bytes)], "a.txt"))).toEqual({ problem });
});

test("a huge PDF is not even sent", async () => {
  const file = new File([new Uint8Array(RESUME_MAX_BYTES + 1)], "a.pdf");
  expect(await readAdvertFile(file)).toEqual({ problem: TEXT.advertFileSize });
});
