export const en = {
  // First screens: shown before the app has loaded, and in the app
  pageLoading: "Loading the page",
  pageDescription: "Practise job interviews in private against an AI interviewer, and get an honest rating.",
  socialCardAlt:
    "Greenroom: practise job interviews in private. An armchair under a lamp, a stage door ajar.",
  tryNeedsScript:
    "Here you answer one question without an account and get its feedback at once. That needs JavaScript. Please switch it on and reload.",
  needsScript: "Greenroom needs JavaScript to run an interview. Please switch it on and reload.",
  pitch: "Practise job interviews in private, before the one that counts.",
  /** Name of the simulated email service, the only one without a company's name. */
  emailService: "email",
  standinsAtWork: "Demo mode with simulated services: {names}.",
  standinsLink: "See them",
  reportTitle: "Interview report",
  practicePlace: "Dashboard",
  startTitle: "Start a New Interview",
  difficulty: "Difficulty",
  difficultyLeast: "Gentle",
  difficultyMost: "Demanding",
  job: "Job",
  anyRole: "A role, without an advert",
  pasteAdvert: "Paste a job advert",
  targetRole: "Target role",
  targetRoleWhy: "Optional: the questions are chosen for it",
  progressTitle: "Interview Progress",
  planTitle: "Your Plan",
  interviewTitle: "Interview",
  interviewLead: "Take a breath. When you are ready, the interviewer asks the first question.",
  interviewLanguage: "Language of the interview",
  interviewLanguageWhy: "You may still answer in any other language",
  interviewInEnglish: "Interviews here are held in English.",
  languageUnavailable: "Interviews here are held in English. Choose English.",
  interviewPlanning:
    "We are reading what you gave us (role, advert, resume) and choosing your questions. That takes half a minute at most.",
  practicePlanning: "The question is being chosen. That takes half a minute at most.",
  interviewKept: "What you type is kept, even if the page reloads or the connection breaks.",
  speakMyAnswers: "Speak my answers",
  speakMyAnswersWhy:
    "The interviewer speaks too, and the words are always shown. You can type at any moment.",

  // Offline
  networkAway:
    "Greenroom can’t be reached right now. What you typed in an interview is safe, and reports that you read here still open. All else needs the network.",
  reportNotKept: "This report was not opened on this device, so it needs the network.",
};
