import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  title: "Dieses Greenroom",
  lead: "Ob diese Installation funktioniert. Was zu beheben ist, wird auf dem Server behoben.",
  loading: "Die Installation wird geladen",

  // At a glance
  glance: "Auf einen Blick",
  version: "Version",
  versionIs: (version, node) => `${version}, mit Node ${node}`,
  interviewer: "Interviewer",
  models: {
    "built in": () =>
      "Der eingebaute Interviewer fragt und bewertet, nur auf Englisch. Er erkennt die Form einer Antwort besser als ihren Inhalt; ein Sprachmodell versteht mehr davon, und das eines Dienstes spricht auch andere Sprachen. Es wird mit AI_PROVIDER eingerichtet oder auf dem Server installiert: greenroom model.",
    here: (name) => `${name}. Die Antworten verlassen den Server nicht.`,
    outside: (name) => `${name}, unter der Adresse, die AI_PROVIDER und AI_BASE_URL nennen.`,
  },
  speech: "Sprechen",
  speechOff: "Aus: Gesprochen wird, wo der Browser zuhört. Eingerichtet wird es mit SPEECH_BASE_URL.",
  speechHere: "Der Sprachserver auf diesem Rechner hört zu und spricht.",
  speechAt: (host) => `${host} hört zu und spricht.`,
  on: "An.",
  simulated:
    "Nachgeahmt: Ein Ersatz auf diesem Rechner antwortet an seiner Stelle, wie bei jedem Ausprobieren.",
  linkedinOff:
    "Aus: Niemand wird nach einer Verbindung gefragt. Eingerichtet wird es mit LINKEDIN_CLIENT_ID und dem Schlüssel dazu.",
  calendlyOff:
    "Aus: Es gibt keinen Coach-Bereich. Eingerichtet wird es mit den drei CALENDLY_-Einstellungen.",
  payments: "Zahlungen",
  paymentsOn: "An: Tarife werden über Stripe verkauft.",
  paymentsOff:
    "Aus: Nichts wird verkauft. Eingerichtet wird es mit den vier STRIPE_-Einstellungen; DEFAULT_PLAN nennt den Tarif aller.",

  // Checks
  checks: "Prüfungen",
  checking: "Datenbank, Dateien, E-Mail und alle eingerichteten Dienste werden geprüft",
  checkedAt: (when) => `Geprüft am ${when}.`,
  language: "Die Sätze sind die von greenroom doctor, auf Englisch.",
  counts: (good, look, mend) => `${good} in Ordnung, ${look} anzusehen, ${mend} zu beheben.`,
  checkAgain: "Noch einmal prüfen",
  states: { ok: "In Ordnung", warn: "Ansehen", fail: "Beheben" },
  good: (good) => count(good, { one: "# Punkt ist in Ordnung", other: "# Punkte sind in Ordnung" }),

  // Jobs
  jobs: "Arbeit, die wartet",
  jobsNone: "E-Mails, Bewertungen und Dateien sind erledigt. Nichts wartet, nichts wurde aufgegeben.",
  jobsWaiting: (jobs) =>
    count(jobs, { one: "# Aufgabe wartet zu lange", other: "# Aufgaben warten zu lange" }),
  jobsGivenUp: (jobs) =>
    count(jobs, { one: "# Aufgabe wurde aufgegeben", other: "# Aufgaben wurden aufgegeben" }),
  jobsMend: "greenroom jobs auf dem Server nennt alle, lässt eine noch einmal versuchen oder löscht sie.",
  jobSince: (when, attempts) => `seit ${when}, ${count(attempts, { one: "# Versuch", other: "# Versuche" })}`,
  jobNext: (when) => `nächster Versuch ${when}`,
  jobUntaken: "Kein Server hat sie übernommen. Läuft einer, der Aufgaben erledigt?",

  // Mail
  mail: "E-Mail",
  about: "Schickt Ihnen sofort eine E-Mail und sagt, wie der Mailserver sie annimmt.",
  send: "Testmail an mich schicken",
  taken: "Der Mailserver hat die E-Mail angenommen. Sehen Sie im Posteingang und im Spam-Ordner nach.",
  refused: (words) => `Der Mailserver hat die E-Mail nicht angenommen: ${words}`,

  // Model
  model: "Sprachmodell",
  modelAbout:
    "Lässt das Modell von eins bis zehn zählen und zeigt, was es antwortet und wie lange das dauert.",
  askModel: "Das Modell fragen",
};
