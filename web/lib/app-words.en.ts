import { wording } from "#contract/words.ts";

const { count } = wording("en");

/** Texts that belong to no feature: the frame of all pages, shared parts, and the dashboard. */
export const en = {
  /** Replaces the name of a coach who deleted their account. `by` is the form after the word “by”. */
  formerCoach: { who: "A former coach", by: "a former coach" },

  // The frame
  skip: "Skip to content",
  footer: "Practise in peace before you go on.",
  helpAndTerms: "Help and terms",
  help: "Help",
  plans: "Plans",
  privacy: "Privacy",
  terms: "Terms",
  pageFailed: "This page could not be loaded",
  partBroken: "This part could not be shown. The rest of the page goes on working.",
  notFoundTitle: "Page not found",
  notFoundWhy: "The link may be old or mistyped.",
  goHome: "Go to the start page",

  // Navigation
  nav: {
    practice: "Dashboard",
    practise: "Practise",
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

  // Dashboard, Reports, Coaches
  kindsOfReports: "Interviews or practices",
  practices: "Practices of one question",
  pastInterviews: "Past Practice Interviews",
  bookedSessions: "Booked Sessions",
  findCoach: "Find a Coach",

  // The parts of the app that asked or rated without a language model
  builtInInterviewer: "Built-in interviewer",

  // Shared parts of pages
  cancel: "Cancel",
  close: "Close",
  loading: "Loading",
  loadMore: "Load more",
  tryAgain: "Try Again",
  undo: "Undo",
  showPassword: "Show or hide what you typed",
  onThisPage: "On this page",
  lineToCopy: "Line to copy",
  copy: "Copy",
  copied: "Copied",
  leaveWithoutSaving: "Leave without saving?",
  typedWordsAreLost: "What you typed will be lost.",
  stillBeingSaved: "It is still being saved",
  savedUnseen: "If you leave now, you won’t see whether that worked.",
  leave: "Leave",
  stayHere: "Stay here",
  secretDone: "I have copied it",
  withCommas: "Separate them with commas",
  lengthSoFar: (least: number, length: number) =>
    `${count(least, { one: "At least # character", other: "At least # characters" })} (${length} so far)`,
  signUpSteps: { account: "Account", inbox: "Inbox", profile: "LinkedIn", interview: "First interview" },
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
