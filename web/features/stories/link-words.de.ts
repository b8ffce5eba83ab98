import type { en } from "./link-words.en.ts";

export const de: typeof en = {
  link: "Oder der Link zur Anzeige",
  linkWhy:
    "Eine öffentliche Seite. Sie wird gelesen, wenn Sie auf den Knopf drücken; der Text der Anzeige kommt in das Feld darüber, die Seite wird nicht aufbewahrt.",
  readLink: "Seite einlesen",
  place: "Ort",
  pay: "Gehalt",
  posted: "Veröffentlicht",
  closes: "Bewerbungsschluss",
};
