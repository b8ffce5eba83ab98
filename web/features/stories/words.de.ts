import { de as bank } from "./bank-words.de.ts";
import { de as plan } from "./plan-words.de.ts";
import { de as debrief } from "./debrief-words.de.ts";
import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  bank,
  ...plan,
  debrief,
  applications: {
    title: "Vorbereiten",
    tab: "Bewerbungen",
    about:
      "Jede Stelle, um die Sie sich bewerben: was die Anzeige verlangt, welche Ihrer Geschichten es zeigen und was Sie üben sollten.",
    loading: "Ihre Bewerbungen werden geladen",
    none: "Noch keine Bewerbung.",
    noneHint: "Fügen Sie eine Stellenanzeige ein und sehen Sie, was sie verlangt.",
    named: (title: string, company: string | null) => (company === null ? title : `${title} bei ${company}`),
    interviewOn: (day: string) => `Gespräch am ${day}`,
    wasOn: (day: string) => `Das Gespräch war am ${day}`,
    noDay: "Noch kein Tag für das Gespräch",
    archived: "Archiviert",
    archivedOnes: (archived: number) =>
      count(archived, { one: "# archivierte Bewerbung", other: "# archivierte Bewerbungen" }),
  },
  newApplication: {
    add: "Bewerbung hinzufügen",
    advert: "Stellenanzeige",
    advertWhy:
      "Fügen Sie sie ganz ein. Stelle, Firma und Anforderungen werden herausgelesen, etwa aus den ersten zehn Seiten; die Anzeige sehen nur Sie.",
    file: "Datei mit der Anzeige",
    useFile: "Text-, PDF- oder Word-Datei verwenden",
    orDrop: "Oder ziehen Sie die Datei auf die Anzeige.",
    save: "Bewerbung anlegen",
  },
  application: {
    back: "Alle Bewerbungen",
    loading: "Die Bewerbung wird geladen",
    change: "Ändern",
    save: "Speichern",
    archive: "Archivieren",
    unarchive: "Aus dem Archiv holen",
    remove: "Löschen",
    removeAsk: "Diese Bewerbung löschen?",
    removeAsked: "Die Anzeige, ihre Anforderungen und der Plan werden gelöscht. Ihre Geschichten bleiben.",
    details: "Bewerbung ändern",
    advert: "Die Anzeige",
    noAdvert: "Zu dieser Bewerbung gibt es keine Anzeige.",
    newer: "Neuere Fassung laden",
  },
  rounds: {
    title: "Runden",
    none: "Welche Interviews kommen, wann und mit wem? Jedes lässt sich dann mit diesen Namen üben.",
    change: "Runden ändern",
    save: "Runden speichern",
    add: "Runde hinzufügen",
    remove: "Diese Runde entfernen",
    roundAt: (at) => `Runde ${at}`,
    round: "Runde",
    notTold: "Keine Angabe",
    day: "Tag",
    hour: "Uhrzeit",
    noDay: "noch kein Tag",
    place: "Ort oder Zugang",
    interviewers: "Wer das Interview führt",
    interviewersAbout: (most) => `Bis zu ${most} Namen, mit Kommas dazwischen`,
  },
  requirements: {
    title: "Was die Anzeige verlangt",
    none: "In der Anzeige wurde keine Anforderung gefunden. Ergänzen Sie selbst, was wichtig ist.",
    correct: "Liste berichtigen",
    add: "Anforderung hinzufügen",
    words: (at: number) => `Anforderung ${at}`,
    own: "von Ihnen ergänzt",
    isWish: "Von Vorteil",
    isWishOf: (at: number) => `Von Vorteil: Anforderung ${at}`,
    isCondition: "Eine Bedingung, erfüllt oder nicht",
    isConditionOf: (at: number) => `Eine Bedingung, erfüllt oder nicht: Anforderung ${at}`,
    remove: (at: number) => `Anforderung ${at} entfernen`,
    save: "Liste speichern",
  },
  wishes: {
    title: "Vorbereitung",
    loading: "Ihre Auswahl wird geladen",
    saved: "Gespeichert.",
    mails: "Mich per E-Mail an meinen Plan erinnern",
    mailsAbout:
      "An Tagen mit offenen Schritten, höchstens einmal am Tag. In jeder E-Mail steht ein Link, mit dem Sie die Erinnerungen abbestellen.",
    calendar: "Tage des Plans in meinem Kalenderprogramm zeigen",
    calendarAbout: "Nur wie viele Schritte und Minuten ein Tag hat, nicht, worum es geht.",
    counted: "Mitzählen, ob ich die Stelle bekommen habe",
    countedAbout: (people: number) =>
      `Ihre Antworten auf „Haben Sie die Stelle bekommen?“ werden zusammen mit Ihren Bewertungen ausgezählt, nur in Gruppen von mindestens ${people} Personen und nie mit Ihrem Namen. Sobald Sie es ausschalten, werden Sie nicht mehr mitgezählt.`,
  },
};
