import type { en } from "./words.en.ts";

export const de: typeof en = {
  buttonFails: "Falls der Knopf nicht funktioniert, öffnen Sie diese Adresse:",
};
