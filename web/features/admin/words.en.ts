import { AUDIT_ACTIONS, type AuditAction } from "#contract/admin-list.ts";
import { wording } from "#contract/words.ts";

const { count } = wording("en");

export const en = {
  // The pages and what they share
  adminPages: "Admin pages",
  users: "Users",
  overview: "Overview",
  coaches: "Coaches",
  questionBank: "Question bank",
  superadmin: "Superadmin",
  invitations: "Invitations",
  auditLog: "Audit log",
  email: "Email",
  never: "Never",
  unknown: "N/A",

  // Outcomes against ratings
  outcomes: "Outcomes against ratings",
  outcomesLoading: "Loading outcomes",
  outcomesAbout: (from: number) =>
    `People who agreed to be counted: whether their newest real interview led to an offer, by their last rating before it. Groups of fewer than ${from} people are left out. It says what went together, not what caused what.`,
  outcomesNone: (from: number) => `No group has ${from} people yet.`,
  outcomesRating: "Rating before",
  outcomesPeople: "People",
  outcomesOffers: "Offers",
  outcomesRange: (least: string, most: string) => `likely ${least} to ${most}`,

  // A code of the authenticator app
  openSettings: "Open settings",
  code: "Code",
  codeAbout: "Six digits, or a recovery code",
  goOn: "Continue",
  withPasskey: "Use a passkey",

  // Ctrl or Cmd + K
  pages: "Pages",
  paletteLabel: "Go to a page, or find a user",
  paletteNothing: "Nothing found. Try a page’s name, or a user’s name or email.",

  // Users
  adminDashboard: "Admin dashboard",
  loadingUsers: "Loading users",
  totalUsers: "Total Users",
  totalConversations: "Total Conversations",
  latestConversation: "Most recent conversation",
  lastUpdated: (when: string) => `Last updated: ${when}`,
  exportCsv: "Export as CSV",
  refresh: "Refresh",
  searchUsers: "Search users",
  nameOrEmail: "Name, email or group",
  userCount: (users: number) => count(users, { one: "# user", other: "# users" }),
  previous: "Previous",
  next: "Next",
  user: "User",
  lastActivity: "Last Activity",
  linkedinOf: (name: string) => `LinkedIn profile of ${name}`,
  viewLinkedin: "View LinkedIn Data",
  hideLinkedin: "Hide LinkedIn Data",
  linkedinData: "LinkedIn data",
  name: "Name",
  linkedinId: "LinkedIn ID",
  openProfile: "Open profile",
  loadingConversations: "Loading conversations",
  history: "Conversation History",
  date: "Date",
  messages: "Messages",
  duration: "Duration",
  empathy: "Empathy",
  details: "Details",
  viewDetails: "View Details",
  viewDetailsOf: (when: string) => `View Details of ${when}`,

  // A conversation
  conversationDetails: "Conversation details",
  back: "Back to Dashboard",
  loadingConversation: "Loading the conversation",
  transcript: "Transcript",
  report: "Report",
  conversationId: "Conversation ID",
  empathyLevel: "Empathy level",
  empathyOf: (empathy: number, difficulty: number) => `${empathy}/10 (difficulty ${difficulty})`,
  totalMessages: "Total messages",
  speaker: { user: "User", assistant: "AI Assistant" },
  rating: { pending: "The rating is under way.", failed: "The rating failed." },
  outOfTen: (score: string) => `${score} out of 10`,
  nothingToRate: "nothing to rate",
  noReport: "There is no report.",
  ratedBy: (scorer: string) => `Rated by ${scorer}`,
  flagged: "Flagged as wrong by the candidate",

  // Overview
  period: "Period",
  days: (days: string) => `${days} days`,
  loadingOverview: "Loading the overview",
  interviewsStarted: "Interviews started",
  completionRate: "Completion rate",
  modelTokens: "Model tokens",
  failedModelCalls: "Failed model calls",
  coachesWaiting: (coaches: number) =>
    count(coaches, { one: "# coach is waiting for review", other: "# coaches are waiting for review" }),
  lookAtProfiles: "Look at their profiles",
  referrals: "Referrals",
  referralsAbout: "Invitations and sign-ups in this period, and how far they have come.",
  step: "Step",
  steps: { invited: "Invited", signedUp: "Signed up", verified: "Verified", rewarded: "Rewarded" },
  plans: "Plans",
  plansAbout: "People on each plan now, without coaches and staff.",
  plan: "Plan",
  people: "People",
  interviewsADay: "Interviews a day",
  interviewsADayAbout: "By the day (UTC) on which an interview began.",
  day: "Day",
  completed: "Completed",
  cancelled: "Cancelled",
  started: "Started",
  ratings: "Mean rating by level",
  ratingsAbout: (ratings: number) =>
    `Out of 10, by difficulty, with the number of ratings in brackets. Fewer than ${ratings} are too few for a mean.`,
  difficulty: "Level",
  rated: "Rated",
  mean: "Mean",
  meanRating: "Mean rating",
  tooFew: "too few",
  levelTooFew: (level: number, ratings: number) => `${level} (${ratings}, too few)`,
  noLevelYet: (ratings: number) =>
    `No level has ${ratings} ratings yet. The table shows how many each one has.`,
  languageModel: "Language model",
  modelAbout:
    "Tokens and failed calls by day (UTC). The provider’s price list says what tokens cost; how many tokens failed calls used is not known.",
  localModelAbout:
    "Tokens and failed calls by day (UTC). Tokens of a local model cost nothing; how many tokens failed calls used is not known.",
  tokens: "Tokens",
  failedCalls: "Failed calls",
  nothingYet: "Nothing to show yet.",
  asTable: "Show as a table",
  asTableOf: (title: string) => `Show as a table: ${title}`,

  // The model on this machine
  state: "State",
  states: { off: "Not loaded", loading: "Loading", ready: "Ready", resting: "Resting after a failure" },
  memory: "Memory",
  wordsASecond: "Words a second",
  waiting: "Waiting",
  waitingFor: (turns: number, ratings: number) =>
    `${count(turns, { one: "# turn", other: "# turns" })}, ${count(ratings, { one: "# rating", other: "# ratings" })}`,
  lastFailure: (when: string, reason: string) => `Last failure, ${when}: ${reason}`,

  // Question bank
  loadingBank: "Loading the question bank",
  questions: "Questions",
  families: "Families",
  atLeast: (number: number, least: number) => `${number} (at least ${least})`,
  familiesShort: "Families below the minimum",
  inOrder: "Answers in order",
  inOrderAbout:
    "Answers in order: of two labelled answers whose levels are neighbours, how often the better one gets the higher rating.",
  byFamily: "By family and level",
  byFamilyAbout: (least: number) =>
    `How many questions fit each level of difficulty. Each should have at least ${least}; a lower number is marked with an exclamation mark.`,
  family: "Family",
  all: "All",
  byCompetency: "By competency",
  competency: "Competency",
  byKind: "By kind",
  kind: "Kind",
  askedMost: (days: number) => `Asked most in ${days} days`,
  askedLeast: (days: number) => `Asked least in ${days} days`,
  noneAsked: "No question was asked in this time.",
  question: "Question",
  times: "Times",
  scorer: "Scorer and prompts",
  scorerAbout: (
    scorer: string,
    figures: Record<"answers" | "spearman" | "neighbours" | "convincing", string>,
  ) =>
    `${scorer} on ${figures.answers} answers that two raters rated: rank correlation ${figures.spearman}, neighbouring levels in order ${figures.neighbours}, a convincing answer above a failing one ${figures.convincing}.`,
  part: "Part",
  version: "Version",

  // Coaches
  reviews: "Reviews",
  reviewsLead:
    "What clients say of their sessions. From three on, others read it on the coach’s card, without names.",
  loadingReviews: "Loading what clients say",
  noReviews: "No client has said anything yet.",
  reviewOf: (it: { client: string; coach: string; stars: number; when: string }) =>
    `${it.client} about ${it.coach}: ${it.stars} of 5 stars, ${it.when}`,
  hiddenBecause: (reason: string) => `Hidden: ${reason}`,
  hide: "Hide",
  showAgain: "Show again",
  hideTitle: "Hide this sentence?",
  hideAbout:
    "Nobody reads it on the coach’s card any more; the stars count. Client and coach read your reason.",

  noShows: "No-shows",
  noShowsLead:
    "Sessions of which one side says that the other did not come, and the other denies it. Both read your decision with its reason.",
  loadingNoShows: "Loading the no-shows",
  noShowsFailed: "Failed to load the no-shows",
  noNoShows: "No session waits for a decision.",
  noShowOf: (it: { accused: string; other: string; when: string }) =>
    `${it.other} says that ${it.accused} did not come: ${it.when}`,
  asCoach: (name: string | null) => (name === null ? "A former coach" : `${name} (coach)`),
  asClient: (name: string) => `${name} (client)`,
  noWords: "Nothing was written beside it.",
  saysThat: (name: string, words: string) => `${name}: “${words}”`,
  decideNoShow: {
    missed: {
      label: (accused: string) => `${accused} did not come`,
      title: "It was missed?",
      coach: "The client gets the session back. Both get your reason by email.",
      client: "The session counts as used. Both get your reason by email.",
    },
    held: {
      label: "It took place",
      title: "It took place?",
      about: "The session stays as it is, and the coach can complete it. Both get your reason by email.",
    },
  },

  coachesLead:
    "Clients can see and book a coach only once an admin has listed them. What a listed coach changes waits here, too; clients go on seeing what was listed.",
  whichCoaches: "Which coaches",
  loadingCoaches: "Loading the coaches",
  listing: { waiting: "Waiting", listed: "Listed", refused: "Not listed" },
  nobody: {
    waiting: "No coach is waiting for review.",
    listed: "No coach is listed.",
    refused: "No coach was refused or taken off the list.",
  },
  askedForReview: (when: string) => `Asked for review ${when}`,
  sessionsMissed: (count: number) => `Sessions to which they did not come, as clients say: ${count}`,
  notListed: (reason: string) => `Not listed: ${reason}`,
  changedOn: (when: string) => `Changed ${when}`,
  changed: "Changed",
  clientsSee: "Clients see:",
  eventWas: "It was:",
  nothingThere: "nothing",
  noPhoto: "no photo",
  photo: "Photo",
  changesRefused: (reason: string) => `Changes refused: ${reason}`,
  changesNotShown: (name: string) => `The changes of ${name} are not shown.`,
  listChanges: "List the changes",
  list: "List",
  listName: (name: string) => `List ${name}`,
  refuse: {
    waiting: {
      label: "Do not list",
      title: (name: string) => `Do not list ${name}?`,
      about: "The coach gets your reason by email, and can change the profile and ask again.",
    },
    listed: {
      label: "Take off the list",
      title: (name: string) => `Take ${name} off the list?`,
      about:
        "Nobody can book this coach any more. Sessions that are booked stay. The coach gets your reason by email.",
    },
    changes: {
      label: "Refuse the changes",
      title: (name: string) => `Refuse the changes of ${name}?`,
      about: "Clients go on seeing what was listed before. The coach gets your reason by email.",
    },
  },
  noEvent: "No session can be booked with this coach at the moment.",
  minutes: (minutes: number) => `${minutes} minutes`,
  reason: "Reason",

  // Audit log
  loadingAudit: "Loading the audit log",
  loadMore: "Load more",
  emailOrId: "Email or ID",
  who: "Who",
  whom: "Whom",
  what: "What",
  when: "When",
  everything: "Everything",
  from: "From (UTC)",
  to: "To (UTC)",
  filter: "Filter",
  showEverything: "Show everything",
  commandLine: "Command line",
  accountDeleted: "Account deleted",
  became: (before: string, now: string) => `${before} became ${now}`,
  allUsers: "All users",
  wordsDeleted: "What was typed has been deleted",
  searchedFor: (search: string) => `Search: ${search}`,
  conversation: (id: string) => `Conversation ${id}`,
  actions: Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, action])) as Record<AuditAction, string>,

  // Superadmin
  superadminDashboard: "Superadmin dashboard",
  loadingNumbers: "Loading the numbers",
  currentSuperadmin: "Current SuperAdmin",
  distribution: "Role distribution",
  groups: { normal: "Normal Users", coaches: "Coaches", admins: "Admins", superadmins: "SuperAdmins" },
  promoteTitle: "Promote User to Admin",
  promote: "Promote",
  promotedTo: (email: string, before: string, now: string) => `${email}: ${before} became ${now}.`,
  promoteAsk: "Promote to admin?",
  promoteAbout: (email: string) => `${email} will see every user and every conversation.`,
  newInterviews: "New interviews",
  loadingSwitch: "Loading the switch",
  stoppedSince: (when: string) =>
    `New interviews have been stopped since ${when}. Interviews under way go on to their end.`,
  running:
    "New interviews can begin. Before a change that should not disturb them you can stop them here; interviews under way go on to their end.",
  stopNew: "Stop new interviews",
  stopAsk: "Stop new interviews?",
  stopAbout: "Nobody can begin an interview until you allow it again.",
  stop: "Stop",
  allowNew: "Allow new interviews",
  allowAsk: "Allow new interviews?",
  allowAbout: "Everybody can begin interviews again.",
  allow: "Allow",

  // Accounts
  accounts: "Accounts",
  accountEmail: "Email of the account",
  lookUp: "Look up",
  devices: (devices: number) =>
    count(devices, { one: "Signed in on # device", other: "Signed in on # devices" }),
  sessionsAhead: (sessions: number) =>
    count(sessions, { one: "# coaching session ahead", other: "# coaching sessions ahead" }),
  cancelledAhead: (sessions: number) =>
    count(sessions, {
      one: "# coaching session ahead will be cancelled and given back, and both sides are told.",
      other: "# coaching sessions ahead will be cancelled and given back, and both sides are told.",
    }),
  interviewUnderWay: "An interview is under way",
  noSubscription: "No subscription",
  paidUntil: (plan: string, day: string) => `${plan} plan, paid until ${day}`,
  suspendedSince: (when: string) => `Suspended since ${when}: cannot sign in.`,
  letIn: "Let them in again",
  suspend: "Suspend",
  endSessions: "Sign out everywhere",
  removeFactors: "Remove passkeys and app",
  factors: (factors: number) =>
    factors === 0
      ? "Neither passkey nor authenticator app"
      : count(factors, {
          one: "# passkey or authenticator app",
          other: "# passkeys and authenticator app together",
        }),
  removeFactorsAbout:
    "For somebody who lost their passkey or phone: make sure that it is really them. Every passkey is removed, the authenticator app is off, every device is signed out, and an email tells them. Their password signs them in alone then.",
  demote: "Demote",
  ask: {
    suspend: (name: string) => `Suspend ${name}?`,
    unsuspend: (name: string) => `Let ${name} in again?`,
    "remove-factors": (name: string) => `Remove the passkeys and authenticator app of ${name}?`,
    "end-sessions": (name: string) => `Sign ${name} out everywhere?`,
    demote: (name: string) => `Demote ${name}?`,
  },
  suspendAbout: "They are signed out everywhere, can’t sign in, and are told by email.",
  suspendInterview: "The interview under way ends by itself within ten minutes.",
  suspendSubscription: "Their subscription continues and is still charged.",
  letInAbout:
    "They can sign in as before and are told by email. Coaching sessions that were cancelled stay cancelled.",
  letInConfirm: "Let them in",
  endSessionsAbout: (devices: number) =>
    count(devices, {
      one: "They are signed out on # device and can sign in again.",
      other: "They are signed out on # devices and can sign in again.",
    }),
  demoteAbout: (role: string) =>
    `${role} becomes an ordinary user with the plan they have. They lose the admin pages at once.`,

  // Referrals to look at
  suspicious: "Referrals to look at",
  suspiciousAbout:
    "Signs that one person may use several addresses. They prove nothing: look at the account first.",
  loadingReferrals: "Loading the referrals",
  nothingSuspicious: "Nothing stands out.",
  signs: (person: string, signs: Record<"brought" | "rewarded" | "mailbox" | "once", number>) =>
    `${person}: ${signs.brought} signed up, ${signs.rewarded} rewarded, ${signs.mailbox} with a shared mailbox, ${signs.once} with one interview only`,
};
