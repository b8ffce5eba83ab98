import { z } from "zod";
import { ABOUT } from "./about-kinds.ts";
import { ASKS, type Asks, level, MAIN_KINDS, sayings, text } from "./schema.ts";

export const STANCES = ["warm", "friendly", "reserved", "demanding"] as const;

export const stance = z.strictObject({
  levels: z.tuple([level, level]),
  maxProbes: z.int().min(1).max(3),
  describe: text,
  welcome: sayings,
  /** Before a practice of one question. */
  welcomeToOne: sayings,
  next: sayings,
  lead: z.array(z.string()).min(1),
  rephrase: sayings,
  hint: z.array(text),
  /** How the candidate's own words are taken up. */
  quote: sayings,
  lastQuestion: sayings,
});
export type Stance = z.infer<typeof stance>;

const sayingsByForm = z.record(z.enum(MAIN_KINDS), sayings);

const partsOf = (kind: keyof typeof ASKS) =>
  z
    .partialRecord(z.enum(Object.values(ASKS).flat() as [Asks, ...Asks[]]), sayings)
    .refine(
      (parts) => ASKS[kind].every((part) => Object.hasOwn(parts, part)),
      "a part that may be asked for is missing",
    );

/** Follow-ups that fit any question of their form; those of the question itself come first. */
const followUps = z.strictObject({
  past: partsOf("past"),
  situational: partsOf("situational"),
  knowledge: partsOf("knowledge"),
  motivation: partsOf("motivation"),
  /** Beside all parts: asked where it is not sure that a part is missing. */
  detail: sayingsByForm,
  /** The same about words that are quoted, by what kind of sentence they are. */
  about: z.record(z.enum(ABOUT), sayings),
  /** To well-formed talk in which nothing can be pictured. */
  press: sayingsByForm,
  own_part: sayings,
  real_case: sayings,
  challenge: sayings,
  tradeOff: sayings,
});

const TALKS = [
  "end",
  "repeat",
  "back",
  "technical",
  "wait",
  "english",
  "nervous",
  "hello",
  "chat",
  "distress",
] as const;
/** Beside an answer: what goes on in the room, the language, nerves, how long ago the last interview was, how it comes out, … */
export const REMARKS = [
  "noise",
  "language",
  "nervous",
  "first",
  "manner",
  "private",
  "thanks",
  "question",
] as const;

const closing = z.strictObject({ plan_done: sayings, time: sayings, abuse: sayings });

export const wording = z.strictObject({
  stances: z.record(z.enum(STANCES), stance),
  followUps,
  offTopic: sayings,
  /** To a loss or wound that is told: the candidate's own, and others'. */
  hardship: z.strictObject({ own: sayings, ownInQuestion: sayings, others: sayings, onward: text }),
  otherLanguage: sayings,
  otherLanguageAtTheEnd: text,
  heard: sayings,
  /** Said before the next question instead of the usual bridge: to a fault that was owned, to a long story. */
  bridges: z.strictObject({ mistake: sayings, long: sayings, onward: sayings }),
  complaint: z.strictObject({ told: sayings, again: sayings, corrects: sayings, other: sayings }),
  noExperience: sayingsByForm,
  clarify: z.strictObject({
    eitherOr: sayingsByForm,
    open: sayingsByForm,
    confirm: sayings, // 'You mean the wedding?'
    /** What a follow-up meant: the main question in other words would be the wrong answer. */
    followUp: sayings,
    /** Whether it was meant so, beside an answer. */
    answered: sayings,
    /** 'What is CRM, the computer thing?' */
    reading: sayings,
    /** When other words did not help either. */
    onePart: sayings,
    job: sayings,
    offered: sayings, // 'Shall I tell you about Porto?'
    toInterviewer: sayings, // 'What would you do?'
  }),
  talk: z.record(z.enum(TALKS), sayings),
  shape: sayingsByForm,
  offer: z.strictObject({ says: text, saysOnly: text, saysNothing: text, names: z.record(text, text) }),
  warning: sayings,
  anythingElse: sayings,
  /** Of a question that is left: because it hurts, or because the candidate wishes it. */
  leave: z.strictObject({ upset: sayings, upsetOfOne: sayings, begun: sayings }),
  /** 'Do I have to tell you of my record?' */
  worry: sayings,
  /** What was said beside an answer, about anything but its matter. */
  beside: z.record(z.enum(REMARKS), sayings),
  /** Where nothing was said beside it. */
  stillStands: sayings,
  /** What is added to an earlier answer, or put right in it. */
  earlier: z.strictObject({
    adds: sayings,
    corrects: sayings,
    /** Which answer it belongs to is not sure. */
    unsure: sayings,
    /** To who asks whether one may go back. */
    invite: sayings,
    backToIt: sayings,
  }),
  backToIt: text,
  nothingToForgive: text,
  notInAdvert: sayings,
  moveOn: sayings,
  closingOfOne: closing,
  closing,
});
