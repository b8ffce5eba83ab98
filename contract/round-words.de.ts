import type { RoundRows } from "./round-words.en.ts";

export const de: RoundRows = {
  manager: {
    name: "Fachgespräch",
    about: "Die Arbeit selbst: Fälle, Können und Gründe. Das übliche Interview.",
  },
  screen: {
    name: "Erstgespräch",
    about:
      "Ein kurzes erstes Gespräch mit der Personalabteilung: warum Sie, warum jetzt, Gehalt, Kündigungsfrist und Praktisches.",
  },
  peer: {
    name: "Gespräch im Team",
    about: "Wie es ist, mit Ihnen zu arbeiten: helfen, widersprechen, übergeben.",
  },
  panel: {
    name: "Gremium",
    about: "Drei Personen fragen abwechselnd; neben jeder Frage steht, wer sie stellt.",
  },
  final: {
    name: "Abschlussgespräch",
    about: "Beweggründe, Urteil und Ihre eigenen Fragen, mit jemandem aus der Leitung.",
  },
  "one-way": {
    name: "Zeitversetztes Interview",
    about: "Eine Frage erscheint, Sie denken nach, Sie antworten, und niemand reagiert.",
  },
};
