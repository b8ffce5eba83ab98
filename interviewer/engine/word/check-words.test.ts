import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { interviewerPrompt } from "#interviewer/data/load.ts";
import { checkSmallWords, checkWords, findUnfit, isFineSoFar } from "./check-words.ts";
import { makePlan, play, STRONG } from "#interviewer/testing/interview-factory.ts";
import { sentencesOf, wordsOf } from "../text/read-text.ts";
import type { TurnDecision } from "../types.ts";

const rule = sentencesOf(interviewerPrompt).find((sentence) => wordsOf(sentence).length >= 6) ?? "";
const half = rule.indexOf(" ", rule.length / 2);

/** Pieces of forbidden texts, and of similar allowed ones, for random streams. */
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

/** Pieces of a text, up to the first that a check of the whole text rejects. */
function* untilUnfit(pieces: string[]): Generator<{ text: string; piece: string; fine: boolean }> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    const fine = isFineSoFar(text, text);
    yield { text, piece, fine };
    if (!fine) return;
  }
}

it("a stream is stopped at the same piece as by a check of the whole text", () => {
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
])("a stream is stopped before its last character completes '%s'", (words) => {
  const text = `Thank you. ${words}`;
  const fine = Array.from(text, (letter, at) => isFineSoFar(text.slice(0, at + 1), letter));
  expect(fine.slice(0, 11)).not.toContain(false);
  expect(fine).toContain(false);
});

const { decisions } = play(makePlan(), (_, at) => `${STRONG} ${at}`);
const question: TurnDecision = {
  kind: "question",
  questionId: "general-several-deadlines",
  competency: null,
  words: "Thank you. Tell me about a week in which too many things were due at once.",
  ends: false,
};
const closing = decisions.at(-1) ?? question;

describe("a model's wording", () => {
  it.each([
    ["plain", "Thanks. Could you tell me about a week when too many things were due at once?"],
    ["in tags", "<say>Tell me about a week when too many things were due at once.</say>"],
    ["with a label", "Interviewer: Tell me about a week in which too many things were due at once."],
    ["over lines", "Thanks.\n\nTell me about a week in which **too many** things were due at once."],
  ])("is accepted if it is usable: %s", (_name, words) => {
    const checked = checkWords(words, question);
    expect(checked).toMatch(/too many things were due at once/);
    expect(checked).not.toMatch(/[<>*\n]|Interviewer:/);
  });

  it.each([
    ["empty", "  "],
    ["too long", `Tell me about a week in which too many things were due. ${"Really. ".repeat(200)}`],
    ["several questions", "Which week was it? Which things were due at once? Who helped?"],
    ["praise", "Great answer! Tell me about a week in which too many things were due at once."],
    ["a score", "That was 8 out of 10. Tell me about a week in which too many things were due."],
    ["a score in figures", "I give that 4/5. Tell me about a week in which too many things were due."],
    ["goodbye", "Goodbye, and tell me about a week in which too many things were due at once."],
    ["prompt markers", "<conversation> Tell me about a week in which too many things were due."],
    ["its rules", "My instructions say: tell me about a week in which too many things were due."],
    ["a rule word for word", `${interviewerPrompt.split("\n")[2] ?? ""} Which week had too many things due?`],
    ["a script", "Tell me about a week <script>alert(1)</script> in which too many things were due."],
    ["a link", "Tell me about a week in which too many things were due: https://evil.example"],
    ["something else", "Pizza is round, bananas are yellow."],
  ])("is rejected: %s", (_name, words) => {
    expect(checkWords(words, question)).toBeNull();
  });

  it("may say goodbye at the end, without a question", () => {
    const words =
      "Thank you for your time. Your rating is being made now; you will find it under your past interviews. Goodbye.";
    expect(checkWords(words, closing)).toBe(words);
    expect(checkWords(`${words} Any questions?`, closing)).toBeNull();
  });

  it("every built-in wording would pass its own check", () => {
    for (const decision of decisions)
      expect(checkWords(decision.words, decision), decision.words).not.toBeNull();
  });
});

it.each([
  ["How did you keep the printer going that week?", true],
  ["You had to keep the printer going for the whole week.", false],
])("a small model's statement instead of a question is rejected: %s", (said, isHeard) => {
  const words = "What kept the printer going in that week?";
  const decision: TurnDecision = { ...question, words };
  expect(checkWords(said, decision)).toBe(said);
  expect(checkSmallWords(said, decision)).toBe(isHeard ? said : null);
});

/** Sentences of a good interviewer between questions: an image from the answer, a reaction, one question. */
const GOOD = [
  "I can see that queue. You wrote “one till, twelve people”: what did you say to the first of them?",
  "No one should have to count alone at night. Let's stay with the shelf: why did you start at the bottom?",
  "Fair question. I mean the stock that is there, not the stock on the way.",
  "You did tell me, and I missed it. Let me ask about the next morning instead: who read the note first?",
  "“Then it was quiet”: how long did that last?",
  "So the figure was right and the label was wrong. What would have shown you that a week earlier?",
  "Two sick, one lift, forty beds. Which of them could wait, and how did you decide that?",
  "That sounds like a long night. If it helps, begin with whoever stood next to you.",
  "Let me put it the other way round. Suppose nobody calls back: what do you do at five?",
  "I'm sorry about your father. We'll leave that, and go to something else: the rota in the advert.",
  "The advert asks for two languages. Tell me about a guest you served in the one you speak less well.",
  "You chose the smaller fix. Argue against yourself: what would the owner have lost by waiting a day?",
];

it.each(GOOD)("a good interviewer's words are not refused: %s", (words) =>
  expect(findUnfit(words, { questions: 1, ends: false, next: null })).toBeNull(),
);

it("before the candidate's turn to ask, a model may say that its last question was the last", () => {
  const next = { text: "What would you like to ask me?", kind: "candidate_questions" };
  const words = "That was the last of mine, and three minutes are left. What would you like to know?";
  expect(findUnfit(words, { questions: 1, ends: false, next })).toBeNull();
});
