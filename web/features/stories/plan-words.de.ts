import { wording } from "#contract/words.ts";
import type { en } from "./plan-words.en.ts";

const { count, list } = wording("de");

export const de: typeof en = {
  matrix: {
    shown: (shown: number, all: number) =>
      shown === 0
        ? "Wählen Sie unten, welche Ihrer Geschichten was zeigt, oder üben Sie, was noch keine zeigt."
        : `Ihre Geschichten zeigen ${shown} von ${all} Anforderungen.`,
    noStories:
      "Sie haben noch keine Geschichte. Schreiben Sie eine, behalten Sie eine aus einem Bericht, oder üben Sie eine dieser Anforderungen.",
    toStories: "Ihre Geschichten",
    first: "Das zuerst üben",
    groups: ["Unbedingt verlangt", "Aufgaben", "Von Vorteil"],
    shownOf: (shown: number, all: number) =>
      shown === 0
        ? count(all, { one: "# Anforderung", other: "# Anforderungen" })
        : `${shown} von ${all} gezeigt`,
    moreOf: (more: number) => count(more, { one: "noch # Anforderung", other: "noch # Anforderungen" }),
    practised: (day: string, score: string | null) =>
      score === null ? `Geübt am ${day}` : `Geübt am ${day}, bewertet mit ${score}`,
    shows: "zeigt es",
    ask: "Zeigt sie es?",
    yes: "Ja",
    confirmNamed: (story: string, requirement: string) => `Ja, „${story}“ zeigt es: ${requirement}`,
    no: "Nein",
    notThis: "Diese nicht",
    denyNamed: (story: string, requirement: string) => `„${story}“ zeigt es nicht: ${requirement}`,
    chooseNamed: (requirement: string) => `Geschichte wählen, die es zeigt: ${requirement}`,
    none: "noch keine Geschichte",
    practise: "Das üben",
    practiseNamed: (requirement: string) => `Das üben: ${requirement}`,
    writeNamed: (requirement: string) => `Geschichte dazu schreiben: ${requirement}`,
    conditions: "Bedingungen: erfüllt oder nicht",
    conditionsAbout:
      "Nichts zum Üben. Halten Sie den Nachweis bereit, und einen klaren Satz zu dem, was noch fehlt.",
    isMet: "Habe ich",
    isNotMet: "Noch nicht",
    more: (more: number) =>
      count(more, { one: "und # weitere Geschichte", other: "und # weitere Geschichten" }),
    overused: (title: string, times: number) =>
      `„${title}“ ist für ${times} Anforderungen die beste Geschichte. Im Gespräch wirken mehrere besser als eine.`,
    untold: (title: string, day: string) => `„${title}“ haben Sie zuletzt am ${day} erzählt.`,
    notes: "Zu Ihren Geschichten",
    failed: "Ihre Geschichten konnten nicht damit verglichen werden",
  },
  plan: {
    title: "Vorbereitungsplan",
    open: "Plan öffnen",
    lead: "Kleine Schritte, Tag für Tag. Was Sie tun, wird von selbst abgehakt; was noch nicht gut ging oder ausgelassen wurde, kommt wieder.",
    loading: "Der Plan wird geladen",
    back: "Zurück zur Bewerbung",
    over: "Der Tag des Gesprächs ist da oder vorbei, darum ist nichts mehr geplant.",
    archived: "Diese Bewerbung ist archiviert, darum ist für sie nichts geplant.",
    nothing: "Es ist nichts zu tun.",
    noDay:
      "Ohne Tag für das Gespräch folgt der Plan einem Wochenrhythmus: drei Tage und ein ganzes Interview.",
    daysLeft: (days: number) =>
      count(days, { one: "Das Gespräch ist morgen.", other: "Noch # Tage bis zum Gespräch." }),
    days: "Tag für Tag",
    today: "Heute",
    free: (from, to) => (to === null ? `${from}: nichts geplant` : `${from} bis ${to}: nichts geplant`),
    repeated: (step) => `Noch einmal: ${step}`,
    minutes: (minutes: number) => `${minutes} Minuten`,
    again: (days) => `wieder am ${list(days)}`,
    toLastDay: "Zum letzten Tag: Geschichten, eigene Fragen, Tagesblatt",
    asked: "Was Sie wirklich gefragt wurden",
    allAsked: "Alle, bei der Bewerbung",
    moved: (steps: number) =>
      count(steps, {
        one: "Ein Schritt von einem früheren Tag ist neu eingeplant.",
        other: "# Schritte von früheren Tagen sind neu eingeplant.",
      }),
    cameBack: "noch offen",
    steps: {
      sharpen: (story: string, question: string) => `„${story}“ schärfen: ${question}`,
      tell: (story: string) => `„${story}“ einmal laut erzählen`,
      gap: (requirement: string) => `Üben, was die Stelle verlangt: „${requirement}“`,
      competency: (competency: string) => `Üben, was noch schwerfällt: ${competency}`,
      interview: "Ein ganzes Interview führen",
      look: "Ihre Geschichten durchsehen",
    },
    go: {
      story: "Geschichte öffnen",
      practise: "Üben",
      stories: "Ihre Geschichten",
      write: "Geschichte dazu schreiben",
    },
    well: "Erledigt, ging gut",
    badly: "Erledigt, bald noch einmal",
    skip: "Auslassen",
    settle: "Erledigt oder auslassen",
    settleOrWrite: "Erledigt, auslassen oder Geschichte dazu schreiben",
    settled: "Die letzten zwei Wochen",
    counts: (finished: number, skipped: number) =>
      `${finished} erledigt, ${skipped} ausgelassen oder liegen geblieben.`,
    comesBack: "Was ausgelassen wurde, kommt am nächsten Tag wieder.",
    done: "erledigt",
    skipped: "ausgelassen",
    fromCoaches: "Von Ihrem Coach",
    coachSet: (coach) => `Von ${coach}`,
    coachAbout: (requirement) => `Es geht um: ${requirement}`,
    coachDone: "Erledigt",
    coachDrop: "Weglassen",
  },
  lastDay: {
    title: "Kurz vor dem Gespräch",
    print: "Tagesblatt drucken",
    when: (day, hour) =>
      hour === null ? `Das Gespräch ist am ${day}.` : `Das Gespräch ist am ${day} um ${hour} Uhr.`,
    stories: "Geschichten, die Sie bereithalten sollten",
    noStories: "Noch keine: Wählen Sie sie bei den Anforderungen der Stelle aus.",
    toJob: "Zu den Anforderungen",
    conditions: "Bedingungen: Nachweis oder Antwort bereithalten",
    suggested: [
      "Woran würden Sie nach drei Monaten merken, dass es gut läuft?",
      "Was ist an dieser Stelle am schwierigsten?",
      "Wie arbeitet das Team an einem gewöhnlichen Tag zusammen?",
    ],
    saved: "Gespeichert.",
  },
};
