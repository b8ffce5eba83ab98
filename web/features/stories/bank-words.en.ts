import { wording } from "#contract/words.ts";
const { list } = wording("en");

export const en = {
  parts: {
    situation: "Situation",
    task: "Task",
    actions: "What you did",
    result: "Result",
    learning: "What you learned",
  },
  partsOfClient: {
    situation: "Situation",
    task: "Task",
    actions: "What they did",
    result: "Result",
    learning: "What they learned",
  },
  /** Questions that ask for a missing part of a story. */
  questions: {
    situation: "Where was this, and what was going on?",
    task: "What were you asked or expected to do?",
    actions: "What did you do yourself, step by step?",
    result: "What came of it?",
    learning: "What have you done differently since?",
  },

  // The list
  title: "Stories",
  about:
    "What you can tell in an interview, kept from your answers, from your resume or written by you. Every sentence says where it comes from.",
  loading: "Loading your stories",
  none: "No story yet.",
  noneHint:
    "After an interview or a practice, its report offers each answer that holds one. Or write one here.",
  whole: "All five parts are there",
  missing: (parts: readonly string[]) => `Still missing: ${list(parts)}`,
  bestRating: (score: string) => `Best rating ${score} out of 10`,
  ratedBy: (scorer: string) => `by ${scorer}`,
  notRated: "Not rated yet",
  toldOn: (day: string) => `Last told on ${day}`,
  notTold: "Not told in an interview yet",
  origins: { answer: "From an answer", resume: "From your resume", hand: "Written by you" },
  write: "Write a story",
  writeFor: "A story that shows this",
  fromResume: "From your resume",
  resumeAbout:
    "Lines of your resume that say what you did. What a line doesn’t say is left empty for you to fill in.",
  resumeLoading: "Reading your resume",
  resumeNone:
    "No line was found that says what you did. Add a resume in your profile menu, or write the story yourself.",
  fromLinkedin: "From LinkedIn",
  linkedinAbout:
    "LinkedIn gives you a copy of your data as a zip, under Settings and data privacy. Only your positions and skills are read from it, and nothing of the file is kept.",
  linkedinChoose: "Choose the zip",
  linkedinNone: "No line of your positions says what you did.",
  linkedinLanguage:
    "Your positions are described in {language}, and only English ones are read for what they tell. Write the story yourself.",
  linkedinSkills: "Skills you named. Keep one to write the story that shows it.",
  keepLine: "Keep as a story",
  keepLineNamed: (line: string) => `Keep as a story: ${line}`,

  // On a report
  keepTitle: "Stories in your answers",
  keepAbout: "Kept word for word, so that you can sharpen them and tell them again.",
  keep: "Keep as a story",
  keepNamed: (title: string) => `Keep as a story: ${title}`,
  open: "Open the story",
  openNamed: (title: string) => `Open the story: ${title}`,
  backTo: { application: "Back to the application", plan: "Back to the plan" },
  kept: "Kept. You’ll find it under Stories.",

  // One story
  storyLoading: "Loading the story",
  back: "All stories",
  marked: {
    own: "Marked sentences stand in your answer or resume word for word; the rest you typed.",
    client: "Marked sentences stand word for word in an answer or the resume; the rest your client typed.",
  },
  typed: { own: "You wrote this yourself.", client: "Your client wrote this." },
  notToldYet: "Not told yet.",
  askedAs: (question: string) => `Told to: ${question}`,
  proves: "Shows",
  practise: "Practise telling it",
  edit: "Change",
  remove: "Delete",
  removeAsk: "Delete this story?",
  removeAsked: "It goes with all its versions. Your interviews and reports stay.",
  tellings: "Where you told it",
  telling: (kind: "interview" | "practice", day: string) =>
    kind === "interview" ? `In an interview on ${day}` : `In a practice on ${day}`,
  comments: "What your coach says",
  commentBy: (coach: string, day: string) => `By ${coach} on ${day}`,
  versions: "Earlier versions",
  version: (revision: number, day: string) => `Version ${revision}, until ${day}`,
  restore: "Bring this version back",
  restoreNamed: (revision: number) => `Bring version ${revision} back`,

  // The form
  formLength: "Two or three sentences a part are enough: told aloud, that is some two minutes.",
  formTitle: "Title",
  formTitleHint: "A few words to recognise it by",
  formCompetencies: "What it shows",
  save: "Save",
  saveMine: "Save mine over it",
  other: (text: string) => `In the other tab: ${text}`,
  otherEmpty: "In the other tab: nothing",
  seeOther: "Show what the other tab saved",
};
