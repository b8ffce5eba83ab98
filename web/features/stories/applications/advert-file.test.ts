import { expect, test } from "vitest";
import { ADVERT_MAX_LENGTH, RESUME_MAX_BYTES } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { readAdvertFile } from "./advert-file.ts";

test("a text file becomes the advert", async () => {
  expect(await readAdvertFile(new File(["Krankenpfleger (m/w/d) für Köln"], "a.txt"))).toEqual({
    text: "Krankenpfleger (m/w/d) für Köln",
  });
});

test.each([
  ["a picture", [0x89, 0x50, 0xff], TEXT.advertFileDamaged],
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
