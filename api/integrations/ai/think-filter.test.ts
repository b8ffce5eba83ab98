import { expect, it } from "vitest";
import { createThinkFilter } from "./think-filter.ts";

function hear(pieces: string[], isOpen = false) {
  const filter = createThinkFilter(isOpen);
  const heard = pieces.map((piece) => filter.hear(piece));
  return {
    text: heard.map(({ text }) => text).join("") + filter.end(),
    isStray: heard.some(({ isStray }) => isStray),
  };
}

it.each([
  [["<think>hm, 10</think>Tell me more."]],
  [["<thi", "nk>hm", ", 10</th", "ink>\n\nTell", " me more."]],
  [["\n", "<thinking>", "a </b> ", "</thinking>", "Tell me more."]],
  [Array.from("<reasoning>so and so</reasoning>Tell me more.")],
  [["<THINK>hm</THINK>", "Tell me more."]],
  [['<think type="inner" budget="40">hm</think>Tell me more.']],
  [["<thinking ", 'lang="en">hm', "</thinking>", "\nTell me more."]],
  [["```thinking\nhm, `10`\n```\n\nTell me more."]],
  [["``", "`thou", "ght\nhm\n`", "``\nTell", " me more."]],
  [["[THINK]", "hm", "[/THINK]", "Tell me more."]],
  [["◁think▷hm◁/think▷Tell me more."]],
  [["<think></think>", "Tell me more."]],
  [["<think>hm</think>\n", "<think>10</think>\n", "Tell me more."]],
  [["<seed:think>hm</seed:think>Tell me more."]],
  [["<analysis>hm</analysis>", "\nTell me more."]],
  [["<|START_THINKING|>hm<|END_THINKING|>Tell me more."]],
  [["<|begin_of_thought|>hm<|end_of_thought|>Tell me more."]],
  [["<unused94>thought\nhm<unused95>Tell me more."]],
  [["<|channel|>analysis<|mess", "age|>hm<|end|><|start|>assistant<|channel|>final<|message|>Tell me more."]],
])("thoughts between marks are dropped, however they are cut (%j)", (pieces) => {
  expect(hear(pieces)).toEqual({ text: "Tell me more.", isStray: false });
});

it.each([
  [["```json\n{}\n", "```"]],
  [["``"]],
  [["{", '"a": 1}']],
  [["<", "b>bold"]],
  [["Say <think> aloud"]],
  [["<"]],
])("words without thoughts pass whole (%j)", (pieces) => {
  expect(hear(pieces)).toEqual({ text: pieces.join(""), isStray: false });
});

it("a thought that never ends lets nothing through", () => {
  expect(hear(["<think>", "for ever", " and ever"]).text).toBe("");
});

it.each([[["Okay, so.\n</think>\n\nTell me more."]], [["Okay, so.\n</th", "ink>", "Tell me more."]]])(
  "a mark that closes what none had opened is told (%j)",
  (pieces) => {
    expect(hear(pieces).isStray).toBe(true);
    expect(hear(pieces, true)).toEqual({ text: "Tell me more.", isStray: false });
  },
);

it("text is held back to the end if thinking was expected and none came", () => {
  expect(hear(["Tell me", " more."], true)).toEqual({ text: "Tell me more.", isStray: false });
});
