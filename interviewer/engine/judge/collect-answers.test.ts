import { describe, expect, test } from "vitest";
import { ANSWERS_FOR_OVERALL, CUT_OFF_WORDS_RATED } from "#contract/limits.ts";
import {
  makePlan,
  part,
  planOf,
  questionById,
  STRONG,
  turnsOf,
  type Message,
} from "#interviewer/testing/interview-factory.ts";
import { collectAnswers, countQuestions } from "./collect-answers.ts";

const plan = makePlan();
const [first, second] = plan.questions;
if (!first || !second) throw new Error("a plan has two questions");

const saidTo = (turns: ReturnType<typeof turnsOf>) =>
  collectAnswers(plan, turns)
    .filter(({ state }) => state !== "not_asked")
    .map(({ question, said, state }) => ({ id: question.id, said, state }));

describe("an answer", () => {
  test("that is sent after another device moved on counts for the question it was typed under", () => {
    const turns = turnsOf([[first], [second]]);
    turns.push({ role: "user", kind: "answer", questionId: first.id, content: STRONG });
    expect(saidTo(turns)).toEqual([
      { id: first.id, said: [STRONG], state: "rated" },
      { id: second.id, said: [], state: "not_answered" },
    ]);
  });

  test("to a message without a planned question counts for the question before it", () => {
    const turns = turnsOf([[first]]);
    turns.push({ role: "assistant", kind: "probe", questionId: null, content: "And then?" });
    turns.push({ role: "user", kind: "answer", questionId: null, content: STRONG });
    expect(saidTo(turns)).toEqual([{ id: first.id, said: [STRONG], state: "rated" }]);
  });
});

describe("an addition to an earlier answer", () => {
  const leader = questionById("general-lead-without-title");
  const mistake = questionById("general-own-mistake");
  const heardOf = (questions: typeof plan.questions, turns: ReturnType<typeof turnsOf>) =>
    collectAnswers(planOf(questions), turns).map(({ messages }) => messages);
  const AMENDS = "About the mistake, sorry: I booked the wrong date on Tuesday, not on Monday.";

  test("that corrects a number goes to the answer with the number", () => {
    const busy = questionById("general-several-deadlines");
    const mistake = questionById("general-own-mistake");
    const other = questionById("general-root-cause");
    const right = "It was 2020 and not 2021.";
    const heard = heardOf(
      [busy, mistake, other],
      turnsOf([
        [busy, "Black Friday 2021: I put twelve people on picking for the stores and drove a truck myself."],
        [mistake, STRONG],
        [other, [part("correction", right)]],
      ]),
    );
    expect(heard[0]).toContain(right);
  });

  test.each(["addition", "correction"] as const)("stands with it, not with the open question: %s", (act) => {
    const turns = turnsOf([
      [mistake, STRONG],
      [leader, [part(act, `${AMENDS} `), part("answer", "Yes, I led the stocktake for a week.")]],
    ]);
    expect(heardOf([mistake, leader], turns)).toEqual([
      [STRONG, AMENDS],
      ["Yes, I led the stocktake for a week."],
    ]);
  });

  test("goes after the last question to an unanswered question, or to none", () => {
    const own = plan.questions.find(({ kind }) => kind === "candidate_questions");
    if (own === undefined) throw new Error("a plan ends with the candidate's questions");
    const late = [part("addition", "We took one hand off the clock until the boy could read it.")];
    const heard = (before: Message) =>
      heardOf(
        [leader, mistake, own],
        turnsOf([
          [leader, before],
          [mistake, STRONG],
          [own, late],
        ]),
      );
    expect(heard("skip")).toEqual([[late[0]?.text], [STRONG]]);
    expect(heard("I led the stocktake.")).toEqual([["I led the stocktake."], [STRONG]]);
  });

  test("stays where it was said when there is no earlier answer", () => {
    expect(heardOf([mistake], turnsOf([[mistake, [part("addition", STRONG)]]]))).toEqual([[STRONG]]);
  });

  test("a story told at the candidate's turn to ask is not lost", () => {
    const own = plan.questions.find(({ kind }) => kind === "candidate_questions");
    if (own === undefined) throw new Error("a plan ends with the candidate's questions");
    const turns = turnsOf([
      [mistake, "I sold one ticket twice."],
      [own, [part("answer", STRONG)]],
    ]);
    expect(heardOf([mistake, own], turns)).toEqual([["I sold one ticket twice.", STRONG]]);
  });
});

describe("a follow-up", () => {
  test("is stored with the message that replies to it, even after other messages", () => {
    const turns = turnsOf([[first, STRONG]]);
    const more = [
      {
        kind: "probe",
        asked: "What did it cost?",
        parts: [part("process", "How long have we got?", "process-time")],
      },
      {
        kind: "reply",
        asked: "Ten minutes.",
        parts: [part("answer", "I paid the 40 pounds for the van myself that evening.")],
      },
    ] as const;
    for (const { kind, asked, parts } of more) {
      turns.push({ role: "assistant", kind, questionId: first.id, content: asked });
      turns.push({ role: "user", kind: "answer", questionId: first.id, content: parts[0].text, parts });
    }
    expect(collectAnswers(plan, turns)[0]).toMatchObject({
      messages: [STRONG, more[1].parts[0].text],
      askedBefore: [null, "What did it cost?"],
    });
  });
});

describe("an answer sent when the time ran out", () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(" ");
  const cut = (content: string, before: Message[] = []) => {
    const turns = turnsOf([[first, ...before]]);
    turns.push({ role: "user", kind: "answer", questionId: first.id, content, cutOff: true });
    return collectAnswers(plan, turns)[0];
  };

  test(`is rated as it stood from ${CUT_OFF_WORDS_RATED} words on, and had only begun before`, () => {
    const [enough, begun] = [words(CUT_OFF_WORDS_RATED), words(CUT_OFF_WORDS_RATED - 1)];
    expect(cut(enough)).toMatchObject({
      state: "rated",
      messages: [enough],
      cutOff: true,
      hasOnlyBegun: false,
    });
    expect(cut(begun)).toMatchObject({
      state: "not_answered",
      said: [begun],
      messages: [],
      cutOff: true,
      hasOnlyBegun: true,
    });
  });

  test("does not change earlier messages, even a refusal", () => {
    expect(cut("And then we", [STRONG])).toMatchObject({
      state: "rated",
      messages: [STRONG],
      hasOnlyBegun: false,
    });
    expect(cut("And then we", ["I don't know"])).toMatchObject({ messages: [], hasOnlyBegun: false });
    expect(
      cut("And then we", [[part("repeat", "Could you repeat the question?", "repeat-again")]]),
    ).toMatchObject({ hasOnlyBegun: true });
  });

  test("that was sent in time is judged even if it is short", () => {
    const turns = turnsOf([[first, "When there are outliers"]]);
    expect(collectAnswers(plan, turns)[0]).toMatchObject({
      state: "rated",
      cutOff: false,
      hasOnlyBegun: false,
    });
  });
});

test("the same story told to two questions counts for the one with its subject, not for the one with more common words", () => {
  const change = questionById("customer-support-rule-changed");
  const upset = questionById("customer-support-calmed-caller");
  const story =
    "Mr Patel was very upset. His broadband was down nine days, he'd called six times. I took it on myself, phoned the engineer firm directly, got a slot the next morning and rang him after.";
  const collected = collectAnswers(
    planOf([change, upset]),
    turnsOf([
      [change, story],
      [upset, story],
    ]),
  );
  expect(collected.map(({ messages }) => messages)).toEqual([[], [story]]);
});

describe("the progress shown counts the same answers as the report", () => {
  const OFF_TOPIC = "I had pasta for lunch, and the dog swam in the lake while we watched from the bridge.";
  const GERMAN = "Ich habe damals die Kundin angerufen und den Fehler noch am selben Tag selbst behoben.";

  test.each([
    ["an answer and one that is off the topic", [STRONG, OFF_TOPIC], 2],
    ["the same words given to two questions", [STRONG, STRONG], 1],
    ["an answer in a language that is not read", [STRONG, GERMAN], 1],
    ["a question left out and mashed keys", ["skip", "asdf qwer asdf"], 0],
  ])("%s", (_, [one = "", other = ""], answers) => {
    const turns = turnsOf([
      [first, one],
      [second, other],
    ]);
    const rated = collectAnswers(plan, turns).filter(({ state }) => state === "rated");
    expect(rated).toHaveLength(answers);
    expect(countQuestions(plan, turns).untilRating).toBe(ANSWERS_FOR_OVERALL - answers);
  });
});
