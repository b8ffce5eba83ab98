import type { en } from "./accounts.en.ts";

export const de: Record<keyof typeof en, string> = {
  // Sign-in and sign-up
  emailRequired: "Die E-Mail-Adresse ist erforderlich",
  emailInvalid: "Bitte geben Sie eine gültige E-Mail-Adresse ein",
  emailSeveral: "Bitte geben Sie eine gültige E-Mail-Adresse ein: eine einzige, ohne Kommas und Semikolons",
  emailBlank: "Bitte geben Sie eine gültige E-Mail-Adresse ein: ohne Leerzeichen und Zeilenumbrüche darin",
  emailSign:
    "Bitte geben Sie eine gültige E-Mail-Adresse ein: mit einem @ und ohne Doppelpunkte, Anführungszeichen, Klammern und Backslashes",
  emailHost: "Bitte geben Sie eine gültige E-Mail-Adresse ein: Was auf das @ folgt, ist keine Domain",
  emailLong: "Bitte geben Sie eine gültige E-Mail-Adresse ein: mit höchstens 254 Zeichen",
  passwordRequired: "Das Passwort ist erforderlich",
  passwordShort: "Das Passwort braucht mindestens 6 Zeichen",
  passwordLong: "Das Passwort darf höchstens 128 Zeichen haben",
  passwordsDiffer: "Die beiden Passwörter sind nicht gleich.",
  passwordCommon:
    "Dieses Passwort ist zu schwach: Es ist weithin bekannt und wird als eines der ersten ausprobiert. Bitte wählen Sie ein anderes.",
  fullNameRequired: "Vor- und Nachname sind erforderlich",
  noCoachesHere: "In diesem Greenroom gibt es keine Coaches. Registrieren Sie sich stattdessen, um zu üben.",
  linkedinUrlExample: "linkedin.com/in/ihrprofil",
  linkedinUrlRequired: "Die Adresse Ihres LinkedIn-Profils ist erforderlich",
  linkedinUrlInvalid:
    "Bitte geben Sie die Adresse eines LinkedIn-Profils ein (zum Beispiel linkedin.com/in/ihrprofil)",
  linkedinUrlOther:
    "Bitte geben Sie die Adresse eines LinkedIn-Profils ein (zum Beispiel linkedin.com/in/ihrprofil). Diese führt woandershin: Öffnen Sie das Profil in einem Browser und kopieren Sie seine Adresse",
  captchaRequired: "Bitte lösen Sie das reCAPTCHA",
  captchaFailed: "Die Prüfung durch reCAPTCHA ist fehlgeschlagen",
  captchaError: "reCAPTCHA meldet einen Fehler. Bitte versuchen Sie es noch einmal.",
  verifyEmailFirst:
    "Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse: Der Link dazu liegt in Ihrem Posteingang.",
  invalidCredentials: "E-Mail-Adresse oder Passwort stimmt nicht",
  signedIn: "Sie sind angemeldet.",
  cookiesNeeded:
    "Ihr Browser hat das Cookie nicht behalten, das eine Anmeldung braucht. Bitte erlauben Sie Cookies für diese Website und melden Sie sich dann noch einmal an.",
  profileCreated: "Ihr Profil ist angelegt.",
  accountCreated:
    "Ihr Konto ist angelegt. Bestätigen Sie nun Ihre E-Mail-Adresse: Der Link liegt in Ihrem Posteingang.",
  profileSetupFailed: "Ihr Profil konnte nicht eingerichtet werden: {message}",
  signUpSteps: "Die Schritte bis zu Ihrem ersten Interview",
  signUpStepCoach: "Coach-Profil",
  linkedinUrlWhy: "Damit jede Person nur ein Konto hat. Der Name Ihres Profils genügt.",
  linkedinUrlConnect:
    "Vor dem ersten Interview zeigen Sie, dass es Ihres ist: Beim Verbinden werden Name, E-Mail-Adresse und Bild gelesen, sonst nichts.",
  linkedinUrlPaid: "Bezahlte Tarife brauchen keine Verbindung.",
  triedKept:
    "Wir behalten Ihre Antwort auf „{question}“ höchstens eine Woche lang in diesem Browser. Nach der Anmeldung können Sie sie üben.",
  checkInboxTitle: "Sehen Sie in Ihrem Posteingang nach",
  checkInbox:
    "Die E-Mail an {email} enthält einen Knopf. Mit ihm geht es weiter, in diesem Browser oder auf einem anderen Gerät. Wenn nichts kommt, sehen Sie im Spam-Ordner nach.",
  demoInbox: "Posteingang der Demo öffnen",
  goOn: "Weiter, wo Sie aufgehört haben",
  signInGoesOn: "Melden Sie sich an, dann kommen Sie zu der Seite, die Sie öffnen wollten.",
  connectWhy:
    "Für Interviews in Ihrem Tarif muss ein LinkedIn-Konto verbunden sein, damit jede Person nur ein Konto hat. Gelesen werden Ihr Name, Ihre E-Mail-Adresse und Ihr Bild, sonst nichts.",
  connectOptional: "Ihr Tarif verlangt für Interviews kein LinkedIn-Konto. Verbinden können Sie es trotzdem.",
  connectLater: "Nicht jetzt, ich übe später",
  coachNote: "Als Coach bieten Sie allen mit dem Tarif Premium Termine an.",
  captchaVerified: "Bestätigt.",
  emailVerified: "Ihre E-Mail-Adresse ist bestätigt.",
  joined: "Ihr Konto ist fertig.",
  joinedAlready: "Mit dieser Adresse haben Sie schon ein Konto. Melden Sie sich mit seinem Passwort an.",
  firstLinkExpired:
    "Dieser Link gilt nicht mehr: Er gilt einmal, einen Tag lang, und nur, bis es einen Superadmin gibt. Auch `greenroom grant` auf dem Server macht jemanden dazu.",
  addressHasAccount:
    "Diese Adresse hat schon ein Konto. `greenroom grant` auf dem Server macht es zum Superadmin.",
  firstSuperadminMade: "Sie sind jetzt Superadmin.",
  invitationExpired:
    "Diese Einladung wurde benutzt, zurückgezogen oder ist zu alt. Bitten Sie die Person, die Sie eingeladen hat, um eine neue.",
  verifyHere: "Ein Druck auf den Knopf bestätigt, dass diese Adresse Ihnen gehört, und meldet Sie an.",
  verifyWithPassword:
    "Geben Sie Ihr Passwort ein, um zu bestätigen, dass diese Adresse Ihnen gehört. Damit sind Sie angemeldet, und ab jetzt öffnet dieses Passwort Ihr Konto.",
  linkExpired: "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.",
  mailSentIfKnown:
    "Wenn es zu dieser Adresse ein Konto gibt, ist eine E-Mail unterwegs. Bitte sehen Sie in Ihrem Posteingang nach.",
  passwordChanged: "Ihr Passwort ist geändert. Bitte melden Sie sich an.",
  signOutFailed: "Die Abmeldung ist fehlgeschlagen",
  notAuthenticated: "Sie sind nicht angemeldet. Bitte melden Sie sich noch einmal an",
  authenticationError: "Fehler bei der Anmeldung: {reason}",
  sessionExpired: "Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal an.",
  oauthError: "OAuth-Fehler: {description}",
  noSessionFound: "Es wurde keine Anmeldung gefunden",
  profileUpdateFailed:
    "Ihre Profildaten konnten nicht aktualisiert werden. Manches steht vielleicht nur eingeschränkt zur Verfügung.",
  welcomeBack: "Willkommen zurück!",

  // Account settings
  passkeyRefused:
    "Dieser Passkey wurde nicht angenommen. Bitte versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.",
  passkeyNotUsed:
    "Es wurde kein Passkey benutzt. Bitte versuchen Sie es noch einmal, oder melden Sie sich mit Ihrem Passwort an.",
  passkeyNameRequired: "Bitte geben Sie dem Passkey einen Namen.",
  passkeyNeeded:
    "Dafür wird Ihr Passkey gebraucht: Melden Sie sich damit an und versuchen Sie es noch einmal. Wenn er verloren ist, drücken Sie bei Ihren Passkeys auf „Passkey oder Telefon verloren?“.",
  passkeyNotFound: "Diesen Passkey gibt es nicht mehr.",
  passkeysFull: "Sie haben zehn Passkeys. Entfernen Sie zuerst einen.",
  passkeyAdded: "Der Passkey ist hinzugefügt.",
  factorRemoved: "Entfernt. Alle Geräte sind abgemeldet. Wählen Sie jetzt ein neues Passwort.",
  recoveryStarted:
    "Die Wartezeit von {days} Tagen hat begonnen, und alle Adressen des Kontos wurden benachrichtigt. Vorher wird nichts entfernt.",
  recoveryStopped: "Gestoppt. Passkeys und Authenticator-App bleiben.",
  noFactors: "Dieses Konto hat weder einen Passkey noch eine Authenticator-App.",
  factorsRemoved:
    "Passkeys und Authenticator-App von {name} sind entfernt. Die Person erfährt es per E-Mail.",
  removalLinkExpired:
    "Dieser Link gilt nicht mehr: Er ist zu alt, wurde schon benutzt, oder was er entfernt, gibt es nicht mehr.",
  passkeyRemoved: "Der Passkey ist entfernt. Alle anderen Geräte sind abgemeldet.",
  apiKeyNameRequired: "Bitte geben Sie dem Schlüssel einen Namen.",
  apiKeyScopeRequired: "Bitte wählen Sie, was der Schlüssel darf.",
  apiKeyInvalid: "Dieser API-Schlüssel ist unbekannt, abgelaufen oder wurde widerrufen.",
  apiKeyScope: "Dieser API-Schlüssel darf das nicht.",
  apiKeyNotFound: "Diesen API-Schlüssel gibt es nicht mehr.",
  apiKeysFull: "Sie haben zehn API-Schlüssel. Widerrufen Sie zuerst einen.",
  apiKeyRevoked: "Der API-Schlüssel ist widerrufen.",
  webhookAddress:
    "Bitte geben Sie eine https-Adresse an, die aus dem Internet erreichbar ist; Namen und Nummern eines internen Netzes werden abgelehnt.",
  webhookEventRequired: "Bitte wählen Sie, wovon die Adresse erfahren soll.",
  webhooksFull: "Sie haben fünf Webhooks. Entfernen Sie zuerst einen.",
  webhookNotFound: "Diesen Webhook gibt es nicht mehr.",
  webhookRemoved: "Der Webhook ist entfernt.",
  deliveryNotFound: "Das wurde vor zu langer Zeit gesendet, oder der Webhook ist abgeschaltet.",
  passwordWrong: "Dieses Passwort stimmt nicht. Bitte versuchen Sie es noch einmal.",
  passwordKept: "Ihr Passwort ist geändert. Alle anderen Geräte sind abgemeldet.",
  codeWrong: "Dieser Code stimmt nicht. Bitte geben Sie den neuesten ein.",
  codeStepOver:
    "Diese Anmeldung ist abgelaufen, oder es kamen zu viele falsche Codes. Bitte melden Sie sich noch einmal an.",
  codeUsed: "Dieser Code wurde schon benutzt. Bitte warten Sie auf den nächsten in Ihrer App.",
  codeNeeded: "Geben Sie den Code aus Ihrer Authenticator-App ein.",
  codeRequired: "Bitte geben Sie einen Code ein",
  emailSame: "Das ist schon Ihre E-Mail-Adresse.",
  emailChangeAsked:
    "Eine E-Mail an die neue Adresse ist unterwegs. Öffnen Sie den Link darin und drücken Sie dort auf den Knopf, dann ist die Adresse geändert.",
  emailChanged: "Ihre E-Mail-Adresse ist geändert. Melden Sie sich ab jetzt mit der neuen an.",
  deviceNotFound: "Dieses Gerät ist schon abgemeldet.",
  devicesSignedOut: "Abgemeldet.",
  accessEnded: "Beendet. Niemand sonst sieht jetzt Ihre Sachen.",
  twoFactorOff: "Die Authenticator-App ist ausgeschaltet.",
  exportNotFound: "Dieser Download ist abgelaufen. Bitte fordern Sie einen neuen an.",
  deletionEmailWrong: "Das ist nicht die E-Mail-Adresse Ihres Kontos.",
  deletionAsked: "Ihr Konto wird am {date} gelöscht. Wenn Sie sich vorher anmelden, können Sie es behalten.",
  deletionKept: "Ihr Konto bleibt bestehen.",
  deletionStarted: "Ihr Konto wird schon gelöscht.",

  // Sign-in with a provider
  providerTaken: "Das ist schon mit einem anderen Konto verbunden",
  passwordsClosed: "Passwörter gelten hier nicht",
  providerJoined: "{provider} ist verbunden",
  providerLeft: "{provider} ist nicht mehr verbunden",

  // Access
  noAdminPrivileges: "Sie haben keine Rechte für die Verwaltung",
  noCoachDashboard: "Sie haben keinen Zugang zum Coach-Bereich.",
  noCoachEditor: "Sie dürfen keine Coach-Profile bearbeiten.",
  accessDenied: "Kein Zugang: Dafür sind die Rechte eines Superadmins nötig.",
  adminDenied: "Sie haben keine Rechte für die Verwaltung.",
  coachDenied: "Sie haben keinen Zugang zum Coach-Bereich.",

  // LinkedIn
  linkedinNotConnected: "LinkedIn ist nicht verbunden",
  linkedinTokenMissing: "Es fehlt ein Token von LinkedIn",
  linkedinTokenExpired: "Das Token von LinkedIn ist abgelaufen",
  linkedinCheckFailed: "Die Verbindung zu LinkedIn konnte nicht geprüft werden",
  linkedinTokenStoreFailed: "Das Token von LinkedIn konnte nicht gespeichert werden",
  linkedinProfileError: "Die Profildaten von LinkedIn konnten nicht gelesen werden",
  linkedinProfileFailed: "Die Profildaten von LinkedIn konnten nicht geladen werden",
  linkedinAuthFailed: "Die Anmeldung bei LinkedIn ist fehlgeschlagen",
  linkedinConnected: "Ihr LinkedIn-Konto ist verbunden",
  linkedinProfileRetrieved: "Die Profildaten von LinkedIn sind geladen",
  linkedinAlreadyConnected:
    "Dieses LinkedIn-Konto ist schon mit einem anderen Greenroom-Konto verbunden. Bitte nehmen Sie ein anderes.",
  linkedinEmailUnconfirmed:
    "LinkedIn hat keine E-Mail-Adresse dieses Kontos bestätigt. Bestätigen Sie sie in den Einstellungen von LinkedIn und verbinden Sie dann noch einmal.",
  linkedinEmailMismatch:
    "Die E-Mail-Adresse des LinkedIn-Kontos muss die sein, mit der Sie sich registriert haben.",
  linkedinStateInvalid:
    "Die Anfrage zum Verbinden ist abgelaufen oder wurde schon benutzt. Bitte versuchen Sie es noch einmal.",
};
