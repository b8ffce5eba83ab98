import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");
const steps = (number: number) => count(number, { one: "# Schritt", other: "# Schritte" });

export const de: typeof en = {
  subject: (number) => `Ihre Vorbereitung heute: ${steps(number)}`,
  hello: (name) => `Guten Tag ${name},`,
  today: (number, minutes) =>
    `Ihr Plan hat heute ${steps(number)}, zusammen etwa ${minutes} Minuten. Was liegen bleibt, kommt morgen wieder.`,
  steps,
  job: (title, minutes) => `${title}, ${minutes} Minuten`,
  open: "Plan öffnen",
  why: "Sie bekommen diese E-Mail, weil Sie an Ihre Vorbereitung erinnert werden wollten. Es ist höchstens eine am Tag.",
  stop: "Keine Erinnerungen mehr",
};
