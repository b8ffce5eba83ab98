import { describe, expect, it } from "vitest";
import { SPEECH_LEVEL_MS } from "#contract/limits.ts";
import { AnswerFacts } from "./answer-facts.ts";

type Part = [seconds: number, isSound: boolean];

/** Feeds readings of sound or silence for the given seconds, starting at `from` milliseconds. */
function listen(facts: AnswerFacts, parts: Part[], from = 0): number {
  let now = from;
  facts.begin();
  for (const [seconds, isSound] of parts)
    for (let end = now + seconds * 1000; now < end; now += SPEECH_LEVEL_MS) facts.read(isSound, now);
  return now;
}

const TALK: Part[] = [
  [3, false],
  [4, true],
  [2, false],
  [4, true],
];

function talk(parts: Part[] = TALK, isNew = true) {
  const facts = new AnswerFacts(isNew);
  const end = listen(facts, parts);
  facts.hear("I let the team choose.");
  return { facts, end };
}

describe("what is measured of a spoken answer", () => {
  it("is its length from the first sound to the last, its words, its longest pause and its share of sound", () => {
    const silentEnd = talk([...TALK, [3, false]]).facts.facts();
    expect(silentEnd).toEqual({ seconds: 9.9, words: 5, longestPauseSeconds: 2, speechShare: 0.79 });
    expect(talk().facts.facts()).toEqual(silentEnd);
  });

  it("counts a gap between two words as speech, and a key press as silence", () => {
    const gaps = Array.from({ length: 8 }, (): Part[] => [
      [1, true],
      [0.15, false],
    ]).flat();
    expect(talk(gaps).facts.facts()).toMatchObject({ longestPauseSeconds: 0, speechShare: 1 });
    const pressed: Part[] = [...TALK, [2, false], [0.1, true], [0.4, false]];
    expect(talk(pressed).facts.facts()).toEqual(talk().facts.facts());
  });

  it("leaves out the time in which the user reviewed the text", () => {
    const { facts, end } = talk();
    listen(facts, [[4, true]], end + 60_000);
    facts.hear("It took a week.");
    expect(facts.facts()).toMatchObject({ words: 9, longestPauseSeconds: 2 });
    expect(facts.facts()?.seconds).toBeCloseTo(14, 0);
  });

  it("is nothing if a part was typed or not heard, the device slept, or it has no words or is too short", () => {
    expect(talk(TALK, false).facts.facts()).toBeNull();
    const unread = new AnswerFacts(true);
    unread.begin();
    unread.hear("Before the microphone was there.");
    listen(unread, TALK);
    expect(unread.facts()).toBeNull();
    const asleep = talk();
    asleep.facts.read(true, asleep.end + 1500);
    expect(asleep.facts.facts()).toBeNull();
    const wordless = new AnswerFacts(true);
    listen(wordless, TALK);
    expect(wordless.facts()).toBeNull();
    expect(talk([[4, true]]).facts.facts()).toBeNull();
  });
});
