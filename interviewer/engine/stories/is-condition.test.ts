import { expect, test } from "vitest";
import { loadTextEncoder } from "#api/engine/load-encoders.ts";
import { encodeText, toVectors } from "../read/encode-text.ts";
import { findConditions } from "./is-condition.ts";

const CONDITIONS = [
  "A forklift licence",
  "Full clean driving license",
  "First-aid certificate",
  "A valid nursing registration",
  "You have the right to work in the UK",
  "A completed apprenticeship in retail",
  "A teaching degree for primary school",
  "At least three years of experience in leading a team",
  "German at level C1",
  "Willingness to work Saturdays",
  "You can work weekends",
  "Knowledge of Excel",
  "German",
];
const PRACTISED = [
  "Managing software licences for 200 shops",
  "You can calm relatives who are upset",
  "Experience in resolving conflicts",
  "handle complaints calmly",
  "keep food waste under 3 percent",
  "You can plan shifts for 15 people",
  "Run your section alone on a Saturday with 140 covers",
];
const asked = (words: string, isTask = false) => ({ words, isWish: false, isTask });

const encoder = await loadTextEncoder();
const read = [...CONDITIONS, ...PRACTISED];
const vectors = toVectors(read, await Promise.all(read.map((text) => encodeText(text, encoder))));
const found = (lines: ReturnType<typeof asked>[]) => findConditions({ lines, vectors });

test("what somebody has or lacks is a condition, and what is done or shown is none", () => {
  expect(CONDITIONS.filter((words) => !found([asked(words)])[0])).toEqual([]);
  expect(PRACTISED.filter((words) => found([asked(words)])[0])).toEqual([]);
});

test("a task of the job is no condition, and without vectors a licence still is one", () => {
  expect(found([asked("Check every driver's licence at the gate", true)])).toEqual([false]);
  expect(findConditions({ lines: [asked("A forklift licence"), asked("German at level C1")] })).toEqual([
    true,
    false,
  ]);
});
