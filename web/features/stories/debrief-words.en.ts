export const en = {
  title: "Real interviews",
  about: "What you were really asked is worth practising: it joins your own questions.",
  add: "I had the real interview",
  loading: "Loading your debriefs",
  none: "Nothing noted yet.",

  // The form
  form: "A real interview",
  heldOn: "When was it?",
  feeling: "How did it feel?",
  feelings: { 1: "Bad", 2: "Rather bad", 3: "Mixed", 4: "Good", 5: "Very good" },
  source: "What were you asked?",
  sourceWhy:
    "Type the questions, or paste notes or a transcript. Nothing of it is kept but what stands below when you save.",
  useFile: "Use a file",
  file: "File with notes or a transcript",
  find: "Find the questions",
  noneFound: "No question was found. Write each on a line of its own, with a question mark.",
  question: (at: number) => `Question ${at}`,
  answer: (at: number) => `What you answered to question ${at}, if you like`,
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
  remove: "Delete this debrief",
  removeAsk: "Delete this debrief?",
  removeAsked: "Its questions go with it. Practices of them stay.",

  // Did you get it?
  askTitle: (title: string) => `${title}: did you get it?`,
  askOffer: "Yes",
  askRejected: "No",
  askWithdrawn: "I withdrew",
  askLater: "Not known yet",
  askNever: "Don't ask again",
};
