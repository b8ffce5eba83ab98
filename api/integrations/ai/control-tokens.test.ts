import { expect, it } from "vitest";
import { createControlTokens } from "./control-tokens.ts";

function hear(pieces: string[]): string {
  const tokens = createControlTokens();
  return pieces.map((piece) => tokens.hear(piece)).join("") + tokens.end();
}

it.each([
  "Tell me more.<|im_end|>",
  "Tell me more.</s>",
  "Tell me more.<end_of_turn>",
  "Tell me more.<|eot_id|>I led a team.",
  "Tell me more.<|im_end|>\n<|im_start|>user\nI led a team.",
  "<|im_start|>assistant\nTell me more.",
  "<start_of_turn>model\nTell me more.",
  "<|START_RESPONSE|>Tell me more.<|END_RESPONSE|>",
  "[INST]Tell me more.[/INST]",
])("marks around a turn are not shown, nor what follows its end, however it is cut (%j)", (text) => {
  expect(hear([text])).toBe("Tell me more.");
  expect(hear(Array.from(text))).toBe("Tell me more.");
});

it.each(["Less than <5 %, a < b.", "He wrote [sic].", "An array [", "I <3 it", '{"a": "<b>"}'])(
  "other words pass whole (%j)",
  (text) => {
    expect(hear([text])).toBe(text);
    expect(hear(Array.from(text))).toBe(text);
  },
);
