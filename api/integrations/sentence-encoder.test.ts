import { afterAll, expect, test } from "vitest";
import { ENCODER_TOKENS } from "#contract/limits.ts";
import { createSentenceEncoder } from "./sentence-encoder.ts";
import { LineFull } from "./thread-line.ts";

const encoder = createSentenceEncoder();
afterAll(() => encoder.close());

const likeness = (a: Float32Array = new Float32Array(), b: Float32Array = new Float32Array()): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

test("texts that mean the same are nearer than texts that don't", async () => {
  const [fixed, repaired, lunch] = await encoder.encode([
    "she fixed the car",
    "she repaired the automobile",
    "we had lunch",
  ]);
  expect(likeness(fixed, fixed)).toBeCloseTo(1, 4);
  expect(likeness(fixed, repaired)).toBeGreaterThan(likeness(fixed, lunch) + 0.2);
});

test("a text has the same vector to the last digit whatever is asked beside it, and many ask at once", async () => {
  const texts = Array.from({ length: 24 }, (_, at) =>
    ["we moved", ...Array.from({ length: 1 + (at % 4) * 2 }, () => "yellow"), `boxes on day ${at}`].join(" "),
  );
  const long = Array.from({ length: ENCODER_TOKENS * 2 }, (_, at) => (at % 3 === 0 ? "boxes" : "day"));
  texts.push(long.join(" "), long.slice(0, -ENCODER_TOKENS / 2).join(" "));
  const [together, ...alone] = await Promise.all([
    encoder.encode(texts),
    ...texts.toReversed().map((text) => encoder.encode([text])),
  ]);
  expect(alone.toReversed().map(([vector]) => vector)).toEqual(together);
  const other = createSentenceEncoder();
  for (const [at, text] of texts.entries()) expect(await other.encode([text])).toEqual([together[at]]);
  await other.close();
});

test("more than the line holds is refused at once, and what stands in it is answered", async () => {
  const small = createSentenceEncoder(2);
  const first = small.encode(["one", "two"]);
  await expect(small.encode(["three"])).rejects.toThrow("too much to do");
  expect(await first).toHaveLength(2);
  expect(await small.encode(["one", "three"])).toHaveLength(2);
  await small.close();
});

test("a thread that dies fails what waits for it, and the next call has a new one", async () => {
  const mortal = createSentenceEncoder();
  await mortal.encode(["alive"]);
  const cut = mortal.encode(["never read"]);
  await mortal.close();
  await expect(cut).rejects.toThrow("sentence encoder ended");
  expect(await mortal.encode(["never read"])).toHaveLength(1);
  await mortal.close();
});

test("a flood of visitors' texts holds nobody else up for longer than the one text under way", async () => {
  const busy = createSentenceEncoder();
  await busy.encode(["warm"]);
  const done: string[] = [];
  const visitors = Array.from({ length: 40 }, (_, at) =>
    busy.encodeBehind([`a visitor's answer, number ${at}`]).then(() => done.push("visitor")),
  );
  await visitors[0];
  const rating = busy
    .encode(["an answer of an interview", "and its question"])
    .then(() => done.push("rating"));
  await Promise.all([...visitors, rating]);
  expect(done.indexOf("rating")).toBeLessThanOrEqual(2);
  await busy.close();
});

test("visitors' line has a bound of its own, and what is refused there leaves the other line open", async () => {
  const small = createSentenceEncoder(3, 2);
  const first = small.encodeBehind(["one", "two"]);
  await expect(small.encodeBehind(["three", "four"])).rejects.toThrow(LineFull);
  expect(await small.encode(["five", "six"])).toHaveLength(2);
  expect(await first).toHaveLength(2);
  await small.close();
});
