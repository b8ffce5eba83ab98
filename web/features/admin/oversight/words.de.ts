import type { en } from "./words.en.ts";

export const de: typeof en = {
  title: "E-Mail",
  about: "Schickt Ihnen sofort eine E-Mail und sagt, wie der Mailserver sie annimmt.",
  send: "Testmail an mich schicken",
  taken: "Der Mailserver hat die E-Mail angenommen. Sehen Sie in Ihr Postfach und in den Spam-Ordner.",
  refused: (words) => `Der Mailserver hat die E-Mail nicht angenommen: ${words}`,
};
