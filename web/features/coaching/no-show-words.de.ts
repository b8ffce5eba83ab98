import { NO_SHOW_OBJECTION_HOURS, NO_SHOW_WORDS_MAX_LENGTH } from "#contract/limits.ts";
import type { en } from "./no-show-words.en.ts";

export const de: typeof en = {
  claim: {
    client: {
      label: "Mein Coach war nicht da",
      about: (other) =>
        `${other} kann ${NO_SHOW_OBJECTION_HOURS} Stunden lang widersprechen. Geschieht das nicht, wird Ihnen der Termin gutgeschrieben. Es lässt sich nicht zurücknehmen.`,
    },
    coach: {
      label: "Meine Klientin oder mein Klient war nicht da",
      about: (other) =>
        `${other} kann ${NO_SHOW_OBJECTION_HOURS} Stunden lang widersprechen. Geschieht das nicht, zählt der Termin als verbraucht. Es lässt sich nicht zurücknehmen.`,
    },
    title: (other) => `War ${other} nicht da?`,
    words: "Was war (freiwillig)",
  },
  hint: (other) =>
    `Höchstens ${NO_SHOW_WORDS_MAX_LENGTH} Zeichen. ${other} liest es, und unser Team, falls Sie sich nicht einig sind.`,
  cancel: "Abbrechen",
  object: {
    label: "Widersprechen",
    title: "Sie waren da?",
    about: "Unser Team liest, was Sie beide sagen, und entscheidet.",
    words: "Was war",
  },
  agree: {
    label: "Ich war nicht da",
    title: "Sie waren nicht da?",
    client: "Der Termin zählt als verbraucht.",
    coach: (other) => `Der Termin wird gutgeschrieben: ${other} kann eine andere Zeit buchen.`,
  },
  othersWord: (other) => `${other} sagt, dass Sie nicht da waren.`,
  ownWord: (other) => `Sie haben gesagt, dass ${other} nicht da war.`,
  said: (words) => `„${words}“`,
  saidOfObjection: (words) => `Widerspruch: „${words}“`,
  youMayObject: (until) =>
    `Sie können bis ${until} widersprechen. Tun Sie es nicht, gilt es so, wie es gemeldet ist.`,
  theyMayObject: (until) =>
    `Bis ${until} kann widersprochen werden. Geschieht das nicht, gilt, was Sie sagen.`,
  disputed: "Sie sind sich nicht einig. Unser Team entscheidet und schreibt Ihnen beiden.",
  youMissed: "Sie waren nicht da.",
  theyMissed: (other) => `${other} war nicht da.`,
  used: "Der Termin zählt als verbraucht.",
  back: "Der Termin ist Ihnen gutgeschrieben.",
  held: "Der Termin hat stattgefunden.",
  decided: (reason) => `Von unserem Team entschieden: ${reason}`,
  claimed: "Als versäumt gemeldet",
  disputedStatus: "Strittig",
};
