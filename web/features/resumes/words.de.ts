import type { en } from "./words.en.ts";

export const de: typeof en = {
  // legacy-migration
  isThisYourResume: "Ist das Ihr Lebenslauf?",
  thisBrowserHoldsAResume: (name) =>
    `In diesem Browser liegt noch ein Lebenslauf von früher: ${name}. Möchten Sie ihn Ihrem Konto hinzufügen?`,
  addToMyAccount: "Zu meinem Konto hinzufügen",
  notMine: "Nicht meiner",

  // resume-block
  resume: "Lebenslauf",
  loadingYourResume: "Ihr Lebenslauf wird geladen",
  resumeFile: "Datei mit dem Lebenslauf",
  uploadResume: "Lebenslauf hochladen",
  pdfOrWordUpTo: (value) => `PDF, Word oder JSON Resume, bis ${value} MB.`,
  orDropIt: "Sie können die Datei auch hierher ziehen.",
  addIt: "Lebenslauf hinzufügen, dann richten sich Fragen danach",
  isAdded: (name) => `Ihr Lebenslauf: ${name}`,
  aNewOneTakesThe: "Eine neue ersetzt die bisherige.",
  uploading: (name) => `${name} wird hochgeladen`,
  view: "Ansehen",
  deleteResume: "Lebenslauf löschen",
  delete: "Löschen",
  deleteYourResume: "Ihren Lebenslauf löschen",
  cancel: "Abbrechen",
};
