import type { en } from "./palette-words.en.ts";

export const de: typeof en = {
  dashboard: "Start Startseite Üben einladen Freunde empfehlen",
  practice: "noch einmal wiederholen einzelne Frage Übung",
  prepare: "Stelle Stellenanzeige Bewerbungen",
  stories: "Beispiele Antworten",
  resume: "CV hochladen",
  reports: "Ergebnisse Bewertung Note Verlauf",
  findCoach: "buchen Termin Mensch",
  sessions: "Termine absagen verschieben stornieren Coaching",
  plan: "zahlen bezahlen Preis Preise Kosten Abo kündigen Rechnung Karte",
  settings: "Passwort E-Mail Adresse Sprache löschen Konto herunterladen Daten Zeit Pause Erinnerungen",
  help: "Support Kontakt Fragen",
  signOut: "ausloggen verlassen",
};
