export const en = {
  // legacy-migration
  isThisYourResume: "Is this your resume?",
  thisBrowserHoldsAResume: (name: string | number) =>
    `This browser holds a resume from before: ${name}. Add it to your account?`,
  addToMyAccount: "Add to my account",
  notMine: "Not mine",

  // resume-block
  resume: "Resume",
  loadingYourResume: "Loading your resume",
  resumeFile: "Resume file",
  uploadResume: "Upload Resume",
  pdfOrWordUpTo: (value: string | number) => `PDF, Word or JSON Resume, up to ${value} MB.`,
  orDropIt: "You can also drop it here.",
  addIt: "Add your resume, and questions follow it",
  isAdded: (name: string) => `Your resume: ${name}`,
  aNewOneTakesThe: "A new one takes the place of this one.",
  uploading: (name: string | number) => `Uploading ${name}`,
  view: "View",
  deleteResume: "Delete resume",
  delete: "Delete",
  deleteYourResume: "Delete your resume",
  cancel: "Cancel",
};
