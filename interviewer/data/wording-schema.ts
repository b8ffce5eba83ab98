import { z } from "zod";
import { level, sayings, text } from "./schema.ts";

export const STANCES = ["warm", "friendly", "reserved", "demanding"] as const;

export const stance = z.strictObject({
  levels: z.tuple([level, level]),
  /** Most follow-ups to one question. */
  maxProbes: z.int().min(1).max(2),
  describe: text,
  welcome: sayings,
  /** For a practice of one question. */
  welcomeToOne: sayings,
  next: sayings,
  lead: z.array(z.string()).min(1),
  rephrase: sayings,
  hint: z.array(text),
  lastQuestion: sayings,
});
export type Stance = z.infer<typeof stance>;

const closing = z.strictObject({ plan_done: sayings, time: sayings, abuse: sayings });

export const wording = z.strictObject({
  stances: z.record(z.enum(STANCES), stance),
  otherLanguage: sayings,
  otherLanguageAtTheEnd: text,
  heard: sayings,
  /** Replaces the usual transition to the next question after a long story. */
  bridges: z.strictObject({ long: sayings, onward: sayings }),
  /** Said when rephrasing did not help: answering one part is enough. */
  onePart: sayings,
  /** Said when the candidate mentions harming themselves. */
  selfHarm: sayings,
  advertSays: text,
  /** Introduces the quoted line that a question was chosen for. */
  lineSays: z.strictObject({ advert: text, resume: text }),
  /** Asks for a licence, a certificate or a language. */
  fact: z.strictObject({ text, rephrased: text, heard: sayings }),
  warning: sayings,
  anythingElse: sayings,
  unclear: sayings,
  /** Said when the candidate says only that they have a question. */
  goAhead: sayings,
  nothingToForgive: text,
  /** Said before the next question, when a follow-up did not fit. */
  takenBack: sayings,
  leftUnclear: sayings,
  leftOpen: sayings,
  moreOrOn: sayings,
  takeCare: sayings,
  /** Said to a candidate who may be in distress. The question stays open. */
  gently: sayings,
  /** Said when the advert does not answer the candidate's question about the job. */
  notInAdvert: sayings,
  noAdvert: sayings,
  moveOn: sayings,
  /** Said after a round's own closing words. */
  ratingSoon: text,
  closingOfOne: closing,
  closing,
});
