import type { en } from "./stories.en.ts";

export const de: Record<keyof typeof en, string> = {
  applicationsFull: "Sie haben 50 Bewerbungen. Löschen Sie zuerst eine.",
  applicationNotFound: "Diese Bewerbung gibt es nicht mehr.",
  applicationChanged:
    "Diese Bewerbung wurde inzwischen in einem anderen Tab geändert, darum wurde nichts gespeichert. Was Sie eingegeben haben, bleibt: Drücken Sie auf „Neuere Fassung laden“, um die Änderung zu sehen, und speichern Sie dann noch einmal.",
  advertFileDamaged:
    "Diese Datei ist nicht lesbar: Sie ist beschädigt, mit einem Passwort geschützt oder weder Text noch PDF noch Word-Datei. Bitte fügen Sie den Text ein.",
  advertFileEmpty: "Diese Datei enthält keinen Text, vielleicht nur Bilder. Bitte fügen Sie den Text ein.",
  exportDamaged:
    "Diese Datei lässt sich nicht als ZIP Ihrer Daten lesen. Bitte wählen Sie die Datei so, wie LinkedIn sie Ihnen gegeben hat.",
  exportEmpty:
    "In dieser ZIP-Datei gibt es weder eine Positions.csv noch eine Skills.csv mit Text. Fordern Sie bei LinkedIn auch die Daten Ihres Profils an.",
  linkRefused:
    "Dieser Link führt zu keiner öffentlichen Seite. Geben Sie die ganze Adresse an, oder fügen Sie den Text ein.",
  linkRobots: "Diese Seite bittet Programme, sie nicht zu lesen. Bitte fügen Sie den Text ein.",
  linkClosed: "Diese Seite zeigt die Anzeige nur Angemeldeten. Bitte fügen Sie den Text ein.",
  linkAway:
    "Diese Seite war nicht rechtzeitig zu erreichen. Versuchen Sie es noch einmal oder fügen Sie den Text ein.",
  linkEmpty: "Auf dieser Seite ist kein Text einer Anzeige zu lesen. Bitte fügen Sie den Text ein.",
  advertFileSize: "Die Datei ist zu groß. Sie darf höchstens 10 MB haben.",
  advertLanguage:
    "Sprache dieser Anzeige: {language}. Nur aus englischen wird herausgelesen, was sie verlangen. Ergänzen Sie selbst, was wichtig ist; sonst wird ein Interview nach der Stelle geplant.",
  resumeLanguage:
    "Sprache Ihres Lebenslaufs: {language}. Nur aus englischen wird herausgelesen, was sie erzählen. Schreiben Sie die Geschichte selbst.",
  advertLong: "Eine Anzeige hat höchstens 100.000 Zeichen.",
  applicationTitle: "Stelle",
  applicationTitleExample: "Pflegefachkraft",
  applicationCompany: "Firma (freiwillig)",
  applicationInterviewDate: "Tag des Gesprächs, falls bekannt",
  applicationInterviewTime: "Uhrzeit des Gesprächs",
  applicationQuestionsToAsk: "Fragen, die Sie stellen möchten",
  applicationTitleRequired: "Bitte sagen Sie, um welche Stelle es geht.",
  planStepNotFound: "Diesen Schritt gibt es in Ihrem Plan nicht mehr.",
  planStepSettled: "Dieser Schritt ist schon erledigt oder ausgelassen.",
  applicationDeleted: "Die Bewerbung ist gelöscht.",

  storyNotFound: "Diese Geschichte gibt es nicht mehr.",
  storyChanged:
    "Diese Geschichte wurde inzwischen in einem anderen Tab geändert. Was Sie hier geschrieben haben, steht noch unten: Sehen Sie nach, was der andere Tab gespeichert hat, und speichern Sie Ihres darüber, wenn Sie möchten.",
  storiesFull: "Sie haben 200 Geschichten. Löschen Sie zuerst eine.",
  storyDeleted: "Die Geschichte ist gelöscht.",
  storyTitleRequired: "Geben Sie der Geschichte einen Titel.",
  storyTitleLong: "Ein Titel hat höchstens 120 Zeichen.",
  storyPartLong:
    "Ein Teil einer Geschichte fasst höchstens 4.000 Zeichen. Kürzen Sie ihn, oder machen Sie zwei Geschichten daraus.",
  storyCompetenciesMany: "Eine Geschichte zeigt höchstens 10 Kompetenzen.",
  versionNotFound: "Diese Fassung gibt es nicht mehr.",
  answerNotFound: "Diese Antwort steht in keinem Ihrer Berichte.",
  answerNoStory: "In dieser Antwort wurde keine Geschichte gefunden. Sie können selbst eine schreiben.",
  resumeLineGone: "Diese Zeile steht nicht mehr in Ihrem Lebenslauf.",

  debriefNotFound: "Diese Nachbesprechung gibt es nicht mehr.",
  debriefAhead: "Dieser Tag kommt erst noch. Geben Sie den Tag an, wenn das Gespräch stattgefunden hat.",
  debriefsFull: "Diese Bewerbung hat 20 Nachbesprechungen. Löschen Sie zuerst eine.",
  debriefDeleted: "Die Nachbesprechung ist gelöscht.",
  askedNothing: "Schreiben Sie mindestens eine Frage auf, die Ihnen gestellt wurde.",
  askedTooMany: "In eine Nachbesprechung passen höchstens 40 Fragen.",
  askedQuestionLong: "Eine Frage hat höchstens 600 Zeichen.",
  askedAnswerLong: "Eine Antwort hat höchstens 4.000 Zeichen.",
  debriefNotesLong: "Notizen haben höchstens 4.000 Zeichen.",
  askedTextLong: "Höchstens 100.000 Zeichen werden gelesen.",
  askedNoAnswer: "Zu dieser Frage gibt es keine Antwort, die bewertet werden könnte.",

  preparationTooMuch: "Höchstens 20 Geschichten und 5 Bewerbungen können zugleich geteilt werden.",
  notYoursToShare:
    "Eines davon gibt es nicht mehr. Nichts wurde geändert: Sehen Sie sich die Liste noch einmal an.",
  applicationNotShared: "Diese Bewerbung wird nicht mehr mit Ihnen geteilt.",
  coachStepsFull: "Für diese Bewerbung gibt es zehn offene Schritte. Nehmen Sie zuerst einen zurück.",
  coachStepTitle: "Bitte schreiben Sie, was zu tun ist.",
  planMailsStopped:
    "Es kommen keine Erinnerungen mehr. In den Einstellungen können Sie sie wieder einschalten.",
  coachStepSettled: "Notiert.",
  storyNotShared: "Diese Geschichte wird nicht mehr mit Ihnen geteilt.",
};
