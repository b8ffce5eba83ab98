import { z } from "zod";
import { level, sayings, text } from "./schema.ts";

export const STANCES = ["warm", "friendly", "reserved", "demanding"] as const;

export const stance = z.strictObject({
  levels: z.tuple([level, level]),
  /** Follow-ups to one question. */
  maxProbes: z.int().min(1).max(2),
  describe: text,
  welcome: sayings,
  /** Before a practice of one question. */
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
  /** Said before the next question instead of the usual bridge: to a fault that was owned, to a long story. */
  bridges: z.strictObject({ long: sayings, onward: sayings }),
  /** Said where other words did not help: one part is enough. */
  onePart: sayings,
  /** To who speaks of harming themselves. */
  selfHarm: sayings,
  offer: z.strictObject({ says: text, saysOnly: text, saysNothing: text, names: z.record(text, text) }),
  /** Says whose words a question was chosen for. */
  lineSays: z.strictObject({ advert: text, resume: text }),
  /** Asks for a licence, a certificate or a language. */
  fact: z.strictObject({ text, rephrased: text, heard: sayings }),
  warning: sayings,
  anythingElse: sayings,
  /** To somebody who has said no more than that they have a question. */
  goAhead: sayings,
  nothingToForgive: text,
  /** To a question about the job at the candidate's own turn. */
  /** Before the next question, where a follow-up did not fit. */
  takenBack: sayings,
  leftUnclear: sayings,
  /** To somebody who may be in distress: nothing is taken away from them. */
  gently: sayings,
  /** Between a word to somebody in distress and the next question. */
  notInAdvert: sayings,
  noAdvert: sayings,
  moveOn: sayings,
  closingOfOne: closing,
  closing,
});
