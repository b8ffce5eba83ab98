import {
  ADMIN_SEARCH,
  type AdminSearch,
  AUDIT_SEARCH,
  type AuditSearch,
  type Listing,
  LISTINGS,
  OVERVIEW_DAYS,
  type OverviewDays,
  type SearchField,
  type SearchOf,
} from "#contract/admin-list.ts";
import type { PaidPlan } from "#contract/billing.ts";
import {
  ADDRESS_MESSAGE_MAX_LENGTH,
  COMPETENCY_MAX_LENGTH,
  QUESTION_ID_MAX_LENGTH,
  REFERRAL_CODE_READ_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  ROW_ID_LENGTH,
  TARGET_ROLE_MAX_LENGTH,
  TOKEN_READ_LENGTH,
} from "#contract/limits.ts";
import {
  COACH_TABS,
  type CoachTab,
  DASHBOARD_TABS,
  type DashboardTab,
  type FromJob,
  type LoginMode,
} from "./paths.ts";

/** Reads the search parameters. Values stay strings, because a code such as `007` must not become a number. */

export const parseAddressSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function writeAddressSearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}

const text = (value: unknown, maxLength: number): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, maxLength) : undefined;

type Raw = Record<string, unknown>;

export const referSearch = (raw: Raw): { ref?: string } => ({
  ref: text(raw["ref"], REFERRAL_CODE_READ_LENGTH),
});

export function loginSearch(raw: Raw): { ref?: string; mode?: LoginMode } {
  const mode = raw["mode"];
  return { ...referSearch(raw), mode: mode === "signin" || mode === "signup" ? mode : undefined };
}

export const trySearch = (raw: Raw): { role?: string } => ({
  role: text(raw["role"], TARGET_ROLE_MAX_LENGTH),
});

export const tokenSearch = (raw: Raw): { token?: string } => ({
  token: text(raw["token"], TOKEN_READ_LENGTH),
});

/** The link in a coach's verification email has `coach`. */
export const verifyEmailSearch = (raw: Raw): { token?: string; coach?: true } => ({
  ...tokenSearch(raw),
  ...(raw["coach"] === true && { coach: true }),
});

/** `of` says which emails to stop: those about the plan, or by default invitations. */
export const unsubscribeSearch = (raw: Raw): { token?: string; of?: "plan" } => ({
  ...tokenSearch(raw),
  ...(raw["of"] === "plan" && { of: "plan" as const }),
});

/** Ignores `success`, because only the profile call is reliable. */
export const linkedinResultSearch = (raw: Raw): { error?: string } => ({
  error: text(raw["error"], ADDRESS_MESSAGE_MAX_LENGTH),
});

const isTab = (value: unknown): value is DashboardTab => DASHBOARD_TABS.some((tab) => tab === value);

const ROW_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `homework` is the id of the booking that set this interview as homework. */
export const interviewSearch = (raw: Raw): { homework?: string } => ({
  homework: ROW_ID.test(String(raw["homework"])) ? String(raw["homework"]) : undefined,
});

/** `from` is the id of the application that a page leads back to, or to its plan. */
export const jobSearch = ({ from, back }: Raw): Partial<FromJob> =>
  ROW_ID.test(String(from)) ? { from: String(from), ...(back === "plan" && { back }) } : {};

/** `about`: the requirement, of the application `from`, for which a story is written. */
export const requirementSearch = (raw: Raw): Partial<FromJob> & { about?: string } => {
  const job = jobSearch(raw);
  const about = job.from && text(raw["about"], REQUIREMENT_MAX_LENGTH);
  return about ? { about, ...job } : job;
};

/**
 * `again`: the interview or practice whose `question` is answered again. `asked`: a question of a real interview.
 * `about`: a requirement of an advert. `subject`: a competency. `from` and `role`: the application and its job.
 */
type PracticeSearch = Partial<FromJob> & {
  again?: string;
  question?: string;
  asked?: string;
  about?: string;
  subject?: string;
  role?: string | undefined;
};

export function practiceSearch(raw: Raw): PracticeSearch {
  const job = { ...jobSearch(raw), role: text(raw["role"], TARGET_ROLE_MAX_LENGTH) };
  if (ROW_ID.test(String(raw["asked"]))) return { asked: String(raw["asked"]), ...job };
  const about = text(raw["about"], REQUIREMENT_MAX_LENGTH);
  if (about !== undefined) return { about, ...job };
  const subject = text(raw["subject"], COMPETENCY_MAX_LENGTH);
  if (subject !== undefined) return { subject, ...job };
  const again = ROW_ID.test(String(raw["again"])) ? String(raw["again"]) : undefined;
  const question = text(raw["question"], QUESTION_ID_MAX_LENGTH);
  return again === undefined || question === undefined ? {} : { again, question };
}

type DashboardSearch = {
  tab?: DashboardTab;
  coach?: string;
  homework?: string;
  kind?: "practice";
  refresh?: true;
  bought?: PaidPlan;
};

/**
 * `refresh`: payment has left a flag in the address (screens.md). `bought`: the plan bought. `coach`: the coach whose
 * details are open. `homework`: the booking whose homework is being started. `kind`: the kind of reports listed, by
 * default interviews.
 */
export function dashboardSearch(raw: Raw): DashboardSearch {
  const { tab, subscription_success: plan } = raw;
  const refresh = "subscription_success" in raw || "subscription_canceled" in raw;
  return {
    tab: isTab(tab) ? tab : undefined,
    coach: text(raw["coach"], ROW_ID_LENGTH),
    ...interviewSearch(raw),
    kind: raw["kind"] === "practice" ? "practice" : undefined,
    refresh: refresh ? true : undefined,
    bought: plan === "paid" || plan === "premium" ? plan : undefined,
  };
}

/** `at`: the coach's free time that was pressed. */
export const bookCoachSearch = (raw: Raw): { at?: string } =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(String(raw["at"])) ? { at: String(raw["at"]) } : {};

type CoachDashboardSearch = { tab?: CoachTab; oauth_status?: "success" | "error"; message?: string };

/** The scheduling service adds `oauth_status` and `message` when it redirects back. */
export function coachDashboardSearch(raw: Raw): CoachDashboardSearch {
  const status = raw["oauth_status"];
  return {
    tab: COACH_TABS.find((tab) => tab === raw["tab"]),
    oauth_status: status === "success" || status === "error" ? status : undefined,
    message: text(raw["message"], ADDRESS_MESSAGE_MAX_LENGTH),
  };
}

const day = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined;

function readField(field: SearchField, value: unknown): string | undefined {
  if (field === "day") return day(value);
  return typeof field === "number" ? text(value, field) : field.find((word) => word === value);
}

const readSearch = <F extends Record<string, SearchField>>(fields: F, raw: Raw) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(field, raw[name])]),
  ) as SearchOf<F>;

export const adminSearch = (raw: Raw): AdminSearch => readSearch(ADMIN_SEARCH, raw);
/** The page checks whether the action exists, because it has the list. */
export const auditSearch = (raw: Raw): AuditSearch => readSearch(AUDIT_SEARCH, raw) as AuditSearch;

export const overviewSearch = (raw: Raw): { days?: OverviewDays } => ({
  days: OVERVIEW_DAYS.find((days) => days === raw["days"]),
});

export const coachesSearch = (raw: Raw): { listing?: Listing } => ({
  listing: LISTINGS.find((listing) => listing === raw["listing"]),
});
