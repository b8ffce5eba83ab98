import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { FORMS } from "#contract/criteria.ts";
import { encodeText, toVectors } from "../engine/read/encode-text.ts";
import { PARTS_BY_FORM } from "../engine/read/part-heads.ts";
import { readParts, tellsDeed } from "../engine/read/read-parts.ts";

const split = z.enum(["fit", "test"]);
/** A letter for each part of PARTS_BY_FORM, in its order (training/parts.py). */
const LETTERS = { past: "STARELWX", situational: "ARKSCX", knowledge: "FRCKX", motivation: "RMPWX" };
const answers = z.array(
  z.strictObject({
    key: z.string(),
    form: z.enum(FORMS),
    split,
    sentences: z.array(z.tuple([z.string(), z.string().min(1).max(2)])),
  }),
);
const lines = z.array(
  z.strictObject({ trade: z.string(), line: z.string(), label: z.enum(["deed", "duty", "other"]), split }),
);
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8"));

const encoder = await loadTextEncoder();
const encode = (texts: readonly string[]) => Promise.all(texts.map((text) => encodeText(text, encoder)));

/** Measures sentences of answers that were not used in training. */
async function measureParts(form: (typeof FORMS)[number]) {
  const own = answers
    .parse(readJson("answers/sentences.json"))
    .filter((one) => one.form === form && one.split === "test");
  const all: { part: string; told: string[] }[] = [];
  for (const { sentences } of own) {
    const texts = sentences.map(([text]) => text);
    const read = readParts(form, texts, toVectors(texts, await encode(texts)));
    read.forEach(({ part }, at) => {
      const letters = sentences[at]?.[1] ?? "";
      const told = Array.from(letters, (letter) => PARTS_BY_FORM[form][LETTERS[form].indexOf(letter)] ?? "");
      all.push({ part, told });
    });
  }
  const share = (part: string, of: "found" | "right"): number => {
    const counted = all.filter((one) => (of === "found" ? one.told.includes(part) : one.part === part));
    return counted.filter((one) => one.told.includes(part) && one.part === part).length / counted.length;
  };
  const right = all.filter(({ part, told }) => told.includes(part)).length / all.length;
  return { sentences: all.length, right, share };
}

/** The least share of sentences that get their labelled part, by form: about a tenth below the measured share. */
const RIGHT_FROM = { past: 0.72, situational: 0.78, knowledge: 0.65, motivation: 0.62 };

test("most sentences get their labelled part, and asides rarely count as a part of a story", async () => {
  for (const form of FORMS) {
    const { sentences, right, share } = await measureParts(form);
    process.stdout.write(`Parts: ${JSON.stringify({ form, sentences, right })}\n`);
    expect(right, form).toBeGreaterThanOrEqual(RIGHT_FROM[form]);
    if (form !== "past") continue;
    expect(share("situation", "right")).toBeGreaterThanOrEqual(0.75);
    expect(share("action", "right")).toBeGreaterThanOrEqual(0.7);
    expect(share("result", "right")).toBeGreaterThanOrEqual(0.6);
    expect(share("none", "found")).toBeGreaterThanOrEqual(0.85);
  }
}, 120_000);

test("resume lines that tell a deed are found for trades not used in training, with few false positives", async () => {
  const own = lines.parse(readJson("resume-lines.json")).filter((one) => one.split === "test");
  const vectors = await encode(own.map(({ line }) => line));
  const found = own.filter((_, at) => tellsDeed(vectors[at] ?? new Float32Array()));
  const isDeed = ({ label }: (typeof own)[number]): boolean => label === "deed";
  const right = found.filter(isDeed).length;
  process.stdout.write(`Deeds: ${JSON.stringify({ found: found.length, right })}\n`);
  expect(right / own.filter(isDeed).length).toBeGreaterThanOrEqual(0.85);
  expect(right / found.length).toBeGreaterThanOrEqual(0.85);
}, 120_000);
