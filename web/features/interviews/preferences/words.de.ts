import type { en } from "./words.en.ts";

export const de: typeof en = {
  theUsualTime: "Die übliche Zeit",
  n25MoreTime: "25 % mehr Zeit",
  n50MoreTime: "50 % mehr Zeit",
  theUsualTimeAndA: (value) =>
    `Die übliche Zeit und eine Uhr, die ich anhalten kann (insgesamt ${value} Minuten)`,
  interviews: "Interviews",
  loadingYourPreferences: "Ihre Einstellungen werden geladen",
  savedItAppliesFromYour: "Gespeichert. Es gilt ab Ihrem nächsten Interview.",
  time: "Zeit",
  ifYouNeedMoreTime:
    "Wenn Sie mehr Zeit brauchen, nehmen Sie sie sich. Auf die Bewertung hat Ihre Wahl keinen Einfluss.",
  readQuestionsAloud: "Fragen vorlesen",
  withYourBrowsersOwnVoice: "Mit der Stimme Ihres Browsers. Der Text steht immer auch da.",
};
