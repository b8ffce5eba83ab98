import { expect, it } from "vitest";
import { createThinkFilter } from "./think-filter.ts";

const hear = (pieces: string[]): string => {
  const filter = createThinkFilter();
  return pieces.map((piece) => filter(piece).text).join("");
};

it.each([
  [["<think>hm, 10</think>Tell me more."]],
  [["<thi", "nk>hm", ", 10</th", "ink>\n\nTell", " me more."]],
  [["\n", "<thinking>", "a </b> ", "</thinking>", "Tell me more."]],
  [Array.from("<reasoning>so and so</reasoning>Tell me more.")],
])("what stands in tags before the words is dropped, however it is cut (%j)", (pieces) => {
  expect(hear(pieces).trim()).toBe("Tell me more.");
});

it.each([[["{", '"a": 1}']], [["<", "b>bold"]], [["Say <think> aloud"]]])(
  "other words pass whole (%j)",
  (pieces) => {
    expect(hear(pieces)).toBe(pieces.join(""));
  },
);

it("an end of thinking that never comes lets nothing through", () => {
  expect(hear(["<think>", "for ever", " and ever"])).toBe("");
});
