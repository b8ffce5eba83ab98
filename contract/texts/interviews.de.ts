import type { en } from "./interviews.en.ts";

export const de: Record<keyof typeof en, string> = {
  // Interviews
  startFailed: "Das Interview konnte nicht beginnen. Bitte versuchen Sie es später noch einmal.",
  startFailedHint:
    "Das Interview konnte nicht beginnen. Meist geht das schnell vorbei: Bitte versuchen Sie es gleich noch einmal, oder schreiben Sie dem Support, wenn es so bleibt.",
  startFailedWith: "Das Interview konnte nicht beginnen: {message}",
  unexpectedError: "Etwas ist schiefgegangen. Bitte versuchen Sie es später noch einmal.",
  completeFailed: "Das Interview konnte nicht abgeschlossen werden. Bitte versuchen Sie es noch einmal.",
  completeUnexpected: "Beim Abschließen des Interviews ist etwas schiefgegangen.",
  remainingFailed: "Die Zahl Ihrer verbleibenden Interviews konnte nicht geladen werden",
  networkNotOk: "Der Server hat nicht geantwortet",
  needsNetwork:
    "Das geht nur mit Verbindung zum Netz. Bitte versuchen Sie es noch einmal, sobald sie wieder da ist.",
  sendFailed: "Die Nachricht konnte nicht gesendet werden",
  responseFailed: "Es kam keine Antwort. Bitte versuchen Sie es noch einmal.",
  inactivityEnded: "Das Interview wurde beendet, weil {time} lang nichts kam.",
  connectionError: "Verbindungsfehler: {message}",
  connecting: "Die Verbindung wird aufgebaut ({n}/5) …",
  connectFailed:
    "Der Server war auch nach mehreren Versuchen nicht zu erreichen. Bitte versuchen Sie es später noch einmal.",
  offlineKept:
    "Die Verbindung ist abgebrochen. Was Sie getippt haben, bleibt erhalten, und das Interview geht von selbst weiter, sobald sie wieder da ist.",
  offlineAnswerKept:
    "Die Verbindung ist abgebrochen. Ihre Antwort bleibt erhalten und wird von selbst gesendet, sobald sie wieder da ist.",
  signedOutKept: "Sie wurden abgemeldet. Alles, was Sie getippt haben, ist noch da; die Uhr läuft weiter.",
  typedElsewhere: "Sie tippen gerade auf einem anderen Bildschirm.",
  movedOn: "Das Interview ging weiter. Was Sie getippt haben, war gedacht für:",
  replacedElsewhere: "Diese Worte wurden durch die von einem anderen Bildschirm ersetzt:",
  unsent: "Getippt, als das Interview schon vorbei war, und darum nicht gesendet:",
  stillThere: "Sind Sie noch da? Nach {time} ohne ein Wort ist Schluss.",
  connectLinkedinToInterview: "Bitte verbinden Sie Ihr LinkedIn-Konto, um Interviews zu üben",
  connectLinkedinNotice: "Bitte verbinden Sie Ihr LinkedIn-Konto, um Interviews zu üben.",
  interviewLimit: "Ihre Interviews sind aufgebraucht. Mit einem größeren Tarif geht es weiter.",
  unknownRole: "Die Rolle Ihres Kontos ist unbekannt. Bitte schreiben Sie dem Support.",
  interviewsStopped:
    "Neue Interviews sind angehalten. Begonnene gehen weiter. Bitte versuchen Sie es später noch einmal.",
  interviewInProgress:
    "Sie haben schon ein Interview begonnen. Führen Sie es weiter oder beenden Sie es zuerst.",
  interviewNotFound: "Dieses Interview wurde nicht gefunden",
  interviewOver: "Dieses Interview ist vorbei.",
  interviewPaused: "Die Uhr steht. Drücken Sie zuerst auf „Weitermachen“.",
  pauseUsedUp: "Dieses Interview lässt sich nicht mehr anhalten.",
  noRetake: "Diese Antwort lässt sich nicht neu beginnen. Senden Sie, was da steht.",
  questionMoved: "Das Interview ist zu einer anderen Frage weitergegangen. Ihre Antwort steht noch im Feld.",
  stillActive: "In diesem Interview tippt noch jemand.",
  streamsFull: "Gerade sind zu viele Bildschirme offen. Dieser hält sich von selbst auf dem Laufenden.",
  answerUnderWay: "Ihre letzte Antwort wird noch bearbeitet. Bitte warten Sie einen Moment.",
  messageEmpty: "Bitte schreiben Sie zuerst eine Antwort.",
  messageTooLong: "Ihre Antwort hat mehr als 4.000 Zeichen. Bitte kürzen Sie sie.",
  tooManyTurns:
    "Dieses Interview ist voll und nimmt keine weiteren Nachrichten auf. Beenden Sie es, dann bekommen Sie Ihre Bewertung.",
  soundInvalid: "Dieser Ton wird hier nicht verstanden. Nötig ist WAV mit 16 Bit und einem Kanal.",
  soundTooLong: "Dieser Ton ist zu lang.",
  speechUnavailable:
    "Der Sprachserver antwortet nicht. Bitte versuchen Sie es gleich noch einmal, oder tippen Sie.",
  interviewStarted: "Das Interview hat begonnen.",
  interviewGivenBack:
    "Das Interview endete vor Ihrer ersten Antwort und wurde darum nicht gezählt. Sie können jederzeit neu beginnen.",
  noPractices: "Sie haben noch keine Frage geübt. Jede steht danach hier, mit ihrer Rückmeldung.",
  practiceTitle: "Eine Frage üben",
  practiceLead:
    "Eine Frage, ein paar Minuten und eine Rückmeldung zu Ihrer Antwort. Von Ihren Interviews geht dafür keines ab.",
  builtInScorer: "Eingebaute Auswertung",
  practiceNotRated: "Es gab keine Antwort, die sich bewerten ließ.",
  triesCompared: "Fünf Kriterien, je 1 bis 5, auf dieselbe Weise bewertet",
  triesUp:
    "Alles, was sich geändert hat, ist besser geworden, siehe oben. Um wie viel, lässt sich so grob nicht sagen.",
  triesClose:
    "Die beiden Zahlen liegen näher beieinander, als diese Einschätzung genau ist; was sich geändert hat, steht oben.",
  triesSame: "Die Zahl ist gleich, weil jedes Kriterium gleich eingeschätzt wurde.",
  triesEvenOut: "Was gestiegen und was gesunken ist, gleicht sich aus, darum ist die Zahl gleich.",
  triesNotCompared:
    "Die beiden Versuche wurden auf verschiedene Weise bewertet, oder einer ließ sich nicht bewerten. Darum werden ihre Zahlen nicht verglichen.",
  practiceStarted: "Die Übung hat begonnen.",
  practiceEmpty:
    "Die Übung endete vor Ihrer ersten Antwort, darum gibt es nichts zu bewerten. Sie können jederzeit neu beginnen.",
  practiceRatingLater: "Ihre Bewertung entsteht gerade. Sie finden sie bei Ihren Übungen.",
  tryTitle: "Eine Frage ausprobieren",
  tryLead: "Ohne Konto. Nichts von dem, was Sie hier schreiben, wird auf unserem Server gespeichert.",
  tryLimit:
    "Das waren zehn Antworten in einer Stunde; mehr lesen wir ohne Konto nicht. Kommen Sie später wieder, oder registrieren Sie sich: Üben ist kostenlos.",
  tryOnward:
    "Ein ganzes Interview sind zwanzig Minuten mit Fragen, die aufgreifen, was Sie sagen, und danach eine Bewertung mit Bericht. Registrieren Sie sich kostenlos: Sie können diese Antwort als Übung mitnehmen. Erst dann wird sie aufbewahrt, nur in diesem Browser und höchstens eine Woche lang.",
  triedHere:
    "Ihre Antwort auf „{question}“ wird nur in diesem Browser aufbewahrt, höchstens eine Woche lang.",
  triedTitle: "Ihre Antwort aus der Zeit vor der Registrierung",
  triedLead:
    "Beginnen Sie die Übung, dann stehen Ihre Worte schon im Feld: Senden Sie sie, wie sie sind, oder ändern Sie sie vorher.",
  interviewsAwaitPayment:
    "Sie haben alle Interviews des bezahlten Monats verbraucht. Neue kommen, wenn die Zahlung für diesen Monat eingegangen ist.",
  interviewsUsed:
    "Alle Interviews dieses Zeitraums sind verbraucht. Die nächsten kommen am {day}, und eines für jede eingeladene Person, die ihr erstes Interview abschließt.",
  interviewsCome:
    "Neue Interviews kommen am {day}, und eines für jede eingeladene Person, die ihr erstes abschließt. Eine einzelne Frage zu üben verbraucht keines.",
  tryBusy: "Gerade probieren viele das aus. Bitte senden Sie Ihre Antwort gleich noch einmal.",
  tryOtherLanguage:
    "Das sieht nicht nach Englisch aus, und die Rückmeldung hier liest nur Englisch. Bitte versuchen Sie es auf Englisch, gern ganz schlicht: Grammatik und Akzent zählen nicht.",
  interviewsFull:
    "Ihr Konto enthält 3.000 Interviews und Übungen, mehr passen nicht hinein. Um weiterzumachen, laden Sie Ihre Daten herunter, löschen Sie das Konto und eröffnen Sie ein neues.",
  practiceLimit:
    "Für jetzt ist das alles: höchstens 20 Fragen in der Stunde und 60 am Tag. Bitte kommen Sie später wieder.",
  practiceAdvertEmpty:
    "In dieser Anzeige wurde keine Anforderung gefunden. Fügen Sie den Teil ein, in dem steht, was verlangt wird.",
  negotiationUnavailable: "Eine Verhandlung lässt sich hier nicht üben. Wählen Sie ein anderes Thema.",
  practiceNeedsRole:
    "Ohne eine Stelle gibt es dazu keine Frage. Nennen Sie die angestrebte Stelle, oder wählen Sie etwas anderes.",
  ratingLater: "Ihre Bewertung entsteht gerade. Sie finden sie bei Ihren bisherigen Interviews.",
  returning: "In {seconds} s zurück zur Übersicht. Tippen oder klicken Sie irgendwohin, um zu bleiben.",
  practiseThis: "Das jetzt üben",
  scoreNotYet: "Noch nicht",
  scoreOnTheWay: "Auf dem Weg",
  scoreConvincing: "Überzeugend",
  scoreOutstanding: "Herausragend",
  reportNotReady: "Der Bericht ist noch nicht fertig.",
  conversationNotFound: "Dieses Gespräch wurde nicht gefunden",
  selfRatingOver: "Sie können sich innerhalb einer Stunde nach dem Ende des Interviews selbst bewerten.",
  sentenceNotInReport: "Dieser Satz steht nicht im Bericht.",
  tooManyFlags:
    "Dieser Bericht hat so viele Meldungen, wie er aufnehmen kann. Nehmen Sie zuerst eine zurück.",
  flagNotFound: "Diese Meldung wurde nicht gefunden",
  reportLinkOver:
    "Mit diesem Link öffnet sich kein Bericht: Ein Teil fehlt oder ist falsch getippt, er ist abgelaufen, oder er wurde zurückgenommen. Vergleichen Sie ihn mit der Nachricht, in der er kam, oder bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
  questionNotFound: "Diese Frage gehört nicht zum Interview.",

  // Dashboard
  historyFailed: "Ihre bisherigen Interviews konnten nicht geladen werden",
  messagesFailed: "Die Nachrichten des Interviews {id} konnten nicht geladen werden",
  subscriptionDetailsFailed: "Die Angaben zu Ihrem Abo konnten nicht geladen werden",
  loadingUser: "Ihre Angaben werden geladen …",
  noInterviews: "Sie haben noch kein Interview abgeschlossen.",
  noInterviewsHint:
    "Nach dem ersten stehen hier sein Bericht und das ganze Gespräch, und aus Ihren Bewertungen wird ein Diagramm.",
  noBookings: "Sie haben noch keinen Termin mit einem Coach gebucht.",
  noBookingsHint:
    "Wählen Sie einen Coach und eine Zeit. Vor dem Termin bestimmen Sie, welche Berichte Ihr Coach lesen darf.",
  noCoaches: "Im Moment ist kein Coach verfügbar.",
  noCoachesHint:
    "Coaches erscheinen hier, sobald sie gebucht werden können. Um eine einzelne Frage zu üben, brauchen Sie keinen.",
  noSessionInformation: "Zu Ihren Terminen gibt es keine Angaben",
  noConversationHistory: "Es gibt noch keine Gespräche",

  // Resumes
  resumeUserMismatch: "Sie sind nicht angemeldet, oder die ID passt nicht zu Ihrem Konto",
  resumeType: "Dieser Dateityp geht nicht. Bitte laden Sie ein PDF- oder Word-Dokument hoch.",
  fileRtf:
    "Das ist eine RTF-Datei, auch wenn ihr Name etwas anderes sagt. Speichern Sie sie als PDF oder Word (.docx) und wählen Sie sie noch einmal.",
  fileHtml:
    "Das ist eine Webseite, auch wenn der Name etwas anderes sagt. Drucken Sie sie in eine PDF-Datei und wählen Sie diese.",
  fileOpenDocument:
    "Das ist eine OpenDocument-Datei, wie LibreOffice sie schreibt. Speichern Sie sie als PDF oder Word (.docx) und wählen Sie sie noch einmal.",
  filePicture:
    "Das ist ein Bild, und Wörter in Bildern sind nicht lesbar. Bitte wählen Sie das Dokument, aus dem es gemacht wurde.",
  fileLocked:
    "Diese Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne Passwort und wählen Sie sie noch einmal.",
  fileCut:
    "Diese Word-Datei ist beschädigt, oder ihr Ende fehlt. Öffnen Sie sie in Word, speichern Sie sie noch einmal und wählen Sie sie wieder.",
  resumeJson:
    "Diese JSON-Datei lässt sich nicht als Lebenslauf lesen. Ein JSON Resume (jsonresume.org) enthält Berufserfahrung, Ausbildung, Fähigkeiten oder eine Zusammenfassung und hat höchstens 256 kB.",
  resumeSize: "Die Datei ist größer als 10 MB.",
  resumeEmpty: "Diese Datei ist leer. Bitte wählen Sie eine andere.",
  resumeCheckFailed: "Es ließ sich nicht feststellen, ob schon ein Lebenslauf da ist …",
  resumeReplaceFailed: "Der bisherige Lebenslauf konnte nicht gelöscht werden …",
  resumeUploadFailed: "Der Lebenslauf konnte nicht hochgeladen werden …",
  resumeSaveFailed: "Der Lebenslauf konnte nicht gespeichert werden …",
  resumeNotFound: "Zu diesem Konto gibt es keinen Lebenslauf",
  resumeLinkFailed: "Der Link zum Herunterladen konnte nicht erzeugt werden …",
  resumeFileDeleteFailed: "Die Datei des Lebenslaufs konnte nicht gelöscht werden …",
  resumeUnexpected: "Etwas ist schiefgegangen",
  resumeUploadError: "Beim Hochladen Ihres Lebenslaufs ist etwas schiefgegangen",
  resumeDownloadError: "Der Lebenslauf konnte nicht heruntergeladen werden",
  resumeDeleteError: "Der Lebenslauf konnte nicht gelöscht werden",
  resumeDeleteConfirm: "Möchten Sie Ihren Lebenslauf wirklich löschen?",
  resumeMigrated: "Ihr Lebenslauf liegt jetzt auf dem Server",
  resumeUploaded: "Ihr Lebenslauf ist hochgeladen",
  resumeDeleted: "Ihr Lebenslauf ist gelöscht",
  resumeReading: "Ihr Lebenslauf wird gelesen …",
  resumeUnreadable:
    "In dieser Datei war kein Text zu lesen. Sie können sie trotzdem verwenden, aber das Interview weiß dann nicht, was darin steht.",
  lossLetters: "Manche Buchstaben dieser Datei waren nicht lesbar, weil in ihr nicht steht, welche es sind.",
  lossPictures:
    "Seiten dieser Datei enthalten keine Buchstaben; vielleicht sind es Bilder, deren Wörter nicht lesbar sind.",
  lossBoxes: "Etwas, das aus einem anderen Programm in diese Datei kam, war nicht lesbar.",
  lossDamaged: "Diese Datei ist beschädigt oder abgebrochen: Nur was von ihr übrig ist, war lesbar.",
  lossEnd: "Diese Datei ist lang: Nur ihr Anfang wurde gelesen.",
  lossLocked: "Diese Datei ist mit einem Passwort geschützt, darum war nichts darin lesbar.",
  resumeLinkInvalid: "Dieser Link ist ungültig. Bitte öffnen Sie den Lebenslauf noch einmal.",
  resumeLinkExpired: "Dieser Link ist abgelaufen. Bitte öffnen Sie den Lebenslauf noch einmal.",
};
