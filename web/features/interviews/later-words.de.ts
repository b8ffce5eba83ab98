import { wording } from "#contract/words.ts";
import type { en } from "./later-words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  noneLeftUntil: (day) => `Bis ${day} ist kein Interview mehr übrig. Eine einzelne Frage verbraucht keines.`,
  plannedOf: (left, day) =>
    left === 0
      ? `Bis ${day} ist kein Interview mehr übrig, darum plant der Plan bis dahin keines. Einzelne Fragen verbrauchen keines.`
      : `Der Plan nutzt ${left === 1 ? `das eine Interview, das Ihnen bis ${day} bleibt` : `die ${left} Interviews, die Ihnen bis ${day} bleiben`}. Einzelne Fragen verbrauchen keines.`,
  itCounted: (left) =>
    `Es zählte als Interview: ${count(left, { one: "# ist", other: "# sind" })} noch übrig. Einzelne Fragen verbrauchen keines.`,
  nextStepOfReport: "Ihr nächster Schritt",
  focusIsNext: (competency, score) =>
    `Am schwächsten von allem, wonach Ihre letzten Interviews fragten: ${competency}, mit ${score}. Eine Frage dazu verbraucht keines Ihrer Interviews.`,
  practiceIsNext: "Eine Frage verbraucht keines Ihrer Interviews.",
  yourLastAnswer: "Ihre letzte Antwort",
  yourAnswerOnItsWay: "Ihre Antwort, noch nicht angekommen",
  dontPasteWhatSomebodyElse: "Fügen Sie nichts ein, was jemand anders geschrieben hat.",
  dontStaySilentForLong: (minutes) =>
    `Schweigen Sie nicht zu lange: Nach ${count(minutes, { one: "einer Minute", other: "# Minuten" })} ohne ein Wort endet das Interview.`,
  dontCloseTheTabTo: "Schließen Sie den Tab nicht, um Pause zu machen. Die Uhr läuft weiter.",
  dontWorryAboutSpellingIt: "Machen Sie sich um Rechtschreibung keine Sorgen. Sie wird nicht bewertet.",
  endCutsAnswer: (most) => `Ihre Antwort ist zu lang: Nur ihre ersten ${most} Zeichen werden gesendet.`,
  sendTheBoxFirst: "Mitsenden, was im Antwortfeld steht",
  moreTimeInSettings: "Einstellungen: mehr Zeit oder eine Uhr, die Sie anhalten können",
};
