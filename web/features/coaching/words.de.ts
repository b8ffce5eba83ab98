import { CALENDAR_FEED, FREE_SLOTS_DAYS } from "#contract/limits.ts";
import { wording } from "#contract/words.ts";
import { de as noShow } from "./no-show-words.de.ts";
import { de as event } from "./event-words.de.ts";
import { de as preparation } from "./preparation-words.de.ts";
import type { en } from "./words.en.ts";

const { count } = wording("de");

export const de: typeof en = {
  event,
  noShow,
  preparation,
  // profiles/coach-fields
  beyondThePlan: (priceNote) => `Über den Tarif hinaus: ${priceNote}`,

  // bookings/book-coach-page
  back: "Zurück",
  bookACoach: "Termin mit einem Coach buchen",
  loadingTheCoach: "Der Coach wird geladen",
  aboutTheCoach: "Über den Coach",
  scheduleASession: "Termin vereinbaren",
  confirmTheTime: (time) =>
    `Sie haben ${time} gewählt. Bestätigen Sie die Zeit hier, oder wählen Sie eine andere.`,
  chooseATimeWith: (fullName) => `Wählen Sie eine Zeit mit ${fullName}`,
  checkingAvailability: "Verfügbarkeit wird geprüft …",
  notSetUp: "Nicht eingerichtet",
  coachUnavailable: "Coach nicht verfügbar",
  chooseADayAndA: "Wählen Sie Tag und Uhrzeit im Kalender des Coachs. Er öffnet sich gleich hier.",
  chooseATime: "Zeit wählen",
  remainingSessionsOf: (remaining, sessionsAllowed) =>
    `Verbleibende Termine: ${remaining} von ${sessionsAllowed}`,
  manageSubscription: "Abo verwalten",
  yourSessionInTheCalendar: (eventUri) => `Ihr Termin im Kalender: ${eventUri}`,
  savingYourBookingPleaseKeep: "Ihre Buchung wird gespeichert … Bitte lassen Sie diese Seite offen.",
  bookingPending: "Buchung in Bearbeitung",
  bookingConfirmed: "Buchung bestätigt",
  yourChoiceOfATime: (coachName) =>
    `Ihre gewünschte Zeit mit ${coachName} ist gespeichert. Der Kalender hat noch nicht geantwortet; bis dahin ist die Buchung in Bearbeitung.`,
  yourSessionWithIsBooked: (coachName) => `Ihr Termin mit ${coachName} ist gebucht.`,
  canPrepareBetterWithA: (coachName) =>
    `${coachName} kann sich mit einem Bericht Ihrer Übung besser vorbereiten. Geteilt wird nur, was Sie auswählen.`,
  viewMyBookings: "Meine Buchungen ansehen",
  returnToDashboard: "Zurück zur Übersicht",

  // bookings/book-session
  yourSessionIsConfirmed: "Ihr Termin ist bestätigt",
  withSeeItAmongYour: (fullName) => `Mit ${fullName}. Sie finden ihn bei Ihren gebuchten Terminen.`,

  // bookings/session-lists
  loadingYourSessions: "Ihre Termine werden geladen",
  upcomingSessions: "Kommende Termine",
  upcoming: "Kommende",
  noSessionAhead: "Es stehen keine Termine an.",
  pastSessions: "Vergangene Termine",
  pastAndCancelled: "Vergangene und abgesagte",

  // bookings/transcript-file
  thisIsNotAText:
    "Das ist keine Textdatei. Bitte nehmen Sie eine .txt-, .vtt- oder .docx-Datei oder fügen Sie die Mitschrift ein.",

  // calendly/connection-block
  nobodyCanBookSessionsWith: "Gerade kann niemand einen Termin mit Ihnen buchen",
  calendlyNoLongerLetsGreenroom:
    "Calendly lässt Greenroom nicht mehr in Ihren Kalender. Verbinden Sie es neu und wählen Sie dann Ihre Terminart.",
  connectYourCalendlyAccountSo:
    "Verbinden Sie Ihr Calendly-Konto, damit andere Termine in Ihrem Kalender buchen können.",
  newsRefusedTitle: "Calendly meldet keine Änderungen",
  newsRefused: (minutes: number) =>
    `Ihr Calendly-Tarif hat keine Webhooks, deshalb erfährt Greenroom nicht, wenn ein Termin in Calendly abgesagt oder verschoben wird. Es sieht dort alle ${minutes} Minuten nach; bis dahin steht hier die alte Zeit. Haben Sie einen Tarif mit Webhooks, dann verbinden Sie Calendly neu.`,
  connectCalendly: "Calendly verbinden",
  connected: "Verbunden",
  as: (username) => `als ${username}`,
  yourSchedulingPage: "Ihre Buchungsseite",
  disconnect: "Trennen",
  disconnectCalendly: "Calendly trennen?",
  peopleCantBookSessionsWith:
    "Bis Sie es wieder verbinden und Ihre Terminart wählen, kann niemand Termine mit Ihnen buchen. Schon gebuchte Termine bleiben.",

  notNow: "Nicht jetzt",

  // feedback/brief-page
  sessionBrief: "Vorbereitung auf den Termin",
  nothingToPrepare:
    "Dieser Termin wurde abgesagt: Es gibt nichts vorzubereiten, und es wird nichts mehr für ihn geteilt.",
  backToBookings: "Zurück zu den Buchungen",
  loadingTheBrief: "Die Vorbereitung wird geladen",
  linkedinProfile: "LinkedIn-Profil",
  sharedPractice: "Geteilte Übung",
  hasSharedNoPracticeInterview: (name) =>
    `${name} hat für diesen Termin kein Übungsinterview geteilt. Das ist völlig in Ordnung: Viele fangen lieber frisch an. Wird später eines geteilt, finden Sie es hier.`,
  choseToShareThisWith: (name, day) =>
    `${name} hat das mit Ihnen geteilt, nur für diesen Termin${day}. Es kann jederzeit zurückgenommen werden.`,
  until: (until) => `, bis ${until}`,
  practiceInterview: "Übungsinterview",
  weakest: "Am schwächsten",
  strongest: "Am stärksten",
  theOneBiggestUpgrade: "Der eine Punkt, an dem sich Arbeit lohnt",
  suggestedToAnswerAgain: "Am besten noch einmal beantworten",
  moreOfTheReport: "Schwächen, Stärken und was noch einmal zu beantworten ist",
  readTheWholeReport: "Ganzen Bericht lesen",
  likelyBetweenAnd: (value, value2) => `Wahrscheinlich zwischen ${value} und ${value2}.`,
  briefReportLine: (createdAt, difficulty, scorer) =>
    `${createdAt} · Schwierigkeit ${difficulty} von 10 · bewertet von: ${scorer}`,
  of5OverAllAnswers: (value) => `${value} von 5 über alle Antworten`,
  thereIsNoQuoteFor: "Dafür gibt es kein Zitat.",

  // feedback/homework
  homework: "Hausaufgabe",
  choseAPracticeForYou: (coachName) => `${coachName} hat eine Übung für Sie ausgesucht`,
  startThisPractice: "Diese Übung beginnen",
  itCountsAsOneOf: "Diese Übung zählt als eines Ihrer Interviews.",
  changeHomework: "Hausaufgabe ändern",
  youColon: "Sie:",
  setHomework: "Hausaufgabe geben",
  homeworkSet: (role, difficulty, focus) =>
    `${role}, Schwierigkeit ${difficulty} von 10. Schwerpunkt: ${focus}.`,
  targetRoleIsRequired: "Bitte geben Sie die Stelle an",
  loadingTheChoices: "Die Auswahl wird geladen",
  proposedFromReport:
    "Stelle und Schwerpunkt stammen aus dem zuletzt geteilten Bericht, der Schwerpunkt von seiner schwächsten Seite.",
  completedHow:
    "Wenn das Gespräch vorbei ist, schließen Sie es hier mit der Mitschrift ab, die Ihr Klient dann lesen kann.",
  inAnswerTo: (question) => `Auf die Frage: ${question}`,
  onePracticeInterviewForYou: (fullName) =>
    `Ein Übungsinterview für ${fullName}; es zählt dort als eines der Interviews, von denen also noch eines übrig sein muss. Sie sehen, wann es erledigt ist; den Bericht sehen Sie nur, wenn er mit Ihnen geteilt wird.`,
  targetRole: "Angestrebte Stelle",
  difficultyTo: (difficultyMin, difficultyMax) => `Schwierigkeit, ${difficultyMin} bis ${difficultyMax}`,
  focus: "Schwerpunkt",
  round: "Runde",
  note: "Anmerkung",
  optionalAtMostCharacters: (coachWordsMaxLength) => `Freiwillig, höchstens ${coachWordsMaxLength} Zeichen`,
  saveHomework: "Hausaufgabe speichern",
  doneOn: (done) => `Erledigt am ${done}.`,
  underWay: "Läuft gerade.",
  notStartedYet: "Noch nicht begonnen.",

  // feedback/queries
  homeworkSavedYourClientIs: "Hausaufgabe gespeichert. Ihre Klientin oder Ihr Klient sieht sie beim Termin.",
  ratingSaved: "Bewertung gespeichert",

  // feedback/ratings
  rateYourClient: "Leistung bewerten",
  sayWhatYouSawOf: (clientName, clientName2, when) =>
    `Sagen Sie, was Sie von ${clientName} gesehen haben, nach denselben Maßstäben wie bei jeder Bewertung. ${clientName2} liest Ihre Bewertung neben der anderen; gemittelt werden sie nie. ${when}`,
  youCanChangeItUntil: (editableUntil) => `Sie können sie bis ${editableUntil} ändern.`,
  youCanChangeItFor: (coachRatingEditDays) => `Sie können sie ${coachRatingEditDays} Tage lang ändern.`,
  inOneSentence: "In einem Satz",
  optional: "Freiwillig",
  saveRating: "Bewertung speichern",
  iCouldNotTell: "Nicht zu beurteilen",
  aSentenceOn: (criterion) => `Ein Satz zu: ${criterion}`,
  yourCoachsRating: "Die Bewertung Ihres Coachs",
  thereIsNoRatingYet: "Es gibt noch keine Bewertung.",
  fiveCriteria1To5:
    "Fünf Kriterien, je 1 bis 5. Jede Bewertung steht für sich: Nichts wird über beide gemittelt.",
  criterion: "Kriterium",
  ratedTheSession: (scorer, createdAt, when) => `${scorer} hat den Termin am ${createdAt} bewertet. ${when}`,
  ratedYourPracticeInterviewOf: (scorer, createdAt, difficulty) =>
    `${scorer} hat Ihr Übungsinterview vom ${createdAt} bewertet, Schwierigkeit ${difficulty} von 10: der Mittelwert über die Antworten.`,
  noPracticeInterviewWasShared:
    "Damals war kein Übungsinterview geteilt, darum steht keine andere Bewertung daneben.",
  couldNotTell: "nicht zu beurteilen",
  levelOf5: (isInteger) => `${isInteger} von 5`,
  loadingTheRating: "Die Bewertung wird geladen",

  // feedback/shared-report-page
  sharedInterviewReport: "Geteilter Interviewbericht",
  loadingTheReport: "Der Bericht wird geladen",
  backToTheBrief: "Zurück zur Vorbereitung",
  theReportIsWordedFor: (interview, client, until) =>
    `${interview}. Der Bericht ist an ${client} gerichtet${until}.`,
  forTheRoleOf: (targetRole) => `, für die Stelle: ${targetRole}`,
  andYoursToReadUntil: (sharedUntil) => ` und für Sie bis ${sharedUntil} zu lesen`,
  flaggedAsWrongByThe: "Als falsch gemeldet",

  // feedback/sharing
  reports: (value) => count(value, { one: "1 Bericht", other: "# Berichte" }),
  canReadOfYourInterview: (coachName, value, until) =>
    `${coachName} kann ${value} Ihrer Interviewberichte bis ${until} lesen.`,
  shareInterviewReports: "Interviewberichte teilen",
  changeWhatYouShare: "Ändern, was Sie teilen",
  loadingYourReports: "Ihre Berichte werden geladen",
  thereIsNoFinishedInterview:
    "Es gibt noch kein abgeschlossenes Interview mit Bericht. Nach Ihrem nächsten Übungsinterview können Sie seinen Bericht hier teilen.",
  yourFinishedInterviews: "Ihre abgeschlossenen Interviews",
  close: "Schließen",
  nothingIsSharedUnlessYou: (coachName) =>
    `Geteilt wird nur, was Sie hier ankreuzen. Das sieht nur ${coachName} und nur für diesen Termin:`,
  theWholeReportTheRating:
    "den ganzen Bericht: die Bewertung mit Spanne, Stufe und Herkunft, jede Frage mit Ihrer Antwort und Ihren eigenen Worten als Zitat, was gut war und was fehlte, und Sätze, die Sie als falsch gemeldet haben;",
  neverYourOtherInterviewsOr:
    "nie Ihre anderen Interviews und nie Ihren Lebenslauf. Ihr Name, Ihre E-Mail-Adresse und Ihr Profil-Link gehören zu jeder Buchung.",
  youCanTakeItBack: (endsAt, sharingDays) =>
    `Sie können es hier jederzeit mit sofortiger Wirkung zurücknehmen. Es endet von selbst am ${endsAt}, ${sharingDays} Tage nach dem Termin, oder sobald der Termin abgesagt wird.`,
  sharedReportLine: (createdAt, difficulty, scorer) =>
    `${createdAt} · Schwierigkeit ${difficulty} von 10 · bewertet von: ${scorer}`,
  shareNothing: "Nichts teilen",
  share: (value) => `${value} teilen`,
  seesNoneOfYourReports: (coachName) => `${coachName} sieht jetzt keinen Ihrer Berichte.`,
  canReadNow: (coachName, value) => `${coachName} kann jetzt ${value} lesen.`,

  // profiles/coach-dashboard-page
  coachDashboard: "Coach-Bereich",
  yourCoaching: "Ihr Coaching",
  profile: "Profil",
  bookings: "Buchungen",
  loadingYourProfile: "Ihr Profil wird geladen",
  createYourCoachProfile: "Coach-Profil anlegen",
  peopleFindYouAndBook:
    "Sobald wir Ihr Profil geprüft haben, findet man Sie und kann Termine mit Ihnen buchen.",
  yourProfile: "Ihr Profil",
  editProfile: "Profil bearbeiten",
  practiseYourself: "Selbst üben",
  meetTheInterviewerThatYour:
    "Lernen Sie den Interviewer kennen, mit dem Ihre Klientinnen und Klienten üben.",
  startAnInterview: "Interview beginnen",
  practiseOneQuestion: "Eine Frage üben",

  // profiles/listing-note
  waitingForReview: "Wartet auf Prüfung",
  listingWaits:
    "Wir sehen uns neue Coaches an, bevor andere das Profil sehen, und schreiben Ihnen, sobald es entschieden ist.",
  changesWait: "Ihre Änderungen warten auf Prüfung",
  changesRefused: "Ihre Änderungen werden nicht gezeigt",
  clientsSeeMeanwhile:
    "Wir sehen uns jede Änderung an, bevor andere sie sehen, und schreiben Ihnen, sobald es entschieden ist. Bis dahin ist dies zu sehen:",
  clientsGoOnSeeing:
    "Ihre Änderungen bleiben erhalten. Sobald Sie sie anpassen, sehen wir sie uns wieder an. Bis dahin ist dies zu sehen:",
  clientsDoNotSeeYou: "Noch sieht Sie niemand",
  listingMissing: "Wir sehen uns neue Coaches zuerst an. Davor fehlt noch:",
  yourCalendlyAccount: "Ihr Calendly-Konto",
  eventAfterConnecting:
    "Verbinden Sie Calendly neben Ihrem Profil, sobald es gespeichert ist, und wählen Sie die Terminart dann hier oder dort.",
  theEventThatClientsBook: "Die Terminart, die gebucht werden kann",
  yourProfileIsNotListed: "Ihr Profil ist nicht freigegeben",
  clientsDoNotSeeIt:
    "Niemand sieht es, und niemand kann buchen. Schon gebuchte Termine bleiben. Ändern Sie, was fehlt, und bitten Sie dann um eine neue Prüfung.",
  askForAnotherReview: "Um neue Prüfung bitten",

  // profiles/profile-editor-page
  editCoachProfile: "Coach-Profil bearbeiten",
  createCoachProfile: "Coach-Profil anlegen",
  yourCoachProfileIsSaved: "Ihr Coach-Profil ist gespeichert.",
  coachProfile: "Coach-Profil",
  saveProfile: "Profil speichern",
  createProfile: "Profil anlegen",
  cancel: "Abbrechen",
  youHaveUnsavedChanges: "Sie haben ungespeicherte Änderungen.",
  photo: "Foto",
  photoFile: "Fotodatei",
  changePhoto: "Foto ändern",
  chooseAPhoto: "Foto auswählen",
  removePhoto: "Foto entfernen",
  jpegPngGifOrWebp: (value) => `JPEG, PNG, GIF oder WebP, bis ${value} MB`,

  // bookings/booked-sessions
  findACoach: "Coach finden",
  cancelledByYou: "Von Ihnen abgesagt.",
  cancelledBy: (fullName) => `Von ${fullName} abgesagt.`,
  itCountsAsUsed: "Der Termin zählt als verbraucht.",
  youHaveTheSessionBack: "Der Termin ist Ihnen gutgeschrieben.",
  viewYourCoachsRating: "Bewertung Ihres Coachs ansehen",
  viewSessionTranscript: "Mitschrift des Termins ansehen",
  coach: "Coach",

  // bookings/queries
  sessionCancelledYouCanBook: "Termin abgesagt. Sie können einen anderen buchen.",
  sessionCancelledItCountsAs: "Termin abgesagt. Er zählt als verbraucht.",
  sessionConfirmed: "Termin bestätigt",
  sessionCancelled: "Termin abgesagt",
  sessionMoved: "Termin verschoben.",
  sessionMovedTo: (bookingDate) => `Termin verschoben auf ${bookingDate}.`,
  theCalendarHasTheNew: "Der Kalender hat die neue Zeit. Ihre Buchung folgt in einem Augenblick.",
  sessionCompleted: "Termin abgeschlossen",

  // bookings/received-bookings
  gave: (fullName) => `${fullName} gab`,
  brief: "Vorbereitung",
  readTranscript: "Mitschrift lesen",
  client: "Klientin oder Klient",
  confirmSession: "Termin bestätigen",
  willBeToldAndGets: (fullName) => `${fullName} wird benachrichtigt und bekommt den Termin gutgeschrieben.`,
  markComplete: "Als abgeschlossen markieren",
  yourRating: "Ihre Bewertung",
  completeTheSession: "Termin abschließen",
  yourClientCanReadThe: (fullName) =>
    `${fullName} kann die Mitschrift lesen, sobald der Termin abgeschlossen ist.`,
  transcript: "Mitschrift",
  pasteTheTranscriptHere: "Mitschrift hier einfügen",
  transcriptFile: "Datei mit der Mitschrift",
  doUseATextFile: "Datei verwenden",
  notYet: "Noch nicht",
  completeSession: "Termin abschließen",

  // bookings/session-actions
  cancelSession: "Termin absagen",
  cancelThisSession: "Diesen Termin absagen?",
  keepIt: "Behalten",
  willBeToldYouGet: (bookingCancelHours, coachName) =>
    `${coachName} wird benachrichtigt, der Termin wird Ihnen gutgeschrieben, wie immer bis ${bookingCancelHours} Stunden vor dem Beginn, und was Sie dafür geteilt haben, ist nicht mehr zu sehen.`,
  lateCancelNote: (bookingCancelHours, coachName) =>
    `Bis zum Termin sind es weniger als ${bookingCancelHours} Stunden, oder es waren weniger, bevor Sie ihn verschoben haben; darum zählt er als verbraucht. ${coachName} wird benachrichtigt, und was Sie dafür geteilt haben, ist nicht mehr zu sehen.`,
  addToCalendar: "In den Kalender eintragen",
  lateMoveNote: (bookingCancelHours) =>
    `Er beginnt in weniger als ${bookingCancelHours} Stunden: Sie können ihn verschieben, aber bei einer späteren Absage wird er nicht gutgeschrieben.`,
  move: "Verschieben",
  moveTheSessionWith: (withName) => `Termin mit ${withName} verschieben`,
  openingTheCalendar: "Der Kalender wird geöffnet",
  nowItStaysUntilYou: (bookingDate, withName) =>
    `Jetzt: ${bookingDate}. Dabei bleibt es, bis Sie eine andere Zeit wählen; dann wird ${withName} benachrichtigt.`,
  anotherTimeWith: (withName) => `Andere Zeit mit ${withName}`,

  // bookings/session-parts
  schedulingInProgress: "Zeit steht noch nicht fest",
  minutes: (durationMinutes) => `${durationMinutes} Minuten`,
  join: "Teilnehmen",
  joinAt: (joinUrl) => `Teilnehmen: ${joinUrl}`,
  notes: (notes) => `Notizen: ${notes}`,
  pending: "In Bearbeitung",
  confirmed: "Bestätigt",
  completed: "Abgeschlossen",
  missed: "Versäumt",
  cancelled: "Abgesagt",
  sessionTranscript: "Mitschrift des Termins",
  date: "Datum",
  duration: "Dauer",
  uploaded: "Hochgeladen",

  // profiles/find-coach
  loadingCoaches: "Coaches werden geladen",
  searchCoaches: "Coaches suchen",
  specializationLanguageOrName: "Fachgebiet, Sprache oder Name",
  language: "Sprache",
  filters: (chosen: number) => (chosen === 0 ? "Filter" : `Filter (${chosen})`),
  anyLanguage: "Jede Sprache",
  sortBy: "Sortieren nach",
  mostExperience: "Längste Erfahrung",
  bestRating: "Beste Bewertung",
  freeWithin7Days: `In den nächsten ${FREE_SLOTS_DAYS} Tagen frei`,
  n1CoachFound: "1 Coach gefunden.",
  coachesFound: (length) => `${length} Coaches gefunden.`,
  tryAnotherSpecializationOrLanguage: " Versuchen Sie ein kürzeres Wort oder weniger Filter.",
  allCoaches: "Alle Coaches",
  bookSessionWith: (fullName) => `Termin mit ${fullName} buchen`,
  needsPremium: "Termine gehören zum Premium-Tarif.",
  bookSession: "Termin buchen",
  yourCoachingSessions: "Ihre Coaching-Termine in diesem Zeitraum",
  seePlansWithCoaching: "Tarife mit Coaching ansehen",
  total: "Gesamt",
  booked: "Gebucht",
  remaining: "Verbleibend",

  // calendar-feed/calendar-feed-card
  feedTitle: "Ihre Termine in Ihrem Kalender",
  feedAbout: `Ihr Kalenderprogramm liest Ihre Coaching-Termine unter einer eigenen Adresse: die kommenden und die der letzten ${CALENDAR_FEED.pastDays} Tage. Wer sie kennt, kann die Termine lesen; behalten Sie die Adresse für sich.`,
  feedLoading: "Kalenderadresse wird geladen",
  feedLabel: "Adresse für Ihr Kalenderprogramm",
  feedOnce:
    "Kopieren Sie sie jetzt: Sie wird nur einmal gezeigt. Abonnieren Sie damit im Kalenderprogramm einen Kalender.",
  feedMade: (day) => `Angelegt am ${day}. Sie lässt sich nicht noch einmal zeigen, nur neu anlegen.`,
  feedMake: "Adresse anlegen",
  feedRenew: "Neue Adresse anlegen",
  feedTakeBack: "Zurücknehmen",

  // profiles/coach-times
  timeZone: (zone) => `Zeitzone des Coachs: ${zone}`,
  freeNext: "Nächste freie Termine, in Ihrer Zeit",
  nothingFree: `In den nächsten ${FREE_SLOTS_DAYS} Tagen nichts frei`,
  asOf: (time) => `(Stand: ${time})`,

  // reviews/coach-reviews
  ratedOf5ByClients: (value, value2) =>
    `Bewertet mit ${value} von 5, ${count(value2, { one: "eine Bewertung", other: "# Bewertungen" })}`,

  // reviews/review-session
  staffDoNotShowThe: (hiddenReason) => ` (Unser Team zeigt den Satz nicht: ${hiddenReason})`,
  rateThisSession: "Diesen Termin bewerten",
  changeYourRating: "Bewertung ändern",
  howWasItWith: (fullName) => `Wie war es mit ${fullName}?`,
  stars: "Sterne",
  inASentenceOptional: "In einem Satz (freiwillig)",
  onceThreeClientsHaveRated:
    "Sobald drei Bewertungen zu diesem Coach vorliegen, lesen andere den Satz auf der Karte des Coachs, ohne Ihren Namen.",
  yourCoachSeesItWith: (reviewEditDays) =>
    `Ihr Coach sieht die Bewertung mit Ihrem Namen. Sie können sie ${reviewEditDays} Tage lang ändern.`,

  // words
  starsOf5: (stars) => `${stars} von 5 Sternen`,
  notEnoughToRate: "zu wenig für eine Bewertung",
  scoreOutOf10: (score) => `${score} von 10`,
};
