import type { en } from "./sign-up-words.en.ts";

export const de: typeof en = {
  emailOfLinkedin: "Die Ihres LinkedIn-Kontos",
  youAccept: "Mit der Registrierung gelten die",
  whatIsKept: "Was wir speichern, steht unter",
};
