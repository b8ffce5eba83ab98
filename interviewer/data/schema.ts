import { z } from "zod";
import { ACTS } from "../engine/read/acts.ts";
import { CRITERIA, FORMS } from "#contract/criteria.ts";
import { INTERVIEW_SECONDS_DEFAULT, MOST_VOICES } from "#contract/limits.ts";

export const text = z.string().trim().min(1);
export const level = z.int().min(1).max(10);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const sayings = z.array(text).min(1);

/** Parts that a follow-up can ask for. A situational question has no result, and a knowledge question no story. */
export const ASKS = {
  past: ["situation", "task", "action", "reason", "result", "learning"],
  situational: ["order", "reason", "check", "action"],
  knowledge: ["case", "limit", "reason"],
  motivation: ["moment", "reason", "wish"],
} as const;
export const MAIN_KINDS = ["past", "situational", "knowledge", "motivation"] as const;
/** A fact is asked once and not rated. `candidate_questions` is the candidate's turn to ask, at the end. */
export const QUESTION_KINDS = [...MAIN_KINDS, "fact", "candidate_questions"] as const;

const mainFields = {
  id,
  competency: id,
  levels: z.tuple([level, level]).refine(([low, high]) => low <= high, "the first level is above the second"),
  text,
  rephrased: text,
  lookFor: z.array(text).length(3),
  anchors: z.strictObject({ 1: text, 3: text, 5: text }),
  challenge: text,
};

const followUpsOf = <const K extends keyof typeof ASKS>(kind: K) => {
  const one = z.strictObject({ asks: z.enum(ASKS[kind]), text });
  return z
    .tuple([one, one])
    .refine(([first, second]) => first.asks !== second.asks, "both follow-ups ask for the same");
};
const statements = z.array(text).min(2).max(4);

const storyQuestion = <const K extends "past" | "situational" | "motivation">(kind: K) =>
  z.strictObject({ ...mainFields, kind: z.literal(kind), followUps: followUpsOf(kind) });

export const bankQuestion = z.discriminatedUnion("kind", [
  storyQuestion("past"),
  storyQuestion("situational"),
  storyQuestion("motivation"),
  z.strictObject({
    ...mainFields,
    kind: z.literal("knowledge"),
    followUps: followUpsOf("knowledge"),
    /** Statements that a correct answer contains, and common mistakes, in the words of an expert. */
    mustHold: statements,
    wrongIdeas: statements,
  }),
]);
export type BankQuestion = z.infer<typeof bankQuestion>;

/** Parts that a follow-up asks for, or that a point covers. */
export const CARD_PARTS = [
  "situation",
  "stake",
  "choice",
  "reason",
  "own step",
  "obstacle",
  "result",
  "number",
  "people",
  "check",
  "learning",
  "limit",
  "wrong idea",
  "case",
  "moment",
  "wish",
] as const;
export type CardPart = (typeof CARD_PARTS)[number];

const card = z.strictObject({
  text,
  asks: z.enum(CARD_PARTS),
  /** The condition that the answer must have met for this follow-up to make sense; null: none. */
  needs: text.nullable(),
  /** Two example answers that already contain the part that this follow-up asks for. */
  said: z.tuple([text, text]),
  /** The lowest difficulty at which this follow-up is asked. */
  from: level,
});
export type Card = z.infer<typeof card>;

const point = z.strictObject({
  says: text,
  part: z.enum(CARD_PARTS),
  /** Marks the point that matters most. */
  most: z.literal(true).optional(),
});

export type Point = z.infer<typeof point>;

/** The points that interviewers listen for and the follow-ups, by question id. */
export const questionCards = z.record(
  id,
  z.strictObject({
    points: z
      .array(point)
      .min(3)
      .max(4)
      .refine((points) => points.filter(({ most }) => most).length === 1, "one point matters most"),
    cards: z.array(card).min(5).max(8),
  }),
);
export type QuestionCards = z.infer<typeof questionCards>[string];

/** Placeholder in a frame's wordings for the quoted line of the advert or the resume. */
export const LINE = "{line}";
const framed = text.refine((said) => said.includes(LINE), `${LINE} is missing`);

const frameFields = {
  id,
  /** The document that the quoted line comes from. */
  source: z.enum(["advert", "resume"]),
  competency: id,
  text: framed,
  rephrased: framed,
  anchors: mainFields.anchors,
  challenge: text,
  /** Restricts the frame to people with, or without, work experience; absent: both. */
  who: z.enum(["experienced", "newcomer"]).optional(),
};
const frame = <const K extends keyof typeof ASKS>(kind: K) =>
  z.strictObject({ ...frameFields, kind: z.literal(kind), followUps: followUpsOf(kind) });

/** A question template for a line without a fitting bank question. It works for noun phrases and for sentences. */
export const lineFrame = z.discriminatedUnion("kind", [
  frame("past"),
  frame("situational"),
  frame("knowledge"),
  frame("motivation"),
]);
export type LineFrame = z.infer<typeof lineFrame>;

/** A workplace that some questions of a family assume, and the words in a title or an advert that indicate it. */
export const setting = z.strictObject({
  id,
  family: id,
  /** If the title shows this setting, it excludes the family's other settings: a nursery teacher has no classroom. */
  only: z.literal(true).optional(),
  shown: z.array(text).min(1),
  questions: z.array(id),
});
export type Setting = z.infer<typeof setting>;

/** Job titles by role family, in lower case. */
export const occupationList = z.record(id, z.array(text).min(1));

/** A wording that offers the candidate a turn to ask, at the end. It is not rated. */
export const ownQuestion = z.strictObject({ id, text, rephrased: text });
export type OwnQuestion = z.infer<typeof ownQuestion>;

/** `unless`: ids of questions that already ask for this fact. */
const roundFact = ownQuestion.extend({ unless: z.array(id).default([]) });

/** A slot in a round: the kind, the bank file (absent: the role family's and the general file), and the voice. */
const roundQuestion = z.strictObject({
  kind: z.enum(MAIN_KINDS),
  from: id.optional(),
  competency: id.optional(),
  /** Prefers a question about the advert, if there is one. */
  advert: z.literal(true).optional(),
  voice: z.int().min(0).default(0),
});

/** A round: its interviewers, questions in order, duration, and what 'good' means (interview.md 'Rounds'). */
export const round = z
  .strictObject({
    voices: z.array(z.strictObject({ name: text, role: text })).max(MOST_VOICES),
    minutes: z
      .int()
      .min(1)
      .max(INTERVIEW_SECONDS_DEFAULT / 60),
    /** Most follow-ups to one question; the difficulty may allow fewer. */
    followUps: z.int().min(0).max(2),
    /** Empty: planned like an interview without a round. */
    questions: z.array(roundQuestion).default([]),
    /** Asked soon after the questions, and not rated. */
    facts: z.array(roundFact).default([]),
    factsAsked: z.int().default(0),
    /** Absent: the wording of an interview without a round. */
    opening: text.optional(),
    closing: text.optional(),
    good: z.array(text).min(2).max(4),
    /** A one-way interview: the interviewer does not react, and each question has fixed times. */
    oneWay: z.strictObject({ thinkSeconds: z.int(), answerSeconds: z.int() }).optional(),
  })
  .refine(
    ({ voices, questions }) => voices.length === 0 || questions.every(({ voice }) => voice < voices.length),
    "a question is asked by no voice",
  );
export type Round = z.infer<typeof round>;

export const competency = z.strictObject({ id, label: text, description: text });
export type Competency = z.infer<typeof competency>;

export const roleFamily = z.strictObject({
  id,
  label: text,
  /** Families similar enough that their questions may be asked when the family's own run out. */
  related: z.array(id).min(1),
  keywords: z.array(text),
});

export const wordList = z.strictObject({ about: text, words: z.array(text).min(1) });

/** In the order in which a heading is looked up. */
export const ADVERT_HEADINGS = [
  "spared",
  "others",
  "signature",
  "wishes",
  "offers",
  "applying",
  "asks",
  "duties",
  "firm",
] as const;
export const ADVERT_SIGNS = [
  "must",
  "sought",
  "wished",
  "held",
  "able",
  "hours",
  "shall",
  "offered",
  "applying",
  "submitting",
  "firm",
  "page",
  "spared",
  "personal",
] as const;
const phrases = z.array(text).min(1);

/** Words and phrases used to parse an advert. */
export const advertWordLists = z.strictObject({
  about: text,
  headings: z.strictObject(
    Object.fromEntries(ADVERT_HEADINGS.map((name) => [name, phrases])) as Record<
      (typeof ADVERT_HEADINGS)[number],
      typeof phrases
    >,
  ),
  signs: z.strictObject(
    Object.fromEntries(ADVERT_SIGNS.map((name) => [name, phrases])) as Record<
      (typeof ADVERT_SIGNS)[number],
      typeof phrases
    >,
  ),
  served: phrases,
  /** By a situation of a question about the job: words of the sentences that may be quoted for it. */
  topics: z.record(id, phrases),
});

export const WORD_LISTS = [
  "abuse-phrases",
  "abuse-words",
  "action-verbs",
  "code-marks",
  "english-words",
  "everyday-words",
  "foreign-words",
  "generic-words",
  "goodbye",
  "injection",
  "injection-marks",
  "irregular-pasts",
  "keyboard-walks",
  "languages",
  "light-verbs",
  "methods",
  "no-answer",
  "number-words",
  "opinion-verbs",
  "praise",
  "praise-alone",
  "protected-traits",
  "result-verbs",
  "skip-requests",
  "tools",
  "work-words",
  "working-times",
] as const;
export type WordListName = (typeof WORD_LISTS)[number];

export type Asks = (typeof ASKS)[keyof typeof ASKS][number];

const grade = z.literal([0, 1, 2]);
/** How well the reply would do for other entries, by two raters: 0 wrong, 1 acceptable, 2 as good. */
const alsoFor = z.record(id, z.tuple([grade, grade])).optional();

/** The replies to a situation: `kind` up to level 6, `brisk` above. The encoder outputs only situations with `act`. */
export const reply = z.strictObject({
  id,
  act: z.enum(ACTS).optional(),
  /** Only the second reading knows the situation (engine/read/situations.ts). */
  again: z.literal(true).optional(),
  when: text,
  /** After the reply: the question again, its simpler wording, `stay` (the candidate goes on), or `next`. */
  onward: z.enum(["question", "simpler", "stay", "next"]),
  alsoFor,
  kind: z.array(text).min(4),
  brisk: z.array(text).min(3),
});

/** A question about applying in general, as people put it, with replies that fit each of them. */
export const adviceEntry = z.strictObject({
  id,
  asked: z.array(text).min(8),
  alsoFor,
  replies: z.array(text).min(2),
});

const anchors = z.tuple([text, text, text, text, text]);
const rubricCriterion = z.strictObject({ label: text, anchors });

export const QUESTION_SOURCES = ["homework", "advert", "resume", "role", "weakness", "bank"] as const;

export const rubric = z.strictObject({
  /** Part of the name of each model that scores by this rubric. */
  version: text,
  scorer: text,
  forms: z.record(
    z.enum(FORMS),
    z.strictObject({
      name: text,
      counts: z.array(text).min(1),
      criteria: z.record(z.enum(CRITERIA), rubricCriterion),
    }),
  ),
  /** A description in words; the numbers are in contract/limits.ts. */
  gates: z.array(text).min(1),
  notJudged: text,
  /** The stated reason for asking a question, by source. */
  why: z.record(z.enum(QUESTION_SOURCES), text),
  rough: text,
  /** Used when no model was asked. */
  notEnough: text,
  notReadable: text,
  otherLanguageNote: text,
  modelFailedNote: text,
  modelOtherLanguageNote: text,
  message: z.strictObject({
    overall: text,
    rough: text,
    strength: text,
    upgrade: text,
    redo: text,
    notEnough: text,
    /** For a practice of one question. */
    again: text,
    notRated: text,
  }),
});

/** A labelled answer that shows a model what a level means. `key` is from interviewer/labelled/answers/fit.json. */
export const scorerExample = z.strictObject({
  key: text,
  form: z.enum(FORMS),
  level: z.int().min(1).max(4),
  question: text,
  answer: text,
  criteria: z.array(z.int().min(1).max(5)).length(CRITERIA.length),
});

/** The least that the bank contains: main questions, families, and questions per family at every difficulty. */
export const BANK_MINIMUM = { questions: 1200, families: 37, atEachLevel: 25 };
