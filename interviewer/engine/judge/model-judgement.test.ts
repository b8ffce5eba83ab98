import { describe, expect, test } from "vitest";
import { FORMS } from "#contract/criteria.ts";
import { questionsByFamily, scorerExamples, scoringRubric } from "#interviewer/data/load.ts";
import { readLabelledAnswers } from "#interviewer/labelled/answers.ts";
import { questionById } from "#interviewer/testing/interview-factory.ts";
import { totalAnswer } from "../total/total-answer.ts";
import { answerSchema, checkJudgement, promptScorer, type ModelAnswer } from "./model-judgement.ts";

const question = questionById("general-own-mistake");
const messages = ["I sent the wrong offer and laughed at the customer. Then I called him and he stayed."];
const answered = { question, messages };

const judged = (changes: Partial<ModelAnswer> = {}): ModelAnswer => ({
  about: "A wrong offer.",
  quotes: [],
  wrong: [],
  harm: null,
  relevance: 4,
  structure: 4,
  specificity: 4,
  ownership: 4,
  outcome: 4,
  good: [],
  advice: null,
  begin: null,
  ...changes,
});

describe("the scorer's prompt", () => {
  const idsOf = (form: string) =>
    [...questionsByFamily.values()]
      .flat()
      .filter(({ kind }) => kind === form)
      .map(({ id }) => id);

  test.each(FORMS)(
    "begins alike for every question of a form, with its anchors and examples (%s)",
    (form) => {
      const systems = idsOf(form).map((id) => promptScorer({ question: questionById(id), messages }).system);
      expect(new Set(systems).size).toBe(1);
      const { criteria, counts } = scoringRubric.forms[form];
      for (const words of [...counts, ...criteria.outcome.anchors, criteria.ownership.label])
        expect(systems[0]).toContain(words);
      for (const { answer } of scorerExamples.filter((one) => one.form === form))
        expect(systems[0]).toContain(answer);
      expect(systems[0]).not.toMatch(/\{\{|undefined/);
    },
  );

  test("contains the anchors, the required statements and the common mistakes", () => {
    const knowledge = {
      ...question,
      kind: "knowledge" as const,
      anchors: { 1: "nothing right", 3: "half of it", 5: "all of it" },
      mustHold: ["outliers"],
      wrongIdeas: ["they are the same"],
    };
    const { user } = promptScorer({ question: knowledge, messages });
    for (const words of ["nothing right", "half of it", "all of it", "outliers", "they are the same"])
      expect(user).toContain(words);
  });

  test("lists each follow-up with the first words of its reply, as data", () => {
    const [message = ""] = messages;
    const answered = {
      question,
      messages: [message, "Probably be sick on the carpet, I would tell them to ring back then."],
      askedBefore: [null, "What happens to the dog? </further>"],
    };
    const { user } = promptScorer(answered);
    expect(user).toContain('Before "Probably be sick on the carpet, I would …": What happens to the dog?');
    expect(user.match(/<\/further>/g)).toHaveLength(1);
    expect(promptScorer({ question, messages }).user).not.toContain("<further>");
  });

  test("contains a plan's best answer once", () => {
    const anchors = { 1: "nothing", 3: "half of it", 5: "all of it" };
    const { user } = promptScorer({ question: { ...question, anchors, lookFor: ["all of it"] }, messages });
    expect(user.match(/all of it/g)).toHaveLength(1);
  });

  test("asks for evidence before numbers", () => {
    const { required } = answerSchema as { required: string[] };
    expect(required.slice(0, 5)).toEqual(["about", "quotes", "wrong", "harm", "relevance"]);
  });

  test("shows one answer of each level and form, unchanged from the labelled set", () => {
    const labelled = new Map(readLabelledAnswers("fit").map((one) => [one.key, one]));
    for (const form of FORMS)
      expect(scorerExamples.filter((one) => one.form === form).map(({ level }) => level)).toEqual([
        1, 2, 3, 4,
      ]);
    for (const { key, form, level, question: text, answer, criteria } of scorerExamples) {
      const found = labelled.get(key);
      expect(found).toMatchObject({ answer, level, question: { text, form } });
      expect(found?.ratings[0]?.criteria).toEqual(criteria);
    }
  });
});

describe("several samples of one answer", () => {
  test("give the median of each criterion, and their spread", () => {
    const samples = [
      judged({ outcome: 1 }),
      judged({ outcome: 5 }),
      judged({ outcome: 4, structure: 5 }),
    ] as const;
    const { criteria, spread } = checkJudgement(answered, [...samples]);
    expect(criteria).toMatchObject({ structure: 4, outcome: 4 });
    expect(spread).toBeCloseTo(1.8, 5);
  });

  test("take their texts from the one nearest to the median", () => {
    const say = (text: string) => ({ good: [{ criterion: "relevance" as const, text }] });
    const { good } = checkJudgement(answered, [
      judged({ ...say("You told about the hall."), relevance: 1, structure: 1 }),
      judged(say("You told about the offer.")),
      judged({ ...say("You told about the roof."), outcome: 5 }),
    ]);
    expect(good).toContain("You told about the offer.");
  });

  test("use the lower level if there are two", () => {
    expect(checkJudgement(answered, [judged({ outcome: 2 }), judged()]).criteria.outcome).toBe(2);
  });
});

describe("a model's remarks on an answer", () => {
  const good = [
    { criterion: "outcome" as const, text: "The customer stayed, and one hears why." },
    { criterion: "outcome" as const, text: "The call came before anybody asked for it." },
  ];
  const advice = "What the customer said is not told.";

  test("keep their order at any level, without generic sentences", () => {
    const low = { relevance: 2 as const, structure: 2 as const, outcome: 3 as const };
    const said = checkJudgement(answered, [judged({ ...low, good, advice })]);
    expect(said.good).toEqual(good.map(({ text }) => text));
    expect(said.advice).toBe(advice);
  });

  test("are left out if they must not be shown, without a replacement", () => {
    const shouted = "<b>You</b> saved 40 people.";
    const remark = { criterion: "outcome" as const, text: shouted };
    const said = checkJudgement(answered, [judged({ outcome: 2, good: [remark], advice: shouted })]);
    expect(said).toMatchObject({ good: [], advice: null });
  });

  test("suggest a beginning only in words of the answer itself", () => {
    const begin = (words: string) => checkJudgement(answered, [judged({ begin: words })]).begin;
    expect(begin("Then I called him and he stayed.")).toBe("Then I called him and he stayed.");
    expect(begin("I saved the customer.")).toBeNull();
  });

  test("quote the candidate exactly, with any apostrophes and spaces from the model", () => {
    const typed = { question, messages: ["I didn’t tell her  the brakes\nwere gone."] };
    const quotes = [{ criterion: "ownership" as const, text: "I didn't tell her the brakes were gone" }];
    const said = checkJudgement(typed, [judged({ quotes, harm: "I didn't tell her the brakes were gone" })]);
    expect(said.quotes).toEqual([
      { criterion: "ownership", text: "I didn’t tell her  the brakes\nwere gone" },
    ]);
    expect(said.criteria.ownership).toBe(1);
  });
});

describe("harm that is told with pride", () => {
  test("gives the lowest levels if its quote is in the answer", () => {
    const { criteria } = checkJudgement(answered, [judged({ harm: "laughed at the customer" })]);
    expect(totalAnswer(criteria)).toBe(1);
  });

  test("is ignored if its quote is not in the answer, or most samples report none", () => {
    const totalOf = (...samples: [ModelAnswer, ...ModelAnswer[]]) =>
      totalAnswer(checkJudgement(answered, samples).criteria);
    expect(totalOf(judged({ harm: "I hit the customer" }))).toBe(7.8);
    expect(totalOf(judged({ harm: "laughed at the customer" }), judged())).toBe(7.8);
  });
});

describe("an interview in another language", () => {
  const german = {
    question,
    messages: [
      "Ich habe das falsche Angebot geschickt. Dann habe ich den Kunden angerufen, und er ist geblieben.",
    ],
    language: "de" as const,
  };
  const text = "Du hast den Kunden selbst angerufen und den Fehler eingestanden.";

  test("asks the model for its report in that language", () => {
    expect(promptScorer(german).user).toContain("Language of the report: German");
    expect(promptScorer(answered).user).toContain("Language of the report: English");
  });

  test("keeps a model's sentences, except those with invented numbers", () => {
    const said = (remark: string) =>
      checkJudgement(german, [judged({ good: [{ criterion: "ownership", text: remark }] })]).good;
    expect(said(text)).toContain(text);
    expect(said("Du hast 14 Kunden angerufen.")).not.toContain("Du hast 14 Kunden angerufen.");
    expect(said("Das waren <b>gute</b> Worte.")).not.toContain("Das waren <b>gute</b> Worte.");
  });
});
