import { REFERRAL_REWARD, REWARDS_PER_MONTH } from "#contract/limits.ts";
import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  refer: "Freunde einladen",
  title: "Einladen und Interviews bekommen",
  connectFirst:
    "Verbinden Sie zuerst Ihr LinkedIn-Konto, damit Ihre Freunde sehen, wer sie einlädt. Danach bekommen Sie für alle, die ihr erstes Interview abschließen, je ein Interview dazu.",
  connectFirstUncounted:
    "Verbinden Sie zuerst Ihr LinkedIn-Konto, damit Ihre Freunde sehen, wer sie einlädt.",
  connect: "Verbinden",
  lead: "Für jede eingeladene Person, die ihr erstes Interview abschließt, bekommen Sie ein Interview dazu.",
  leadUncounted: "Wer sich mit Ihrem Link registriert, übt kostenlos und beliebig oft.",
  limit: `Höchstens ${REWARDS_PER_MONTH} in 30 Tagen, je Postfach eines und für das eigene keines.`,
  link: "Ihr Einladungslink",
  copy: "Kopieren",
  copied: "Kopiert",
  share: "Teilen",
  shared: "Üben Sie mit mir Bewerbungsgespräche.",
  invite: "Per E-Mail einladen",
  example: "name@beispiel.de",
  send: "Einladung senden",
  sent: (recipient) => `Die Einladung an ${recipient} ist unterwegs`,
  pending: "Offen",
  pendingAbout: "Offen: mit Ihrem Link registriert, die E-Mail noch nicht bestätigt.",
  completed: "Abge\u00ADschlossen",
  earned: "Zusätzliche Interviews",
  sentTitle: "Gesendete Einladungen",
  noneSent: "Sie haben noch niemanden per E-Mail eingeladen.",
  yourId: (id) => `Ihre ID: ${id}`,
  status: { queued: "Unterwegs", sent: "Gesendet", delivered: "Angekommen", bounced: "Zurückgekommen" },

  practise: "Mit Greenroom üben",
  invited: "Sie sind eingeladen!",
  aFriend: "Jemand",
  invites: (name) => `${name} lädt Sie ein, mit Greenroom Bewerbungsgespräche zu üben.`,
  interviewsEveryMonth: (interviews) =>
    `${interviews} Interviews im Monat, kostenlos, solange Sie möchten, jedes mit seinem Bericht.`,
  interviewsWithoutNumber: "So viele Interviews, wie Sie möchten, kostenlos, jedes mit seinem Bericht.",
  anInterviewTakes: (minutes) =>
    `Ein Interview dauert höchstens ${minutes} Minuten. Es wird nachgefragt, so behutsam oder so fordernd, wie Sie es einstellen.`,
  inEnglish: "Interviews und Bewertungen sind auf Englisch.",
  signUpAndConnect:
    "Sie registrieren sich mit Name, E-Mail-Adresse und der Adresse Ihres LinkedIn-Profils, bestätigen die E-Mail und verbinden LinkedIn vor dem ersten Interview.",
  signUpWithProfile:
    "Sie registrieren sich mit Name, E-Mail-Adresse und der Adresse Ihres LinkedIn-Profils und bestätigen die E-Mail.",
  signUpWithEmail: "Sie registrieren sich mit Name und E-Mail-Adresse und bestätigen die E-Mail.",
  signUp: "Jetzt registrieren",
  tryFirst: "Erst eine Frage ausprobieren",
  withoutAccount: ", ganz ohne Konto.",
  bonus: (name) =>
    `Bonus: ${name ?? "Wer Sie eingeladen hat,"} bekommt ${count(REFERRAL_REWARD, { one: "ein Interview", other: "# Interviews" })} dazu, sobald Sie Ihr erstes abgeschlossen haben, höchstens ${REWARDS_PER_MONTH} in 30 Tagen. Von Ihren geht nichts ab.`,

  stopTitle: "Keine Einladungen mehr",
  stopLead:
    "Drücken Sie auf den Knopf, dann kann niemand mehr über Greenroom eine Einladung an Ihre Adresse schicken.",
  stop: "Keine Einladungen mehr senden",
  stopPlan: {
    title: "Keine Erinnerungen mehr",
    lead: "Drücken Sie auf den Knopf, dann kommen keine E-Mails zu Ihrer Vorbereitung mehr.",
    button: "Erinnerungen beenden",
  },
};
