import { wording } from "#contract/words.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  language: "Sprache",
  languageAuto: "Wie im Browser",

  // credentials/mail-link-pages
  confirmYourNewEmail: "Neue E-Mail-Adresse bestätigen",
  pressTheButtonAndFrom: "Drücken Sie auf den Knopf, und von da an melden Sie sich mit dieser Adresse an.",
  confirmEmail: "E-Mail-Adresse bestätigen",
  goToYourSettings: "Zu den Einstellungen",

  lostFactor: "Passkey oder Telefon verloren?",
  lostFactorWhat: (days) =>
    `Nennen Sie uns die E-Mail-Adresse Ihres Kontos. Mit dem Link, der dann kommt, beginnt eine Wartezeit von ${days} Tagen. Danach sind Ihre Passkeys entfernt und die Authenticator-App ist aus; zum Anmelden genügt dann Ihr Passwort. Alle Adressen des Kontos werden benachrichtigt, und Sie können es jederzeit stoppen.`,
  beginTheWait: "Wartezeit beginnen",
  beginTheWaitWhat: (days) =>
    `Drücken Sie auf den Knopf, wenn Ihr Passkey oder Ihr Telefon verloren ist. In ${days} Tagen werden alle Passkeys entfernt, die Authenticator-App ausgeschaltet und alle Geräte abgemeldet. Vorher ändert sich nichts.`,
  keepFactors: "Meine Passkeys und die App behalten",
  keepFactorsWhat:
    "Drücken Sie auf den Knopf, wenn nicht Sie verlangt haben, dass Ihre Passkeys und Ihre Authenticator-App entfernt werden, oder wenn Sie das Verlorene gefunden haben.",
  stopIt: "Stoppen",
  recoveryOfYourAccount: "Entfernen Ihrer Passkeys und Ihrer Authenticator-App",
  factorsGoOn: (when) =>
    `Ihre Passkeys und Ihre Authenticator-App werden am ${when} entfernt, weil jemand das per E-Mail verlangt hat. Falls Sie das nicht waren, stoppen Sie es.`,
  removeWhatWasAdded: "Entfernen, was hinzugefügt wurde",
  removeWhatItDoes:
    "Drücken Sie auf den Knopf, wenn der Passkey oder die Authenticator-App aus unserer E-Mail nicht von Ihnen ist. Danach kommt damit niemand mehr in Ihr Konto, und alle Geräte werden abgemeldet, auch dieses.",
  removeIt: "Entfernen",

  // credentials/email-card
  email: "E-Mail",
  youSignInWith: "Sie melden sich an mit",
  yourLinkedinAccountIsConnected:
    "Ihr LinkedIn-Konto ist über diese Adresse verbunden. Wenn Sie die E-Mail-Adresse ändern, wird es getrennt; danach können Sie ein LinkedIn-Konto mit der neuen Adresse verbinden.",
  newEmail: "Neue E-Mail-Adresse",
  weSendALinkThere: "Wir schicken einen Link dorthin. Bis Sie ihn bestätigen, ändert sich nichts.",
  yourPassword: "Ihr Passwort",
  changeEmail: "E-Mail-Adresse ändern",

  // credentials/forgot-password-page
  forgotYourPassword: "Passwort vergessen?",
  tellUsYourEmailAnd:
    "Nennen Sie uns Ihre E-Mail-Adresse. Wir schicken Ihnen einen Link, über den Sie ein neues Passwort wählen.",
  sendTheLink: "Link senden",
  backToSignIn: "Zurück zur Anmeldung",

  // credentials/new-password-input
  atLeastCharacters: (passwordMinLength) =>
    `Mindestens ${passwordMinLength} Zeichen und kein allgemein bekanntes Passwort`,

  // credentials/password-card
  password: "Passwort",
  aNewPasswordSignsOut: "Ein neues Passwort meldet alle anderen Geräte ab.",
  currentPassword: "Bisheriges Passwort",
  newPassword: "Neues Passwort",
  passwordAgain: "Dasselbe Passwort noch einmal",
  changePassword: "Passwort ändern",

  // credentials/password-strength
  veryEasyToGuess: "Sehr leicht zu erraten",
  easyToGuess: "Leicht zu erraten",
  couldBeGuessed: "Mit Mühe zu erraten",
  hardToGuess: "Schwer zu erraten",
  veryHardToGuess: "Sehr schwer zu erraten",

  // credentials/reset-password-page
  chooseANewPassword: "Neues Passwort wählen",
  askForANewLink: "Neuen Link anfordern",
  youWillSignInWith: "Von da an melden Sie sich damit an.",
  savePassword: "Passwort speichern",

  // devices/devices-card
  devices: "Geräte",
  whereYouAreSignedIn: "Hier sind Sie angemeldet. Ein abgemeldetes Gerät fragt wieder nach dem Passwort.",
  loadingYourDevices: "Ihre Geräte werden geladen",
  signedInDevices: "Angemeldete Geräte",
  signOutTheOthers: "Alle anderen abmelden",
  signOutEverywhere: "Überall abmelden",
  signOutEverywhereAsked: "Überall abmelden?",
  everyDeviceIsSignedOut: "Alle Geräte werden abgemeldet, auch dieses.",
  thisDevice: "Dieses Gerät",
  lastUsed: (lastUsedAt) => `Zuletzt benutzt: ${lastUsedAt}`,
  signOut: (name) => `${name} abmelden`,
  signOutButton: "Abmelden",

  // devices/access-card
  access: {
    title: "Wer meine Sachen sehen kann",
    about: "Links, Schlüssel und Menschen, die neben Ihren eigenen Geräten etwas von Ihnen sehen.",
    loading: "Es wird geladen, wer Ihre Sachen sehen kann",
    none: "Niemand außer Ihnen.",
    noneOfCoach: "Ihr Coach-Profil lesen Klientinnen, Klienten und unser Team. Sonst niemand außer Ihnen.",
    kinds: {
      api_key: "API-Schlüssel",
      calendar: "Die Adresse für Ihr Kalenderprogramm",
      coach: "Coach",
      report_link: "Privater Link zu einem Bericht",
      webhook: "Webhook",
    },
    until: (day) => `Bis ${day}`,
    endAll: "Alles beenden",
    ask: "Alles beenden?",
    asked:
      "Links und Schlüssel gelten dann nicht mehr, Coaches sehen nicht mehr, was Sie geteilt haben, und alle anderen Geräte werden abgemeldet. Das lässt sich nicht rückgängig machen; Sie können neu teilen.",
  },

  // passkeys/passkeys-card
  passkeys: "Passkeys",
  aPasskeySignsYouIn:
    "Mit einem Passkey melden Sie sich per Fingerabdruck, Gesicht oder PIN an, ohne Passwort und ohne Code. Er bleibt auf Ihrem Gerät oder in dessen Passwort-Manager, und eine gefälschte Seite kann ihn nicht stehlen.",
  loadingYourPasskeys: "Ihre Passkeys werden geladen",
  since: (createdAt) => `seit ${createdAt}`,
  remove: (name) => `${name} entfernen`,
  removeButton: "Entfernen",
  addAPasskey: "Passkey hinzufügen",
  thisBrowserCantHoldPasskeys: "Dieser Browser kann keine Passkeys speichern.",
  passkeysNeedHttps: "Passkeys gibt es nur auf Seiten mit https, und diese kam über einfaches http.",
  nameOfThePasskey: "Name des Passkeys",
  myPhone: "Mein Telefon",
  continue: "Weiter",
  willNoLongerOpenYour: (name) =>
    `${name} öffnet Ihr Konto dann nicht mehr. Alle anderen Geräte werden abgemeldet.`,
  removePasskey: "Passkey entfernen",

  // personal-data/data-card
  yourData: "Ihre Daten",
  everythingThatIsStoredAbout:
    "Alles, was über Sie gespeichert ist, in einer Datei: Profil, Interviews, Bewertungen und Lebensläufe.",
  loading: "Wird geladen",
  makeANewCopy: "Neue Kopie erstellen",
  downloadMyData: "Meine Daten herunterladen",
  yourCopyIsBeingMade: "Ihre Kopie wird erstellt. Sie können diese Seite verlassen.",
  progressOfYourCopy: "Fortschritt Ihrer Kopie",
  yourCopyCouldNotBe: "Ihre Kopie konnte nicht erstellt werden. Bitte versuchen Sie es noch einmal.",
  downloadGreenroomDataZip: "greenroom-data.zip herunterladen",
  until: (value, expiresAt) => `(${value}, bis ${expiresAt})`,

  // personal-data/delete-card
  deleteMyAccount: "Mein Konto löschen",
  yourAccountWillBeDeleted: (deletionDueAt) => `Ihr Konto wird am ${deletionDueAt} gelöscht.`,
  youHaveDaysToChange: (deletionDays) =>
    `Sie haben ${deletionDays} Tage Zeit, es sich anders zu überlegen: Melden Sie sich an und drücken Sie auf „Mein Konto behalten“. Bis dahin bleibt alles wie bisher.`,
  thenEverythingIsDeletedFor:
    "Danach wird alles endgültig gelöscht: Interviews, Bewertungen, Lebensläufe, Buchungen, Einladungen. Ein Abo wird gekündigt und LinkedIn getrennt.",
  whatYouWroteForClientsStays:
    "Als Coach: Sie stehen ab sofort nicht mehr in der Liste, und wieder darin, wenn Sie das Konto behalten. Kommende Termine werden abgesagt und gutgeschrieben. Was Sie für Ihre Klientinnen und Klienten geschrieben haben, bleibt bei ihnen, ohne Ihren Namen.",
  coachingAhead: (sessions) =>
    count(sessions, {
      one: "Als Coach haben Sie noch # Termin vor sich. Hat er bis dahin nicht begonnen, wird er abgesagt und gutgeschrieben, und die andere Seite erfährt es.",
      other:
        "Als Coach haben Sie noch # Termine vor sich. Die bis dahin nicht begonnenen werden abgesagt und gutgeschrieben, und die andere Seite erfährt es.",
    }),
  coachingAheadFailed: "Ihre Termine ließen sich nicht zählen.",
  typeYourEmailToConfirm: "Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein",

  // account-banners
  deletionOfYourAccount: "Löschung Ihres Kontos",
  keepMyAccount: "Mein Konto behalten",

  // profile/access-denied
  accessDenied: "Kein Zugang",
  yourRole: (role) => `Ihre Rolle: ${role}`,
  requiredRole: (superadmin) => `Nötige Rolle: ${superadmin}`,
  goBack: "Zurück",

  // profile/profile-dropdown
  profile: "Profil",
  settings: "Einstellungen",
  settingsGroups: {
    you: "Sie und dieses Gerät",
    signIn: "Anmeldung",
    practice: "Interviews und Vorbereitung",
    access: "Daten und Zugriff",
  },
  adminDashboard: "Verwaltung",
  superadminDashboard: "Superadmin-Verwaltung",
  yourProfile: (name) => `${name} (Ihr Profil)`,

  // profile/settings-page
  authenticatorApp: "Authenticator-App",
  interviews: "Interviews",
  calendar: "Kalender",
  preparation: "Vorbereitung",
  notifications: "Benachrichtigungen",
  appearance: "Darstellung",
  yourProfileIsSaved: "Ihr Profil ist gespeichert.",
  firstSuperadminTitle: "Das erste Konto anlegen",
  firstSuperadminAbout: "Dieses Konto betreut dieses Greenroom: Es ist das des Superadmins.",
  joinTitle: "Ihr Konto anlegen",
  joinAbout: "Sie sind eingeladen. Nennen Sie Ihren Namen und wählen Sie ein Passwort.",
  makeMyAccount: "Konto anlegen",
  fullName: "Vor- und Nachname",
  linkedinUrl: "LinkedIn-Adresse",
  saveProfile: "Profil speichern",
  thisBrowserHasNoNotifications:
    "Dieser Browser kennt keine Benachrichtigungen. Per E-Mail und in Ihrer Übersicht bekommen Sie trotzdem alles.",
  notificationsNeedHttps:
    "Benachrichtigungen gibt es nur auf Seiten mit https, und diese kam über einfaches http. Per E-Mail und in Ihrer Übersicht bekommen Sie trotzdem alles.",
  notificationsFromThisSiteAre:
    "Benachrichtigungen dieser Seite sind blockiert. Erlauben Sie sie zuerst neben der Adresszeile Ihres Browsers.",
  tellMeWhenARating: "Benachrichtigen, wenn eine Bewertung fertig oder ein Termin bestätigt ist",
  onlyWhileGreenroomIsOpen:
    "Nur solange Greenroom in einem Tab offen ist, den Sie gerade nicht ansehen. Gilt für diesen Browser.",
  sameAsYourDevice: "Wie Ihr Gerät",
  light: "Hell",
  dark: "Dunkel",
  colours: "Farben",
  keptInThisBrowser: "Gilt für diesen Browser",
  datesAndTimesAreIn:
    "Datum und Uhrzeit stehen in Ihrer Zeitzone. Die Sprache wählen Sie im Menü unter Ihrem Namen.",

  // second-factor/code-input
  code: "Code",

  // second-factor/two-factor-card
  withAnAuthenticatorAppOn:
    "Mit einer Authenticator-App auf Ihrem Telefon brauchen Sie zum Anmelden Ihr Passwort und einen Code, den nur die App kennt.",
  setUp: "Einrichten",
  makeNewCodes: "Neue Codes erstellen",
  theRecoveryCodesThatYou: "Ihre bisherigen Wiederherstellungscodes gelten dann nicht mehr.",
  turnOff: "Ausschalten",
  signingInWillTakeYour: "Zum Anmelden genügt dann Ihr Passwort.",
  on: "Ein",
  newRecoveryCodes: "Neue Wiederherstellungscodes",
  yourPasswordFirstSoThat: "Zuerst Ihr Passwort, damit das niemand sonst tun kann.",
  openYourAuthenticatorAppAnd: "Öffnen Sie Ihre Authenticator-App und fügen Sie ein Konto hinzu.",
  scanThisPictureOrType: "Scannen Sie dieses Bild oder tippen Sie den Schlüssel ein.",
  enterTheCodeThatThe: "Geben Sie den Code ein, den die App zeigt.",
  yourOtherDevicesAreThen:
    "Ihre anderen Geräte werden dann abgemeldet und fragen bei der nächsten Anmeldung nach einem Code.",
  theKeyAsAPicture: "Der Schlüssel als Bild für Ihre Authenticator-App",
  key: "Schlüssel",
  turnOn: "Einschalten",
  recoveryFile: (text) => `Greenroom-Wiederherstellungscodes\n\n${text}\n`,
  theAuthenticatorAppIsOn:
    "Die Authenticator-App ist eingeschaltet. Bewahren Sie diese Wiederherstellungscodes auf",
  eachWorksOnceInPlace:
    "Jeder ersetzt einmal einen Code, falls Sie Ihr Telefon verlieren. Sie werden nur dieses eine Mal gezeigt.",
  recoveryCodes: "Wiederherstellungscodes",
  copied: "Kopiert",
  copy: "Kopieren",
  download: "Herunterladen",
  iHaveSavedThem: "Ich habe sie gesichert",

  // sign-in/captcha
  verified: "Überprüft",
  imNotARobot: "Ich bin kein Roboter",
  yourBrowserIsChecked: "Ihr Browser löst eine kleine Aufgabe. Das kann einige Sekunden dauern.",
  tryAgain: "Noch einmal versuchen",

  // sign-in/check-inbox
  anotherAddress: "Andere Adresse verwenden",

  // sign-in/code-step
  secondStep: "Zweiter Schritt",
  aRecoveryCodeWillDo: (codeNeeded) => `${codeNeeded} Ein Wiederherstellungscode geht auch.`,
  signIn: "Anmelden",
  startAgain: "Von vorn beginnen",

  // sign-in/login-page
  alreadyHaveAnAccount: "Schon ein Konto? ",
  newToGreenroom: "Neu bei Greenroom? ",
  signUp: "Registrieren",
  createYourAccount: "Konto anlegen",
  welcomeToGreenroom: "Willkommen bei Greenroom",
  forgotPassword: "Passwort vergessen?",
  aboutGreenroom: "Über Greenroom",
  twentyMinutesOfWrittenInterview:
    "Zwanzig Minuten Interview, schriftlich, so behutsam oder so fordernd, wie Sie es wählen.",
  anHonestRatingThatQuotes:
    "Eine ehrliche Bewertung, die Ihre eigenen Worte zitiert und den einen Punkt nennt, an dem sich Arbeit lohnt.",
  practiseUntilItFeelsFamiliar: "Üben Sie, bis es Ihnen vertraut ist.",

  // sign-in/passkey-button
  signInWithAPasskey: "Mit Passkey anmelden",

  // sign-in/resend-verification
  sendTheVerificationEmailAgain: "Bestätigungs-E-Mail noch einmal senden",

  // sign-in/sign-in-again
  signInAgain: "Neu anmelden",

  // sign-in/sign-up-form
  signUpAsACoach: "Als Coach registrieren",

  // sign-in/signed-in-note
  youAreSignedInAs: (email) => `Sie sind angemeldet als ${email}.`,
  continueWithYourProfile: "Weiter mit Ihrem Profil",
  goToYourDashboard: "Zu Ihrer Übersicht",

  // sign-in/verify-email-page
  verifyYourEmail: "E-Mail-Adresse bestätigen",
  verifyEmail: "E-Mail-Adresse bestätigen",
  verifiedAlready: "Schon bestätigt?",

  // api-keys
  apiAccess: "API-Zugang",
  apiAccessWhy:
    "Schlüssel für eigene Programme, die Ihre Berichte lesen oder mit Ihnen üben, und Adressen, die benachrichtigt werden, wenn etwas geschieht.",
  openApiAccess: "API-Zugang öffnen",
  apiAccessPage: {
    title: "API-Zugang",
    about: "Für Programme, die Ihre Berichte lesen, mit Ihnen üben oder benachrichtigt werden wollen.",
    docs: "Alle Aufrufe der API",
    back: "Zurück zu den Einstellungen",
  },
  apiKeys: {
    title: "API-Schlüssel",
    about:
      "Mit einem Schlüssel kommt ein Programm von Ihnen ohne Ihr Passwort hinein, so weit, wie Sie es festlegen. Er gilt weiter, wenn Sie sich abmelden. Ein neues Passwort, eine neue E-Mail-Adresse oder das Löschen des Kontos beendet alle Schlüssel.",
    loading: "Ihre API-Schlüssel werden geladen",
    none: "Sie haben keine API-Schlüssel.",
    make: "Schlüssel erstellen",
    once: "Ihr neuer Schlüssel. Kopieren Sie ihn jetzt: Er wird nicht noch einmal gezeigt.",
    newKey: "Neuer API-Schlüssel",
    revoke: "Widerrufen",
    revokeNamed: (name) => `${name} widerrufen`,
    ask: (name) => `${name} widerrufen?`,
    asked: "Programme mit diesem Schlüssel werden vom nächsten Aufruf an abgewiesen.",
    ended: "Beendet",
    until: (day) => `Bis ${day}`,
    used: (day) => `zuletzt benutzt: ${day}`,
    unused: "nie benutzt",
    scopes: { "read:reports": "liest Berichte", "read:stories": "liest Geschichten", practice: "übt" },
  },
  newKey: {
    form: "API-Schlüssel erstellen",
    name: "Name des Schlüssels",
    example: "Mein Skript",
    may: "Was er darf",
    ends: "Endet nach",
    password: "Ihr Passwort",
    make: "Schlüssel erstellen",
    scopes: {
      "read:reports": {
        label: "Berichte lesen",
        description: "Ihre Interviews, deren Berichte und Ihre Fortschritte",
      },
      "read:stories": {
        label: "Geschichten lesen",
        description: "Ihre Bewerbungen, Geschichten, Pläne und Nachbesprechungen",
      },
      practice: { label: "Üben", description: "Übungen mit einer Frage beginnen und beantworten" },
    },
    lives: { 30: "30 Tagen", 90: "90 Tagen", 365: "einem Jahr" },
  },

  // Ctrl or Cmd + K, and the list of shortcuts
  shortcuts: "Tastenkürzel",
  shortcutList: [
    { keys: "Strg oder ⌘ + K", does: "Zu einer Seite gehen oder etwas tun" },
    { keys: "?", does: "Diese Liste zeigen" },
    { keys: "Strg oder ⌘ + Eingabe", does: "Im Interview eine Antwort senden" },
    { keys: "Esc-Taste", does: "Schließen, was über der Seite liegt" },
  ],
  palette: {
    label: "Seite oder Aktion finden",
    nothing: "Nichts gefunden. Versuchen Sie den Namen einer Seite, etwa Berichte.",
    pages: "Seiten",
    actions: "Aktionen",
    dashboard: "Übersicht",
    start: "Ein Interview beginnen",
    practice: "Eine Frage üben",
    prepare: "Auf eine Bewerbung vorbereiten",
    reports: "Berichte",
    findCoach: "Coach finden",
    sessions: "Gebuchte Termine",
    stories: "Ihre Geschichten",
    resume: "Lebenslauf",
    applications: "Bewerbungen",
    planOf: (application) => `Vorbereitungsplan: ${application}`,
    plan: "Tarif und Preise",
    bookings: "Buchungen",
    profile: "Coach-Profil",
    help: "Hilfe",
    light: "Helle Farben",
    dark: "Dunkle Farben",
    auto: "Farben wie auf dem Gerät",
    signOut: "Abmelden",
  },
};
