import { FACTOR_RECOVERY_DAYS, FACTOR_REMOVAL_DAYS } from "#contract/limits.ts";
import type { Ended } from "./access/queries.ts";
import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count, list } = wording("de");

function endedWords(ended: Ended, coaches = 0): string[] {
  const parts = [
    [ended.apiKeys, count(ended.apiKeys, { one: "# API-Schlüssel", other: "# API-Schlüssel" })],
    [ended.webhooks, count(ended.webhooks, { one: "# Webhook", other: "# Webhooks" })],
    [ended.calendars, "die Adresse für Ihr Kalenderprogramm"],
    [
      ended.reportLinks,
      count(ended.reportLinks, {
        one: "# privater Link zu einem Bericht",
        other: "# private Links zu Berichten",
      }),
    ],
    [ended.emailChanges, "eine Änderung Ihrer E-Mail-Adresse, die noch zu bestätigen war"],
    [
      ended.recoveries,
      "die Wartezeit, nach der ein verlorener Passkey oder eine verlorene App entfernt würde",
    ],
    [coaches, count(coaches, { one: "was # Coach von Ihnen sah", other: "was # Coaches von Ihnen sahen" })],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number > 0 ? [words] : []));
  const kept = count(ended.keptLinks, {
    one: "# privater Link zu einem Bericht gilt weiter. Um auch ihn zu beenden, öffnen Sie Ihre Einstellungen: „Wer meine Sachen sehen kann“.",
    other:
      "# private Links zu Berichten gelten weiter. Um auch sie zu beenden, öffnen Sie Ihre Einstellungen: „Wer meine Sachen sehen kann“.",
  });
  return [
    ...(said.length > 0 ? [`Das gilt damit nicht mehr: ${list(said)}.`] : []),
    ...(ended.keptLinks > 0 ? [kept] : []),
  ];
}

const notYou =
  "Falls Sie das nicht waren, kennt jemand anderes Ihr Passwort. Ändern Sie es jetzt: Drücken Sie auf der Anmeldeseite auf „Passwort vergessen?“.";

const notYouButThem = (undo: string) => [
  "Wenn Sie das waren, ist nichts zu tun.",
  `Wenn nicht, kennt jemand anderes Ihr Passwort, und ein neues Passwort allein sperrt diese Person nicht aus. Drücken Sie innerhalb von ${FACTOR_REMOVAL_DAYS} Tagen auf den Knopf: Auf der Seite, die er öffnet, ${undo}, und alle Geräte werden abgemeldet. Wählen Sie danach ein neues Passwort.`,
];

const othersSignedOut = "Alle anderen Geräte wurden abgemeldet.";

const reasonWords = (reason: string): string[] => (reason === "" ? [] : [`Der Grund: ${reason}`]);

export const de: typeof en = {
  ended: (ended) => endedWords(ended),
  whyAsked:
    "Sie bekommen diese E-Mail, weil jemand diese Adresse bei Greenroom eingegeben hat. Falls Sie das nicht waren, können Sie sie ignorieren: Es geschieht dann nichts.",
  whyChanged:
    "Sie bekommen diese E-Mail, weil sich an Ihrem Greenroom-Konto etwas geändert hat. E-Mails zur Sicherheit Ihres Kontos lassen sich nicht abbestellen.",
  verification: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse für Greenroom",
    paragraphs: [
      "Willkommen bei Greenroom. Bitte bestätigen Sie Ihre E-Mail-Adresse: Dann ist Ihr Konto offen.",
      "Der Knopf öffnet eine Seite, die sie bestätigt; in einem anderen Browser als dem Ihrer Anmeldung fragt sie noch einmal nach Ihrem Passwort. Der Link gilt eine Stunde.",
    ],
    button: "E-Mail-Adresse bestätigen",
  },
  reset: {
    subject: "Wählen Sie ein neues Passwort für Greenroom",
    paragraphs: [
      "Jemand, hoffentlich Sie, hat für Ihr Greenroom-Konto ein neues Passwort angefordert.",
      "Der Link gilt einmal und eine Stunde lang.",
    ],
    button: "Neues Passwort wählen",
  },
  alreadyRegistered: {
    subject: "Sie haben schon ein Greenroom-Konto",
    paragraphs: [
      "Jemand, hoffentlich Sie, wollte sich mit dieser Adresse registrieren. Zu ihr gibt es schon ein Konto: Melden Sie sich einfach an.",
      "Wenn Sie Ihr Passwort vergessen haben, drücken Sie auf der Anmeldeseite auf „Passwort vergessen?“.",
    ],
    button: "Anmelden",
  },
  newDevice: {
    subject: "Neue Anmeldung in Ihrem Greenroom-Konto",
    paragraphs: [
      "In Ihrem Konto hat sich jemand auf einem Gerät angemeldet, auf dem es bisher nicht geöffnet war.",
      "Wenn Sie das waren, ist nichts zu tun.",
      "Wenn nicht, kann sich jemand anderes als Sie anmelden. Ändern Sie jetzt Ihr Passwort und melden Sie dann in den Einstellungen alle Geräte ab.",
    ],
    device: "Gerät",
    time: "Zeit",
    network: "Netzwerk",
    button: "Geräte ansehen",
  },
  devices: {
    named: (browser, system) => `${browser} auf ${system}`,
    someBrowser: (system) => `Ein Browser auf ${system}`,
    unknown: "Eine App oder ein Browser, den wir nicht kennen",
  },
  confirmEmail: {
    subject: "Bestätigen Sie Ihre neue E-Mail-Adresse für Greenroom",
    paragraphs: [
      "Jemand, hoffentlich Sie, möchte diese Adresse für das eigene Greenroom-Konto verwenden.",
      "Öffnen Sie die Seite unten und drücken Sie dort auf den Knopf. Der Link gilt einmal und eine Stunde lang.",
    ],
    button: "E-Mail-Adresse bestätigen",
  },
  emailTaken: {
    subject: "Zu dieser Adresse gibt es schon ein Greenroom-Konto",
    paragraphs: [
      "Jemand, hoffentlich Sie, wollte diese Adresse für ein anderes Greenroom-Konto verwenden. Zu ihr gibt es schon ein eigenes, deshalb wurde nichts geändert.",
    ],
    button: "Anmelden",
  },
  emailChangeRequested: (newEmail) => ({
    subject: "Ihre E-Mail-Adresse bei Greenroom soll geändert werden",
    paragraphs: [
      `Jemand, hoffentlich Sie, möchte die E-Mail-Adresse Ihres Kontos in ${newEmail} ändern. Das geschieht, sobald die neue Adresse bestätigt ist.`,
      notYou,
    ],
    button: "Einstellungen öffnen",
  }),
  emailChanged: (newEmail, ended) => ({
    subject: "Ihre E-Mail-Adresse bei Greenroom wurde geändert",
    paragraphs: [
      `Von jetzt an melden Sie sich mit ${newEmail} an.`,
      ...endedWords(ended),
      "Falls Sie das nicht waren, antworten Sie auf diese E-Mail. Wir gehen der Sache nach.",
    ],
    button: "Anmelden",
  }),
  passwordChanged: (ended) => ({
    subject: "Ihr Passwort bei Greenroom wurde geändert",
    paragraphs: [`Ihr Konto hat ein neues Passwort. ${othersSignedOut}`, ...endedWords(ended), notYou],
    button: "Anderes Passwort wählen",
  }),
  accessEnded: (ended) => ({
    subject: "Niemand sonst sieht jetzt Ihre Sachen bei Greenroom",
    paragraphs: [
      `Sie haben alles beendet, wodurch andere sie sehen konnten. ${othersSignedOut}`,
      ...endedWords(ended, ended.coaches),
      notYou,
    ],
    button: "Anderes Passwort wählen",
  }),
  secondFactorOn: {
    subject: "Für Ihr Greenroom-Konto wurde eine Authenticator-App eingeschaltet",
    paragraphs: [
      "Von jetzt an brauchen Sie zum Anmelden auch einen Code aus ihr. Geräte, die ohne zweiten Faktor angemeldet waren, wurden abgemeldet.",
      ...notYouButThem("schalten Sie die App mit ihren Wiederherstellungscodes aus"),
    ],
    button: "Diese App ausschalten",
  },
  secondFactorOff: {
    subject: "Ihre Authenticator-App wurde ausgeschaltet",
    paragraphs: [
      `Von jetzt an genügt Ihr Passwort, um sich bei Greenroom anzumelden. ${othersSignedOut}`,
      notYou,
    ],
    button: "Einstellungen öffnen",
  },
  newRecoveryCodes: {
    subject: "Neue Codes zur Wiederherstellung Ihres Greenroom-Kontos",
    paragraphs: [
      `Ihr Konto hat neue Wiederherstellungscodes bekommen, die bisherigen gelten nicht mehr. ${othersSignedOut}`,
      notYou,
    ],
    button: "Einstellungen öffnen",
  },
  passkeyAdded: {
    subject: "Zu Ihrem Greenroom-Konto kam ein Passkey hinzu",
    paragraphs: [
      "Wer ihn hat, kann sich ohne Ihr Passwort anmelden.",
      ...notYouButThem("entfernen Sie den Passkey"),
    ],
    button: "Diesen Passkey entfernen",
  },
  joinProvider: (provider) => ({
    subject: "Anmeldung mit Ihrem Greenroom-Konto verbinden?",
    paragraphs: [
      `Jemand hat sich mit ${provider} unter dieser Adresse angemeldet. Zu ihr gehört ein Greenroom-Konto, das damit nicht verbunden ist.`,
      `Wenn Sie das waren, drücken Sie auf den Knopf: Ab dann können Sie sich mit ${provider} anmelden. Der Link gilt eine Stunde. Wenn Sie das nicht waren, tun Sie nichts, und nichts ändert sich.`,
    ],
    button: `${provider} verbinden`,
  }),
  providerJoined: (provider) => ({
    subject: "Eine Anmeldung wurde mit Ihrem Greenroom-Konto verbunden",
    paragraphs: [
      `Ab jetzt öffnet ${provider} Ihr Konto.`,
      "Wenn Sie das nicht waren, trennen Sie die Verbindung in Ihren Einstellungen und wählen Sie ein neues Passwort.",
    ],
    button: "Wege ins Konto ansehen",
  }),
  providerLeft: (provider) => ({
    subject: "Eine Anmeldung wurde von Ihrem Greenroom-Konto getrennt",
    paragraphs: [`${provider} öffnet Ihr Konto nicht mehr.`, notYou],
    button: "Wege ins Konto ansehen",
  }),
  passkeyRemoved: {
    subject: "Ein Passkey Ihres Greenroom-Kontos wurde entfernt",
    paragraphs: [`Er öffnet Ihr Konto nicht mehr. ${othersSignedOut}`, notYou],
    button: "Passkeys ansehen",
  },
  factorRemoved: (isApp, ended) => ({
    subject: isApp
      ? "Die Authenticator-App Ihres Greenroom-Kontos wurde per E-Mail ausgeschaltet"
      : "Ein Passkey Ihres Greenroom-Kontos wurde per E-Mail entfernt",
    paragraphs: [
      `Der Link aus der E-Mail, die davon berichtet hat, wurde benutzt. ${isApp ? "Die App und ihre Wiederherstellungscodes öffnen" : "Der Passkey öffnet"} Ihr Konto nicht mehr. Alle Geräte wurden abgemeldet.`,
      ...endedWords(ended),
      "Wer das eingerichtet hat, kennt Ihr Passwort. Falls Sie das nicht waren, wählen Sie jetzt ein neues.",
    ],
    button: "Neues Passwort wählen",
  }),
  recoveryRequest: {
    subject: "Ihr verlorener Passkey oder Ihr verlorenes Telefon bei Greenroom",
    paragraphs: [
      "Jemand, hoffentlich Sie selbst, sagt, dass der Passkey oder das Telefon mit der Authenticator-App Ihres Kontos verloren ist.",
      `Der Knopf öffnet eine Seite, auf der eine Wartezeit von ${FACTOR_RECOVERY_DAYS} Tagen beginnt. Danach sind alle Passkeys entfernt und die App ist aus; zum Anmelden genügt dann Ihr Passwort. Der Link gilt einmal und eine Stunde lang.`,
    ],
    button: "Wartezeit beginnen",
  },
  recoveryStarted: (day) => ({
    subject: "Ihre Passkeys und Ihre Authenticator-App werden bei Greenroom entfernt",
    paragraphs: [
      `Jemand hat das aus Ihrem Postfach verlangt, weil sie verloren sind. Am ${day} (UTC) werden alle Passkeys entfernt und die Authenticator-App ausgeschaltet; bis dahin ändert sich nichts.`,
      "Wenn Sie das waren, brauchen Sie nur zu warten.",
      "Wenn nicht, oder wenn Sie das Verlorene gefunden haben, drücken Sie auf den Knopf: Auf der Seite, die er öffnet, stoppen Sie es. Auch auf einem angemeldeten Gerät steht ein Knopf dafür. Vielleicht liest dann jemand anderes Ihre E-Mails: Ändern Sie das Passwort Ihres Postfachs.",
    ],
    button: "Stoppen",
  }),
  recoveryStopped: {
    subject: "Ihre Passkeys und Ihre Authenticator-App bleiben bei Greenroom",
    paragraphs: [
      "Die Wartezeit, nach der sie entfernt worden wären, wurde gestoppt: über den Link ihrer E-Mail oder auf einem angemeldeten Gerät. Entfernt wurde nichts.",
    ],
    button: "Passkeys ansehen",
  },
  factorsRemoved: (by, ended) => ({
    subject: "Ihre Passkeys und Ihre Authenticator-App wurden bei Greenroom entfernt",
    paragraphs: [
      by === "wait"
        ? "Die Wartezeit, die per E-Mail verlangt wurde, ist vorbei."
        : "Wer dieses Greenroom betreibt, hat sie entfernt, weil sie verloren waren.",
      "Zum Anmelden genügt jetzt Ihr Passwort, und alle Geräte wurden abgemeldet. Wenn Sie es nicht mehr wissen, drücken Sie auf der Anmeldeseite auf „Passwort vergessen?“. Legen Sie danach in den Einstellungen einen neuen Passkey an.",
      ...endedWords(ended),
      "Falls Sie das nicht wollten, antworten Sie auf diese E-Mail und wählen Sie sofort ein neues Passwort.",
    ],
    button: "Anmelden",
  }),
  apiKeyMade: (name) => ({
    subject: "Für Ihr Greenroom-Konto wurde ein API-Schlüssel erstellt",
    paragraphs: [
      `Er heißt ${name}. Wer ihn hat, kann damit alles, was Sie für ihn gewählt haben, bis er endet oder Sie ihn widerrufen.`,
      notYou,
    ],
    button: "API-Schlüssel ansehen",
  }),
  deletionRequested: ({ day, coachingAhead, staff }, ended) => ({
    subject: "Ihr Greenroom-Konto wird gelöscht",
    paragraphs: [
      staff === undefined
        ? `Sie haben uns gebeten, Ihr Konto zu löschen. Am ${day} (UTC) verschwindet es mit allem, was darin ist, und niemand kann es danach zurückholen.`
        : `Wer dieses Greenroom betreibt, hat die Löschung Ihres Kontos veranlasst. Am ${day} (UTC) verschwindet es mit allem, was darin ist, und niemand kann es danach zurückholen.`,
      ...reasonWords(staff?.reason ?? ""),
      ...(coachingAhead > 0
        ? [
            count(coachingAhead, {
              one: "Als Coach haben Sie noch # Termin vor sich. Hat er bis dahin nicht begonnen, wird er abgesagt und gutgeschrieben, und die andere Seite erfährt es.",
              other:
                "Als Coach haben Sie noch # Termine vor sich. Die bis dahin nicht begonnenen werden abgesagt und gutgeschrieben, und die andere Seite erfährt es.",
            }),
          ]
        : []),
      ...endedWords(ended),
      "Möchten Sie es doch behalten? Melden Sie sich vorher an und drücken Sie auf „Mein Konto behalten“. Falls nicht Sie darum gebeten haben, tun Sie dasselbe und ändern Sie danach Ihr Passwort.",
    ],
    button: "Anmelden",
  }),
  dataCopied: (reason) => ({
    subject: "Von Ihren Daten bei Greenroom wurde eine Kopie erstellt",
    paragraphs: [
      "Wer dieses Greenroom betreibt, hat eine Kopie von allem erstellen lassen, was über Sie gespeichert ist, um sie Ihnen zu geben.",
      ...reasonWords(reason),
      "Falls Sie nicht darum gebeten haben, antworten Sie auf diese E-Mail.",
    ],
    button: "Anmelden",
  }),
  accountKept: {
    subject: "Ihr Greenroom-Konto bleibt",
    paragraphs: ["Ihr Konto wird nicht gelöscht. Alles ist, wie es war."],
    button: "Greenroom öffnen",
  },
};
