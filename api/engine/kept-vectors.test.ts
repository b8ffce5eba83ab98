import { expect, test } from "vitest";
import { ENCODER_SENTENCES_KEPT } from "#contract/limits.ts";
import { keepVectors } from "./kept-vectors.ts";

function counted() {
  const encoded: string[] = [];
  const kept = keepVectors((text) => {
    encoded.push(text);
    return text === "broken"
      ? Promise.reject(new Error("no"))
      : Promise.resolve(Float32Array.of(text.length));
  });
  return { encoded, ...kept };
}

test("a sentence that was read is not encoded a second time, and what is only looked for is not kept", async () => {
  const { encoded, encode, find } = counted();
  const read = await encode("I rang her.");
  expect(await find("I rang her.")).toBe(read);
  await find("another");
  await find("another");
  expect(encoded).toEqual(["I rang her.", "another", "another"]);
});

test("the sentence read longest ago makes room, and a failure is tried again", async () => {
  const { encoded, encode, find } = counted();
  for (let n = 0; n <= ENCODER_SENTENCES_KEPT; n += 1) await encode(`sentence ${n}`);
  await find("sentence 1");
  expect(encoded).toHaveLength(ENCODER_SENTENCES_KEPT + 1);
  await find("sentence 0");
  expect(encoded.at(-1)).toBe("sentence 0");
  await expect(encode("broken")).rejects.toThrow("no");
  await expect(encode("broken")).rejects.toThrow("no");
  expect(encoded.slice(-2)).toEqual(["broken", "broken"]);
});
