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

const closing = z.strictObject({ plan_done: sayings, time: sayings, abuse: sayings });

export const wording = z.strictObject({
  stances: z.record(z.enum(STANCES), stance),
  followUps,
  otherLanguage: sayings,
  otherLanguageAtTheEnd: text,
  heard: sayings,
  /** Said before the next question instead of the usual bridge: to a fault that was owned, to a long story. */
  bridges: z.strictObject({ mistake: sayings, long: sayings, onward: sayings }),
  /** Said where other words did not help: one part is enough. */
  onePart: sayings,
  /** To who speaks of harming themselves. */
  selfHarm: sayings,
  offer: z.strictObject({ says: text, saysOnly: text, saysNothing: text, names: z.record(text, text) }),
  warning: sayings,
  anythingElse: sayings,
  nothingToForgive: text,
  /** To a question about the job at the candidate's own turn. */
  notInAdvert: sayings,
  noAdvert: sayings,
  moveOn: sayings,
  closingOfOne: closing,
  closing,
});
