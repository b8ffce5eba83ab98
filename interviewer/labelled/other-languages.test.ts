import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LANGUAGES, type Language } from "#contract/languages.ts";
import { interviewerWording } from "../data/load.ts";
import { planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { collectAnswers, countQuestions } from "../engine/judge/collect-answers.ts";
import { decideTurn } from "../engine/listen/decide-turn.ts";
import { readOpenTurn } from "../engine/listen/open-turn.ts";

const spoken = z.object({
  language: z.enum(Object.keys(LANGUAGES) as [Language, ...Language[]]),
  message: z.string(),
  is: z.enum(["answer", "nothing", "asks_back", "distress"]),
});
type Spoken = z.infer<typeof spoken>;
const all = z
  .array(spoken)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "other-languages.json"), "utf8")));

const question = questionById("general-several-deadlines");
const next = questionById("general-root-cause");
const LEAST_ANSWERS = 12;

function hear({ language, message }: Pick<Spoken, "language" | "message">) {
  const plan = { ...planOf([question, next]), language };
  const turns = turnsOf([[question, message]]);
  const input = { plan, turns, secondsLeft: 1100, seed: "interview" };
  const [collected] = collectAnswers(plan, turns);
  return {
    isCounted: countQuestions(plan, turns).untilRating === 2,
    isJudged: collected?.state === "not_readable" && collected.messages.length === 1,
    open: readOpenTurn(input),
    decided: decideTurn(input),
  };
}
const those = (is: Spoken["is"]): Spoken[] => all.filter((one) => one.is === is);

describe("in an interview in another language", () => {
  test("there are answers in each of them", () => {
    for (const language of Object.keys(LANGUAGES).filter((one) => one !== "en"))
      expect(those("answer").filter((one) => one.language === language).length).toBeGreaterThanOrEqual(
        LEAST_ANSWERS,
      );
  });

  test.each(those("answer"))("an answer counts and is handed to the scorer: $language $message", (one) => {
    const { isCounted, isJudged, decided } = hear(one);
    expect({ isCounted, isJudged }).toEqual({ isCounted: true, isJudged: true });
    expect(decided?.kind).toBe("question");
    expect(interviewerWording.moveOn.filter((words) => decided?.words.startsWith(words))).toEqual([]);
  });

  test.each(those("nothing"))("a refusal or mashed keys are no answer: $language $message", (one) => {
    const { isCounted, isJudged, open } = hear(one);
    expect({ isCounted, isJudged }).toEqual({ isCounted: false, isJudged: false });
    expect(open, "the model still hears it").not.toBeNull();
  });

  test.each(those("asks_back"))("a question back is no answer: $language $message", (one) => {
    const { isCounted, isJudged, decided } = hear(one);
    expect({ isCounted, isJudged }).toEqual({ isCounted: false, isJudged: false });
    expect(decided).toMatchObject({ kind: "rephrase", questionId: question.id });
  });

  test.each(those("distress"))(
    "a cry for help is met by code, with who can help: $language $message",
    (one) => {
      const { isCounted, open, decided } = hear(one);
      expect({ isCounted, open }).toEqual({ isCounted: false, open: null });
      expect(decided).toMatchObject({ kind: "reply", questionId: question.id });
    },
  );
});

test("in an English interview a candidate who answers in German is told once to use English", () => {
  const message = "Ich habe die Kundin angerufen und wir haben den Termin auf Montag gelegt.";
  expect(hear({ language: "en", message }).decided).toMatchObject({ kind: "rephrase" });
});
