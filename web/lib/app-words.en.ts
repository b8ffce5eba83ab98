import { wording } from "#contract/words.ts";

const { count } = wording("en");

/** What no capability owns: the frame of all pages, their shared parts, and the dashboard. */
export const en = {
  /** In place of the name of a coach who deleted their account; `by`: behind that word. */
  formerCoach: { who: "A former coach", by: "a former coach" },

  // The frame
  skip: "Skip to content",
  footer: "Practise in peace before you go on.",
  helpAndTerms: "Help and terms",
  help: "Help",
  privacy: "Privacy",
  terms: "Terms",
  pageFailed: "This page could not be loaded",
  partBroken: "This part could not be shown. The rest of the page goes on working.",
  notFoundTitle: "Page not found",
  notFoundWhy: "The link may be old or mistyped.",
  goHome: "Go to the start page",

  // The ways through the app
  nav: {
    practice: "Practice",
    prepare: "Prepare",
    reports: "Reports",
    coaches: "Coaches",
    pricing: "Pricing",
    bookings: "Bookings",
    profile: "Profile",
    overview: "Overview",
    users: "Users",
    audit: "Audit",
    bank: "Bank",
  },

  // Notices above the page
  checkAgain: "Check again",
  newVersion: "There is a new version of Greenroom.",
  reload: "Reload",
  standins: "Simulated services",

  // Practice, Reports, Coaches
  anotherJob: "Another job",
  kindsOfReports: "Interviews or practices",
  practices: "Practices of One Question",
  pastInterviews: "Past Practice Interviews",
  bookedSessions: "Booked Sessions",
  findCoach: "Find a Coach",

  // Who asked and who rated, where no language model did
  builtInInterviewer: "Built-in interviewer",

  // Parts that pages share
  cancel: "Cancel",
  close: "Close",
  loading: "Loading",
  loadMore: "Load more",
  tryAgain: "Try Again",
  showPassword: "Show or hide what you typed",
  copy: "Copy",
  copied: "Copied",
  leaveWithoutSaving: "Leave without saving?",
  typedWordsAreLost: "What you typed will be lost.",
  stillBeingSaved: "It is still being saved",
  savedUnseen: "If you leave now, you won't see whether that worked.",
  leave: "Leave",
  stayHere: "Stay here",
  secretDone: "I have copied it",
  withCommas: "Separate them with commas",
  lengthSoFar: (least: number, length: number) =>
    `${count(least, { one: "At least # character", other: "At least # characters" })} (${length} so far)`,
  signUpSteps: { account: "Account", inbox: "Inbox", profile: "Profile", interview: "First interview" },
  stepDone: ", done",
  roles: {
    user: "Regular user",
    premium: "Premium user",
    admin: "Admin",
    coach: "Coach",
    superadmin: "SuperAdmin",
    unknown: "Unknown",
  },
};
