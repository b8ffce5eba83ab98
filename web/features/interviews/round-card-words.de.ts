import { de as facts } from "#contract/round-facts-words.de.ts";
import type { en } from "./round-card-words.en.ts";

export const de: typeof en = {
  ...facts,
  judged: "Was sie beurteilen können",
  judgedText:
    "Wie Sie eine Frage beantworten. Interviews, die allen dasselbe stellen und die Antworten nach denselben Regeln bewerten, sagen spätere Arbeit so gut voraus wie kaum etwas anderes, und doch erklären sie nur einen Teil davon.",
  thinking:
    "Die Bedenkzeit hilft, und zwar weil man in ihr die Antwort vorbereitet. Keine Bewertung hier zählt, wie viel davon Sie nutzen.",
  cannot: "Was sie nicht beurteilen können",
  cannotText:
    "Niemand fragt nach: Was Sie weglassen, bleibt unbekannt. Die Forschung hinkt der Nutzung weit hinterher, und was die Einstellungen solcher Interviews bewirken, ist kaum belegt.",
  faces:
    "HireVue, ein Hersteller solcher Interviews, gab die Bewertung von Gesichtern im Januar 2021 auf. In der Europäischen Union darf ein Programm seit Februar 2025 bei der Arbeit nicht aus Gesicht oder Stimme auf Gefühle schließen, außer für Medizin und Sicherheit, und eines, das Bewerbungen bewertet, gilt als hochriskant.",
  rights:
    "Sie können fragen, ob ein Programm Ihre Antworten bewertet und wie lange sie aufbewahrt werden, und um mehr Zeit oder eine andere Form bitten, wenn Sie sie brauchen.",
  sources: "Quellen",
  sourceList: [
    "Sackett, Zhang, Berry und Lievens: Revisiting meta-analytic estimates of validity in personnel selection. Journal of Applied Psychology 107, 2022.",
    "Basch, Brenner, Melchers, Krumm, Dräger, Herzer und Schuwerk: A good thing takes time. International Journal of Selection and Assessment 29, 2021.",
    "Lukacik, Bourdage und Roulin: Into the void. Human Resource Management Review 32, 2022.",
    "AI Incident Database, Vorfall 95: Job screening service halts facial analysis of applicants, 2021.",
    "Verordnung (EU) 2024/1689 (Verordnung über künstliche Intelligenz), Artikel 5 und Anhang III.",
  ],
};
