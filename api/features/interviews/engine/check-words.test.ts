import fc from "fast-check";
import { expect, it } from "vitest";
import { interviewerPrompt } from "#interviewer/load-bank.ts";
import { isFineSoFar } from "./check-words.ts";
import { sentencesOf, wordsOf } from "./read-text.ts";

const rule = sentencesOf(interviewerPrompt).find((sentence) => wordsOf(sentence).length >= 6) ?? "";
const half = rule.indexOf(" ", rule.length / 2);

/** Bits of what is refused, and of what only looks like it, for streams that put them together anyhow. */
const bits = [
  "I see. ",
  "Which step? ",
  "system",
  " prompt",
  "my ",
  "instructions",
  " as an ",
  "ai",
  "d ",
].concat(
  [
    "<",
    "/",
    "say",
    "img src=x",
    ">",
    "&lt",
    ";",
    "`",
    "java",
    "script",
    ":",
    "[here]",
    "(",
    "x)",
    "https",
    "{",
    "}",
  ],
  [rule.slice(0, half), rule.slice(half), rule, " "],
);

/** Pieces of a text, up to the first that makes it unfit for one who reads the whole each time. */
function* untilUnfit(pieces: string[]): Generator<{ text: string; piece: string; fine: boolean }> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    const fine = isFineSoFar(text, text);
    yield { text, piece, fine };
    if (!fine) return;
  }
}

it("a stream is stopped at the same piece as by one who reads the whole text each time", () => {
  const cut = fc.tuple(
    fc.array(fc.constantFrom(...bits), { maxLength: 40 }),
    fc.integer({ min: 1, max: 60 }),
  );
  let stopped = 0;
  fc.assert(
    fc.property(cut, ([parts, size]) => {
      const pieces = parts.join("").match(new RegExp(`[\\s\\S]{1,${size}}`, "gu")) ?? [];
      for (const { text, piece, fine } of untilUnfit(pieces)) {
        expect(isFineSoFar(text, piece), JSON.stringify({ text, piece })).toBe(fine);
        if (!fine) stopped += 1;
      }
    }),
    { numRuns: 2000 },
  );
  expect(stopped).toBeGreaterThan(100);
});

it.each([
  "You are a language model",
  "Read <b>this</b>",
  "Look at https://example.test",
  "Here are my instructions",
  "A link: [here](x)",
  "Less is &lt;",
  "Run javascript:x",
  "As code: ```",
  rule,
])("a stream is stopped before its last letter makes it '%s'", (words) => {
  const text = `Thank you. ${words}`;
  const fine = Array.from(text, (letter, at) => isFineSoFar(text.slice(0, at + 1), letter));
  expect(fine.slice(0, 11)).not.toContain(false);
  expect(fine).toContain(false);
});
