import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  title: "Real interviews",
  about: "What you were really asked is worth practising, so it is added to your own questions.",
  add: "I had the real interview",
  loading: "Loading your debriefs",
  moreFailed: "The earlier ones could not be loaded. Please try again.",
  none: "Nothing noted yet.",

  // The form
  form: "A real interview",
  heldOn: "When was it?",
  feeling: "How did it feel?",
  feelings: { 1: "Bad", 2: "Rather bad", 3: "Mixed", 4: "Good", 5: "Very good" },
  source: "What were you asked?",
  sourceWhy:
    "Type the questions, or paste notes or a transcript. Tick the lines that are questions; the others can be kept as notes.",
  useFile: "Use a file",
  file: "File with notes or a transcript",
  find: "Find the questions",
  noneFound: "No sentence is surely a question. Tick those that were.",
  tick: "Tick what you were asked",
  notesAgain: "Show my notes",
  leftTitle: (left: number) =>
    count(left, { one: "Keep # line that is not ticked?", other: "Keep # lines that are not ticked?" }),
  leftAbout: "As notes they are shown with this interview. Otherwise they are not kept:",
  leftKept: "Keep as notes and save",
  leftOut: "Leave out and save",
  leftBack: "Back to the lines",
  question: (at: number) => `Question ${at}`,
  answer: (at: number) => `What you answered to question ${at}, if you like`,
  notes: "Other notes",
  notesWhy: "What was said about next steps, pay or people, if you like.",
  addQuestion: "Add a question",
  drop: "Leave out",
  dropNamed: (at: number) => `Leave out question ${at}`,
  save: "Save",

  // One
  heading: (day: string) => `Interview on ${day}`,
  felt: (feeling: string) => `It felt: ${feeling}`,
  outcomes: { offer: "You got an offer", rejected: "You got no offer", withdrawn: "You withdrew" },
  practise: "Practise this question",
  practiseNamed: (question: string) => `Practise this question: ${question}`,
  rate: "Have the answer rated",
  rateNamed: (question: string) => `Have the answer rated: ${question}`,
  yourAnswer: "Your answer",
  rated: (score: string, scorer: string) => `${score} out of 10, by ${scorer}`,
  notRated: (scorer: string) => `${scorer} could not rate this answer.`,
  changeNamed: (heading: string) => `Change: ${heading}`,
  remove: "Delete this debrief",
  removeAsk: "Delete this debrief?",
  removeAsked: "Its questions go with it. Practices of them stay.",

  // Did you get it?
  askTitle: (title: string) => `${title}: did you get it?`,
  askOffer: "Yes",
  askRejected: "No",
  askWithdrawn: "I withdrew",
  askLater: "Not known yet",
  askNever: "Don’t ask again",
};
