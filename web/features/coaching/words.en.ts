import { CALENDAR_FEED, FREE_SLOTS_DAYS } from "#contract/limits.ts";
import { wording } from "#contract/words.ts";
import { en as noShow } from "./no-show-words.en.ts";
import { en as event } from "./event-words.en.ts";
import { en as preparation } from "./preparation-words.en.ts";
const { count } = wording("en");

export const en = {
  event,
  noShow,
  preparation,
  // profiles/coach-fields
  beyondThePlan: (priceNote: string) => `Beyond the plan: ${priceNote}`,

  // bookings/book-coach-page
  back: "Back",
  bookACoach: "Book a coach",
  loadingTheCoach: "Loading the coach",
  aboutTheCoach: "About the Coach",
  scheduleASession: "Schedule a Session",
  confirmTheTime: (time: string) => `You chose ${time}. Confirm it here, or pick another time.`,
  chooseATimeWith: (fullName: string | number) => `Choose a time with ${fullName}`,
  checkingAvailability: "Checking availability…",
  notSetUp: "Not set up",
  coachUnavailable: "Coach unavailable",
  chooseADayAndA: "Choose a day and a time in the coach’s own calendar. It opens right here.",
  chooseATime: "Choose a time",
  remainingSessionsOf: (remaining: string | number, sessionsAllowed: string | number) =>
    `Remaining sessions: ${remaining} of ${sessionsAllowed}`,
  manageSubscription: "Manage Subscription",
  yourSessionInTheCalendar: (eventUri: string | number) => `Your session in the calendar: ${eventUri}`,
  savingYourBookingPleaseKeep: "Saving your booking… Please keep this page open.",
  bookingPending: "Booking pending",
  bookingConfirmed: "Booking Confirmed",
  yourChoiceOfATime: (coachName: string | number) =>
    `Your choice of a time with ${coachName} is saved. The calendar has not answered yet, so your booking is pending until it does.`,
  yourSessionWithIsBooked: (coachName: string | number) => `Your session with ${coachName} is booked.`,
  canPrepareBetterWithA: (coachName: string | number) =>
    `${coachName} can prepare better with a report of your practice. Nothing is shared unless you choose it.`,
  viewMyBookings: "View My Bookings",
  returnToDashboard: "Return to Dashboard",

  // bookings/book-session
  yourSessionIsConfirmed: "Your session is confirmed",
  withSeeItAmongYour: (fullName: string | number) => `With ${fullName}. See it among your booked sessions.`,

  // bookings/session-lists
  loadingYourSessions: "Loading your sessions",
  upcomingSessions: "Upcoming sessions",
  upcoming: "Upcoming",
  noSessionAhead: "No upcoming sessions.",
  pastSessions: "Past sessions",
  pastAndCancelled: "Past and cancelled",

  // bookings/transcript-file
  thisIsNotAText: "This is not a text file. Please use a .txt, .vtt or .docx file, or paste the transcript.",

  // calendly/connection-block
  nobodyCanBookSessionsWith: "Nobody can book sessions with you just now",
  calendlyNoLongerLetsGreenroom:
    "Calendly no longer lets Greenroom into your calendar. Connect it again, then pick your event.",
  connectYourCalendlyAccountSo:
    "Connect your Calendly account, so that people can book sessions in your calendar.",
  newsRefusedTitle: "Calendly sends no news of changes",
  newsRefused: (minutes: number) =>
    `Your Calendly plan has no webhooks, so Greenroom is not told when a session is cancelled or moved in Calendly. It looks there every ${minutes} minutes; until then the old time stands here. With a plan that has them, connect Calendly again.`,
  connectCalendly: "Connect Calendly",
  connected: "Connected",
  as: (username: string | number) => `as ${username}`,
  yourSchedulingPage: "Your scheduling page",
  disconnect: "Disconnect",
  disconnectCalendly: "Disconnect Calendly?",
  peopleCantBookSessionsWith:
    "People can’t book sessions with you until you connect again and pick your event. Sessions already booked stay.",

  notNow: "Not now",

  // feedback/brief-page
  sessionBrief: "Session brief",
  nothingToPrepare:
    "This session was cancelled, so there is nothing to prepare, and nothing is shared for it any more.",
  backToBookings: "Back to bookings",
  loadingTheBrief: "Loading the brief",
  linkedinProfile: "LinkedIn profile",
  sharedPractice: "Shared practice",
  hasSharedNoPracticeInterview: (name: string | number) =>
    `${name} has shared no practice interview for this session, which is quite all right: many people like to start fresh. If they choose to share one later, you will find it here.`,
  choseToShareThisWith: (name: string | number, day: string | number) =>
    `${name} chose to share this with you, for this session only${day}. It can be taken back at any time.`,
  until: (until: string | number) => `, until ${until}`,
  practiceInterview: "Practice interview",
  weakest: "Weakest",
  strongest: "Strongest",
  theOneBiggestUpgrade: "The one thing to work on",
  suggestedToAnswerAgain: "Suggested to answer again",
  moreOfTheReport: "Weakest, strongest and what to answer again",
  readTheWholeReport: "Read the whole report",
  likelyBetweenAnd: (value: string | number, value2: string | number) =>
    `Likely between ${value} and ${value2}.`,
  briefReportLine: (createdAt: string | number, difficulty: string | number, scorer: string | number) =>
    `${createdAt} · Difficulty ${difficulty} of 10 · rated by ${scorer}`,
  of5OverAllAnswers: (value: string | number) => `${value} of 5 over all answers`,
  thereIsNoQuoteFor: "There is no quote for it.",

  // feedback/homework
  homework: "Homework",
  choseAPracticeForYou: (coachName: string | number) => `${coachName} chose a practice for you`,
  startThisPractice: "Start this practice",
  itCountsAsOneOf: "It counts as one of your interviews, like any other.",
  changeHomework: "Change homework",
  youColon: "You:",
  setHomework: "Set homework",
  homeworkSet: (role: string | number, difficulty: string | number, focus: string | number) =>
    `${role}, difficulty ${difficulty} of 10. Focus: ${focus}.`,
  targetRoleIsRequired: "Target role is required",
  loadingTheChoices: "Loading the choices",
  onePracticeInterviewForYou: (fullName: string | number) =>
    `One practice interview for ${fullName}; it counts as one of theirs, so they need one left. You will see when it is done; its report only if they share it.`,
  proposedFromReport: "Role and focus are those of the last shared report, the focus where it is weakest.",
  completedHow:
    "Once the session is over, mark it complete here with its transcript, which your client can then read.",
  inAnswerTo: (question: string) => `In answer to: ${question}`,
  targetRole: "Target role",
  difficultyTo: (difficultyMin: string | number, difficultyMax: string | number) =>
    `Difficulty, ${difficultyMin} to ${difficultyMax}`,
  focus: "Focus",
  round: "Round",
  note: "Note",
  optionalAtMostCharacters: (coachWordsMaxLength: string | number) =>
    `Optional, at most ${coachWordsMaxLength} characters`,
  saveHomework: "Save homework",
  doneOn: (done: string | number) => `Done on ${done}.`,
  underWay: "Under way.",
  notStartedYet: "Not started yet.",

  // feedback/queries
  homeworkSavedYourClientIs: "Homework saved. Your client sees it with the booking.",
  ratingSaved: "Rating saved",

  // feedback/ratings
  rateYourClient: "Rate your client",
  sayWhatYouSawOf: (clientName: string | number, clientName2: string | number, when: string | number) =>
    `Say what you saw of ${clientName}, by the same anchors as every rating. ${clientName2} reads it beside the scorer’s; the two are never averaged. ${when}`,
  youCanChangeItUntil: (editableUntil: string | number) => `You can change it until ${editableUntil}.`,
  youCanChangeItFor: (coachRatingEditDays: string | number) =>
    `You can change it for ${coachRatingEditDays} days.`,
  inOneSentence: "In one sentence",
  optional: "Optional",
  saveRating: "Save rating",
  iCouldNotTell: "I could not tell",
  aSentenceOn: (criterion: string) => `A sentence on ${criterion.toLowerCase()}`,
  yourCoachsRating: "Your coach’s rating",
  thereIsNoRatingYet: "There is no rating yet.",
  fiveCriteria1To5: "Five criteria, 1 to 5 each. Every scorer stands alone: nothing is averaged over both.",
  criterion: "Criterion",
  ratedTheSession: (scorer: string | number, createdAt: string | number, when: string | number) =>
    `${scorer} rated the session, ${createdAt}. ${when}`,
  ratedYourPracticeInterviewOf: (
    scorer: string | number,
    createdAt: string | number,
    difficulty: string | number,
  ) =>
    `${scorer} rated your practice interview of ${createdAt}, difficulty ${difficulty} of 10: the mean over its answers.`,
  noPracticeInterviewWasShared:
    "No practice interview was shared then, so there is no other rating beside it.",
  couldNotTell: "could not tell",
  levelOf5: (isInteger: string | number) => `${isInteger} of 5`,
  loadingTheRating: "Loading the rating",

  // feedback/shared-report-page
  sharedInterviewReport: "Shared interview report",
  loadingTheReport: "Loading the report",
  backToTheBrief: "Back to the brief",
  theReportIsWordedFor: (interview: string | number, client: string | number, until: string | number) =>
    `${interview}. The report is worded for ${client}${until}.`,
  forTheRoleOf: (targetRole: string | number) => `, for the role of ${targetRole}`,
  andYoursToReadUntil: (sharedUntil: string | number) => `, and yours to read until ${sharedUntil}`,
  flaggedAsWrongByThe: "Flagged as wrong by the candidate",

  // feedback/sharing
  reports: (value: number) => count(value, { one: "1 report", other: "# reports" }),
  canReadOfYourInterview: (coachName: string | number, value: string | number, until: string | number) =>
    `${coachName} can read ${value} of your interview reports until ${until}.`,
  shareInterviewReports: "Share interview reports",
  changeWhatYouShare: "Change what you share",
  loadingYourReports: "Loading your reports",
  thereIsNoFinishedInterview:
    "There is no finished interview with a report yet. After your next practice interview you can share its report here.",
  yourFinishedInterviews: "Your finished interviews",
  close: "Close",
  nothingIsSharedUnlessYou: (coachName: string | number) =>
    `Nothing is shared unless you tick it here. What you tick, only ${coachName} sees, and only for this session:`,
  theWholeReportTheRating:
    "the whole report: the rating with its range, level and scorer, every question with your answer and your own words quoted, what was good and what was missing, and sentences that you flagged as wrong;",
  neverYourOtherInterviewsOr:
    "never your other interviews or your resume. Your name, email and profile link come with every booking.",
  youCanTakeItBack: (endsAt: string | number, sharingDays: string | number) =>
    `You can take it back here at any time, with immediate effect. It ends by itself on ${endsAt}, ${sharingDays} days after the session, or as soon as the session is cancelled.`,
  sharedReportLine: (createdAt: string | number, difficulty: string | number, scorer: string | number) =>
    `${createdAt} · difficulty ${difficulty} of 10 · rated by ${scorer}`,
  shareNothing: "Share nothing",
  share: (value: string | number) => `Share ${value}`,
  seesNoneOfYourReports: (coachName: string | number) => `${coachName} sees none of your reports now.`,
  canReadNow: (coachName: string | number, value: string | number) => `${coachName} can read ${value} now.`,

  // profiles/coach-dashboard-page
  coachDashboard: "Coach dashboard",
  yourCoaching: "Your coaching",
  profile: "Profile",
  bookings: "Bookings",
  loadingYourProfile: "Loading your profile",
  createYourCoachProfile: "Create Your Coach Profile",
  peopleFindYouAndBook:
    "People find you and book sessions with you once you have a profile and we have looked at it.",
  yourProfile: "Your profile",
  editProfile: "Edit profile",
  practiseYourself: "Practise yourself",
  meetTheInterviewerThatYour: "Meet the interviewer that your clients practise with.",
  startAnInterview: "Start an interview",
  practiseOneQuestion: "Practise one question",

  // profiles/listing-note
  waitingForReview: "Waiting for review",
  listingWaits:
    "We look at each new coach before clients see the profile, and write to you as soon as it is decided.",
  changesWait: "Your changes are waiting for review",
  changesRefused: "Your changes are not shown",
  clientsSeeMeanwhile:
    "We look at each change before clients see it, and write to you as soon as it is decided. Until then clients see this:",
  clientsGoOnSeeing:
    "Your changes are kept. Once you change them, we look again. Until then clients see this:",
  clientsDoNotSeeYou: "Clients do not see you yet",
  listingMissing: "We look at each new coach first. Before that, this is missing:",
  yourCalendlyAccount: "Your Calendly account",
  eventAfterConnecting:
    "Connect Calendly beside your profile once it is saved, and pick the event here or there.",
  theEventThatClientsBook: "The event that clients book",
  yourProfileIsNotListed: "Your profile is not listed",
  clientsDoNotSeeIt:
    "Clients do not see it and can’t book. Sessions that are booked stay. Change what is missing, then ask again.",
  askForAnotherReview: "Ask for another review",

  // profiles/profile-editor-page
  editCoachProfile: "Edit coach profile",
  createCoachProfile: "Create coach profile",
  yourCoachProfileIsSaved: "Your coach profile is saved.",
  coachProfile: "Coach profile",
  saveProfile: "Save profile",
  createProfile: "Create profile",
  cancel: "Cancel",
  youHaveUnsavedChanges: "You have unsaved changes.",
  photo: "Photo",
  photoFile: "Photo file",
  changePhoto: "Change photo",
  chooseAPhoto: "Choose a photo",
  removePhoto: "Remove photo",
  jpegPngGifOrWebp: (value: string | number) => `JPEG, PNG, GIF or WebP, up to ${value} MB`,

  // bookings/booked-sessions
  findACoach: "Find a Coach",
  cancelledByYou: "Cancelled by you.",
  cancelledBy: (fullName: string | number) => `Cancelled by ${fullName}.`,
  itCountsAsUsed: "It counts as used.",
  youHaveTheSessionBack: "You have the session back.",
  viewYourCoachsRating: "View your coach’s rating",
  viewSessionTranscript: "View Session Transcript",
  coach: "Coach",

  // bookings/queries
  sessionCancelledYouCanBook: "Session cancelled. You can book another time.",
  sessionCancelledItCountsAs: "Session cancelled. It counts as used.",
  sessionConfirmed: "Session confirmed",
  sessionCancelled: "Session cancelled",
  sessionMoved: "Session moved.",
  sessionMovedTo: (bookingDate: string | number) => `Session moved to ${bookingDate}.`,
  theCalendarHasTheNew: "The calendar has the new time. Your booking follows in a moment.",
  sessionCompleted: "Session completed",

  // bookings/received-bookings
  gave: (fullName: string | number) => `${fullName} gave`,
  brief: "Brief",
  readTranscript: "Read transcript",
  client: "Client",
  confirmSession: "Confirm Session",
  willBeToldAndGets: (fullName: string | number) => `${fullName} will be told, and gets the session back.`,
  markComplete: "Mark Complete",
  yourRating: "Your rating",
  completeTheSession: "Complete the session",
  yourClientCanReadThe: (fullName: string | number) =>
    `Your client ${fullName} can read the transcript once the session is completed.`,
  transcript: "Transcript",
  pasteTheTranscriptHere: "Paste the transcript here",
  transcriptFile: "Transcript file",
  doUseATextFile: "Use a file",
  notYet: "Not yet",
  completeSession: "Complete session",

  // bookings/session-actions
  cancelSession: "Cancel Session",
  cancelThisSession: "Cancel this session?",
  keepIt: "Keep it",
  willBeToldYouGet: (bookingCancelHours: string | number, coachName: string | number) =>
    `${coachName} will be told, you get the session back, as always until ${bookingCancelHours} hours before it begins, and what you share for it is closed.`,
  lateCancelNote: (bookingCancelHours: string | number, coachName: string | number) =>
    `It begins in less than ${bookingCancelHours} hours, or did before you moved it, so the session counts as used. ${coachName} will be told, and what you share for it is closed.`,
  addToCalendar: "Add to calendar",
  lateMoveNote: (bookingCancelHours: string | number) =>
    `It begins in less than ${bookingCancelHours} hours: you can move it, but cancelling it later will not give the session back.`,
  move: "Move",
  moveTheSessionWith: (withName: string | number) => `Move the session with ${withName}`,
  openingTheCalendar: "Opening the calendar",
  nowItStaysUntilYou: (bookingDate: string | number, withName: string | number) =>
    `Now: ${bookingDate}. It stays until you choose another time; then ${withName} is told.`,
  anotherTimeWith: (withName: string | number) => `Another time with ${withName}`,

  // bookings/session-parts
  schedulingInProgress: "Scheduling in progress",
  minutes: (durationMinutes: string | number) => `${durationMinutes} minutes`,
  join: "Join",
  joinAt: (joinUrl: string | number) => `Join: ${joinUrl}`,
  notes: (notes: string | number) => `Notes: ${notes}`,
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  missed: "No-show",
  cancelled: "Cancelled",
  sessionTranscript: "Session transcript",
  date: "Date",
  duration: "Duration",
  uploaded: "Uploaded",

  // profiles/find-coach
  loadingCoaches: "Loading coaches",
  searchCoaches: "Search coaches",
  specializationLanguageOrName: "Specialization, language or name",
  language: "Language",
  filters: (chosen: number) => (chosen === 0 ? "Filters" : `Filters (${chosen})`),
  anyLanguage: "Any language",
  sortBy: "Sort by",
  mostExperience: "Most experience",
  bestRating: "Best rating",
  freeWithin7Days: `Free within ${FREE_SLOTS_DAYS} days`,
  n1CoachFound: "1 coach found.",
  coachesFound: (length: string | number) => `${length} coaches found.`,
  tryAnotherSpecializationOrLanguage: " Try a shorter word, or fewer filters.",
  allCoaches: "All coaches",
  bookSessionWith: (fullName: string | number) => `Book Session with ${fullName}`,
  bookSession: "Book Session",
  needsPremium: "Sessions are part of the Premium plan.",
  yourCoachingSessions: "Your coaching sessions in this period",
  seePlansWithCoaching: "See plans with coaching",
  total: "Total",
  booked: "Booked",
  remaining: "Remaining",

  // calendar-feed/calendar-feed-card
  feedTitle: "Your sessions in your calendar",
  feedAbout: `With an address of your own your calendar program shows your coaching sessions: those ahead and those of the last ${CALENDAR_FEED.pastDays} days. Whoever has the address can read them, so keep it to yourself.`,
  feedLoading: "Loading the calendar address",
  feedLabel: "Address for your calendar program",
  feedOnce:
    "Copy it now: it is shown only once. In your calendar program, subscribe to a calendar by address.",
  feedMade: (day: string) => `Made on ${day}. It can’t be shown again, but made anew.`,
  feedMake: "Make an address",
  feedRenew: "Make a new address",
  feedTakeBack: "Take it back",

  // profiles/coach-times
  timeZone: (zone: string) => `The coach’s time zone: ${zone}`,
  freeNext: "Free next, in your time",
  nothingFree: `Nothing free within ${FREE_SLOTS_DAYS} days`,
  asOf: (time: string) => `(as of ${time})`,

  // reviews/coach-reviews
  ratedOf5ByClients: (value: string | number, value2: number) => `Rated ${value} of 5 by ${value2} clients`,

  // reviews/review-session
  staffDoNotShowThe: (hiddenReason: string | number) => ` (Hidden by staff: ${hiddenReason})`,
  rateThisSession: "Rate this session",
  changeYourRating: "Change your rating",
  howWasItWith: (fullName: string | number) => `How was it with ${fullName}?`,
  stars: "Stars",
  inASentenceOptional: "In a sentence (optional)",
  onceThreeClientsHaveRated:
    "Once three clients have rated this coach, others read it on the coach’s card, without your name.",
  yourCoachSeesItWith: (reviewEditDays: string | number) =>
    `Your coach sees it with your name. You can change it for ${reviewEditDays} days.`,

  // words
  starsOf5: (stars: number) => `${stars} of 5 stars`,
  notEnoughToRate: "not enough to rate",
  scoreOutOf10: (score: string) => `${score} out of 10`,
};
