import { en as facts } from "#contract/round-facts-words.en.ts";

/** Texts after a one-way screen, about the research on such screens. */
export const en = {
  ...facts,
  judged: "What they can judge",
  judgedText:
    "The way you answer one question. Interviews that ask everybody the same and rate the answers by the same rules are among the best predictors of later work that are known, and even so they explain only a part of it.",
  thinking:
    "The time to think helps, and it helps because it is used to prepare the answer. No rating here counts how much of it you take.",
  cannot: "What they can’t judge",
  cannotText:
    "Nobody asks on, so what you leave out stays unknown. Research on these screens is far behind their use, and evidence on what their settings do is scarce.",
  faces:
    "HireVue, a maker of such screens, gave up scoring faces in January 2021. In the European Union a program may not infer emotions at work from a face or a voice since February 2025, but for medicine and safety, and one that evaluates applicants is held to be of high risk.",
  rights:
    "You can ask whether a program rates your answers, how long they are kept, and for more time or another form if you need it.",
  sources: "Sources",
  sourceList: [
    "Sackett, Zhang, Berry and Lievens: Revisiting meta-analytic estimates of validity in personnel selection. Journal of Applied Psychology 107, 2022.",
    "Basch, Brenner, Melchers, Krumm, Dräger, Herzer and Schuwerk: A good thing takes time. International Journal of Selection and Assessment 29, 2021.",
    "Lukacik, Bourdage and Roulin: Into the void. Human Resource Management Review 32, 2022.",
    "AI Incident Database, incident 95: Job screening service halts facial analysis of applicants, 2021.",
    "Regulation (EU) 2024/1689 (Artificial Intelligence Act), Article 5 and Annex III.",
  ],
};
