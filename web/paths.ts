import type { AdminSearch, AuditSearch, Listing, OverviewDays } from "#contract/admin-list.ts";

/** All links of the app. Each function returns the options of a router link or redirect. */

export const DASHBOARD_TABS = ["pastInterviews", "myLearnings", "bookedSessions", "coaches"] as const;
export type DashboardTab = (typeof DASHBOARD_TABS)[number];
export const COACH_TABS = ["profile", "bookings"] as const;
export type CoachTab = (typeof COACH_TABS)[number];
export type LoginMode = "signin" | "signup";

export type SettingsSection =
  | "you"
  | "sign-in"
  | "practice"
  | "data-and-access"
  | "profile"
  | "resume"
  | "email"
  | "password"
  | "devices"
  | "access"
  | "authenticator"
  | "calendar"
  | "preparation"
  | "passkeys"
  | "interviews"
  | "notifications"
  | "appearance"
  | "data"
  | "api"
  | "delete";

/** `from` is the id of the application that a page leads back to, or to its plan. */
export type FromJob = { from: string; back?: "plan" | undefined };
/** `role` is the application's job. */
export type JobOfPractice = FromJob & { role?: string };

export const paths = {
  home: () => ({ to: "/" }) as const,
  login: (search: { ref?: string; mode?: LoginMode } = {}) => ({ to: "/login", search }) as const,
  forgotPassword: () => ({ to: "/forgot-password" }) as const,
  lostFactor: () => ({ to: "/lost-factor", search: {} }) as const,
  try: (role?: string) => ({ to: "/try", search: role ? { role } : {} }) as const,
  plans: () => ({ to: "/plans" }) as const,
  help: () => ({ to: "/help" }) as const,
  privacy: () => ({ to: "/privacy" }) as const,
  terms: () => ({ to: "/terms" }) as const,
  dashboard: (tab?: DashboardTab) => ({ to: "/dashboard", search: tab ? { tab } : {} }) as const,
  practices: () => ({ to: "/dashboard", search: { tab: "pastInterviews", kind: "practice" } }) as const,
  /** The start choices on the dashboard, for the interview that is this booking's homework. */
  startChoices: (homework?: string) => ({ to: "/dashboard", search: homework ? { homework } : {} }) as const,
  coachDetail: (coach: string) => ({ to: "/dashboard", search: { tab: "coaches", coach } }) as const,
  interview: (homework?: string) => ({ to: "/interview", search: homework ? { homework } : {} }) as const,
  /** A practice of one question. `again` and `question` identify the earlier try to compare with. */
  practice: (earlier?: { again: string; question: string }) =>
    ({ to: "/practice", search: earlier ?? {} }) as const,
  /** A practice of one question about an advert's requirement, a competency or a real interview, for that job. */
  practiceOf: (what: { about: string } | { subject: string } | { asked: string }, job?: JobOfPractice) =>
    ({ to: "/practice", search: { ...what, ...job } }) as const,
  report: (id: string) => ({ to: "/interview/$id/report", params: { id } }) as const,
  /** A report that leads back to an application. */
  reportFor: (id: string, job: FromJob) =>
    ({ to: "/interview/$id/report", params: { id }, search: job }) as const,
  /** Anyone with the token can read the report. The token is in the fragment (#), which is not sent to any server. */
  linkedReport: (token: string) => ({ to: "/shared-report", hash: token }) as const,
  settings: (hash?: SettingsSection) => ({ to: "/settings", ...(hash && { hash }) }) as const,
  apiAccess: () => ({ to: "/settings/api" }) as const,
  stories: () => ({ to: "/stories", search: {} }) as const,
  /** The form for a story that shows this requirement of the application `from`. */
  storyFor: (about: string, job: FromJob) => ({ to: "/stories", search: { about, ...job } }) as const,
  /** `job`: the application that the story's page leads back to. */
  story: (id: string, job?: FromJob) => ({ to: "/stories/$id", params: { id }, search: job ?? {} }) as const,
  applications: () => ({ to: "/applications" }) as const,
  application: (id: string) => ({ to: "/applications/$id", params: { id } }) as const,
  applicationPlan: (id: string, hash?: "last-day") =>
    ({ to: "/applications/$id/plan", params: { id }, ...(hash && { hash }) }) as const,
  pricing: () => ({ to: "/pricing" }) as const,
  connectLinkedin: () => ({ to: "/connect-linkedin" }) as const,
  /** `at`: the free time that is wanted. */
  bookCoach: (coachId: string, at?: string) =>
    ({ to: "/book-coach/$coachId", params: { coachId }, search: at === undefined ? {} : { at } }) as const,
  coachDashboard: (tab?: CoachTab) => ({ to: "/coach-dashboard", search: tab ? { tab } : {} }) as const,
  sessionBrief: (bookingId: string) =>
    ({ to: "/coach-dashboard/bookings/$bookingId", params: { bookingId } }) as const,
  sharedReport: (bookingId: string, conversationId: string) =>
    ({
      to: "/coach-dashboard/bookings/$bookingId/reports/$conversationId",
      params: { bookingId, conversationId },
    }) as const,
  coachProfileEditor: () => ({ to: "/coach-profile-editor" }) as const,
  admin: (search: AdminSearch = {}) => ({ to: "/admin", search }) as const,
  adminOverview: (days?: OverviewDays) => ({ to: "/admin/overview", search: days ? { days } : {} }) as const,
  adminCoaches: (listing?: Listing) =>
    ({ to: "/admin/coaches", search: listing ? { listing } : {} }) as const,
  adminReviews: () => ({ to: "/admin/reviews" }) as const,
  adminNoShows: () => ({ to: "/admin/no-shows" }) as const,
  installation: () => ({ to: "/super-admin/installation" }) as const,
  invitations: () => ({ to: "/super-admin/invitations" }) as const,
  questionBank: () => ({ to: "/admin/question-bank" }) as const,
  adminConversation: (conversationId: string) =>
    ({ to: "/admin/conversation/$conversationId", params: { conversationId } }) as const,
  superAdmin: () => ({ to: "/super-admin" }) as const,
  auditLog: (search: AuditSearch = {}) => ({ to: "/super-admin/audit-log", search }) as const,
};

/** The page that one came from for this job. */
export const backToJob = ({ from, back }: FromJob) =>
  back ? paths.applicationPlan(from) : paths.application(from);

type Link = { to: string; params?: Record<string, string>; search?: Record<string, string>; hash?: string };

/** A link as text, for uses outside the router: a notification, a reload, a link to copy. */
export function addressOf({ to, params = {}, search = {}, hash = "" }: Link): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const asked = new URLSearchParams(search).toString();
  return `${path}${asked && `?${asked}`}${hash && `#${hash}`}`;
}
