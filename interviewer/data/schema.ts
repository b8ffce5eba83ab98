import { z } from "zod";
import { ACTS } from "../engine/read/acts.ts";
import { CRITERIA, FORMS } from "#contract/criteria.ts";

export const text = z.string().trim().min(1);
export const level = z.int().min(1).max(10);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const sayings = z.array(text).min(1);

/** What a follow-up can ask for, by the kind of question: a hypothetical has no result, a fact no story. */
export const ASKS = {
  past: ["situation", "task", "action", "reason", "result", "learning"],
  situational: ["order", "reason", "check", "action"],
  knowledge: ["case", "limit", "reason"],
  motivation: ["moment", "reason", "wish"],
} as const;
export const MAIN_KINDS = ["past", "situational", "knowledge", "motivation"] as const;
/** A fact is asked once and rated by nobody; at the end the candidate asks. */
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
    /** What a right answer must hold, and what people get wrong, in the words of somebody who does. */
    mustHold: statements,
    wrongIdeas: statements,
  }),
]);
export type BankQuestion = z.infer<typeof bankQuestion>;

/** What a follow-up asks for, or a point tells. */
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
  /** What must have been told before it makes sense; null: nothing. */
  needs: text.nullable(),
  /** Each of them would have told already what it asks for. */
  said: z.tuple([text, text]),
  /** The level of difficulty from which on it is asked. */
  from: level,
});
export type Card = z.infer<typeof card>;

const point = z.strictObject({
  says: text,
  part: z.enum(CARD_PARTS),
  /** The one that makes most difference. */
  most: z.literal(true).optional(),
});

export type Point = z.infer<typeof point>;

/** Of each question what interviewers listen for, and the follow-ups written for it. */
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

/** Stands in a frame's wordings for the words of the advert or the resume, in their quotation marks. */
export const LINE = "{line}";
const framed = text.refine((said) => said.includes(LINE), `${LINE} is missing`);

const frameFields = {
  id,
  /** Whose words it takes up. */
  source: z.enum(["advert", "resume"]),
  competency: id,
  text: framed,
  rephrased: framed,
  anchors: mainFields.anchors,
  challenge: text,
  /** Only for somebody who has worked, or only for somebody who has not yet; without it for both. */
  who: z.enum(["experienced", "newcomer"]).optional(),
};
const frame = <const K extends keyof typeof ASKS>(kind: K) =>
  z.strictObject({ ...frameFields, kind: z.literal(kind), followUps: followUpsOf(kind) });

/** A question for any line that no question of the bank fits: it holds for a noun and for a sentence. */
export const lineFrame = z.discriminatedUnion("kind", [
  frame("past"),
  frame("situational"),
  frame("knowledge"),
  frame("motivation"),
]);
export type LineFrame = z.infer<typeof lineFrame>;

/** A setting that some questions of a family presuppose, and the words of a title or an advert that show it. */
export const setting = z.strictObject({
  id,
  family: id,
  /** Where a title shows it, no other setting of the family is meant: a nursery teacher has no classroom. */
  only: z.literal(true).optional(),
  shown: z.array(text).min(1),
  questions: z.array(id),
});
export type Setting = z.infer<typeof setting>;

/** Names of jobs by role family, in small letters. */
export const occupationList = z.record(id, z.array(text).min(1));

/** The candidate's own turn to ask, at the end; nothing of it is rated. */
export const ownQuestion = z.strictObject({ id, text, rephrased: text });
export type OwnQuestion = z.infer<typeof ownQuestion>;

export const competency = z.strictObject({ id, label: text, description: text });
export type Competency = z.infer<typeof competency>;

export const roleFamily = z.strictObject({
  id,
  label: text,
  /** Whose cases are near enough to be asked about when the own questions run out. */
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

/** Words by which an advert is read. */
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
  "question-starts",
  "result-verbs",
  "skip-requests",
  "tools",
  "work-words",
] as const;
export type WordListName = (typeof WORD_LISTS)[number];

export type Asks = (typeof ASKS)[keyof typeof ASKS][number];

/** The replies to a situation: `kind` up to level 6, `brisk` above. Without `act` it is no output of the encoder. */
export const reply = z.strictObject({
  id,
  act: z.enum(ACTS).optional(),
  when: text,
  /** Behind it the question is said again, or in other words; `stay` leaves the turn to the candidate, `next` leaves the question. */
  onward: z.enum(["question", "simpler", "stay", "next"]),
  kind: z.array(text).min(4),
  brisk: z.array(text).min(3),
});

const anchors = z.tuple([text, text, text, text, text]);
const rubricCriterion = z.strictObject({ label: text, anchors });

export const QUESTION_SOURCES = ["homework", "advert", "resume", "role", "weakness", "bank"] as const;

export const rubric = z.strictObject({
  /** Stands in the name of a model that scores by it. */
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
  /** In words; the numbers stand in contract/limits.ts. */
  gates: z.array(text).min(1),
  notJudged: text,
  /** Why a question was asked, by where the reason comes from. */
  why: z.record(z.enum(QUESTION_SOURCES), text),
  rough: text,
  /** The built-in scorer's one thing to work on, made of a question's point. */
  makeSure: text,
  /** Where no model was asked. */
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
    /** Of a practice. */
    again: text,
    notRated: text,
  }),
});

/** A labelled answer that shows a model what a level is; its key names it in interviewer/labelled/answers/fit.json. */
export const scorerExample = z.strictObject({
  key: text,
  form: z.enum(FORMS),
  level: z.int().min(1).max(4),
  question: text,
  answer: text,
  criteria: z.array(z.int().min(1).max(5)).length(CRITERIA.length),
});

/** What the bank must at least hold: main questions, families, and of each family at every level of difficulty. */
export const BANK_MINIMUM = { questions: 1200, families: 37, atEachLevel: 25 };
