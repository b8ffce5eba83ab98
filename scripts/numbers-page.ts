import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import * as limits from "#contract/limits.ts";
import { table } from "./settings-page.ts";

/** `npm run pages`: writes docs/product/numbers.md, the numbers of the description with where each is used. */

const ROOT = resolve(import.meta.dirname, "..");
export const NUMBERS_PAGE = resolve(ROOT, "docs/product/numbers.md");

type Name = keyof typeof limits;
type Item = { item: string; is: Partial<Record<Name, number>>; note?: string };

/** As the description names them, with the values that it gives; whoever changes a number changes it here too. */
export const NUMBERS: readonly Item[] = [
  { item: "Resume max size", is: { RESUME_MAX_BYTES: 10_485_760 } },
  { item: "Resume signed download link", is: { RESUME_LINK_SECONDS: 60 } },
  { item: "Resume storage cache", is: { RESUME_CACHE_SECONDS: 3600 } },
  { item: "Coach photo max size", is: { COACH_PHOTO_MAX_BYTES: 5_242_880 } },
  { item: "Password minimum", is: { PASSWORD_MIN_LENGTH: 6 } },
  { item: "Coach bio minimum", is: { COACH_BIO_MIN_LENGTH: 50 } },
  { item: "Difficulty slider", is: { DIFFICULTY_MIN: 1, DIFFICULTY_MAX: 10, DIFFICULTY_DEFAULT: 5 } },
  { item: "Empathy level sent to the server", is: { EMPATHY_FROM_DIFFICULTY: 11, EMPATHY_RED_ABOVE: 7 } },
  { item: "Default empathy level in the start call", is: { EMPATHY_DEFAULT: 5 } },
  { item: "Empathy badge", is: { EMPATHY_BADGE_GREEN_ABOVE: 7, EMPATHY_BADGE_YELLOW_ABOVE: 4 } },
  { item: "Interview countdown", is: { INTERVIEW_SECONDS_DEFAULT: 1200 } },
  { item: "Inactivity time-out", is: { INACTIVITY_SECONDS_DEFAULT: 120, INACTIVITY_CHECK_SECONDS: 5 } },
  { item: "Connection check retries", is: { CONNECTION_RETRIES: 5, CONNECTION_RETRY_SECONDS: 2 } },
  { item: "Completion retry", is: { COMPLETION_RETRY_SECONDS: 2 } },
  { item: "Free plan", is: { FREE_INTERVIEWS: 2 } },
  { item: "Paid plan", is: { PAID_DOLLARS: 10, PAID_INTERVIEWS: 10 } },
  {
    item: "Premium plan",
    is: {
      PREMIUM_DOLLARS: 99,
      PREMIUM_INTERVIEWS: 10,
      PREMIUM_COACHING_SESSIONS: 2,
      COACHING_SESSION_MINUTES: 30,
    },
  },
  {
    item: "Referral reward",
    is: { REFERRAL_REWARD: 1 },
    note: "the stored number is shown, not half of it (decisions.md D2)",
  },
  { item: "Past interviews shown", is: { PAST_INTERVIEW_MESSAGES_ABOVE: 1 } },
  { item: "Dashboard refresh throttle", is: { DASHBOARD_REFRESH_SECONDS: 5 } },
  { item: "Referral status polling", is: { REFERRAL_POLL_SECONDS: 10 } },
  { item: "Characters of the user id in the popup", is: { REFERRAL_ID_SHOWN_LENGTH: 8 } },
  { item: "Coach bio preview", is: { COACH_BIO_PREVIEW_LENGTH: 120 } },
  { item: "Bookings transcript preview", is: { TRANSCRIPT_PREVIEW_LENGTH: 150 } },
  { item: "Booking process", is: { BOOKING_TRIES: 3, BOOKING_TRY_SECONDS: 1 } },
  { item: "Default booking length when missing", is: { BOOKING_DEFAULT_MINUTES: 60 } },
  { item: "Professional-profile fetch time-out", is: { LINKEDIN_TIMEOUT_SECONDS: 15 } },
  { item: "Scheduling widget height", is: { SCHEDULING_WIDGET_HEIGHT_PIXELS: 650 } },
  { item: "Toast durations", is: { TOAST_ERROR_MS: 4000, TOAST_SUCCESS_MS: 2000, TOAST_STAFF_MS: 5000 } },
  {
    item: "Auth client",
    is: { SESSION_CHECK_SECONDS: 30, SESSION_RETRY_MS: 200, SESSION_RETRY_WITHIN_SECONDS: 30 },
    note: "sessions need no refresh (decisions.md D0)",
  },
];

/** The test whose words stand there goes red with another value; each was tried. A lone sentence says why none can. */
export const NOTICED_BY: Record<string, readonly [file: string, words: string] | string> = {
  RESUME_MAX_BYTES: ["api/features/resumes/resumes.test.ts", "takes 10 MB, and not a byte more"],
  RESUME_LINK_SECONDS: [
    "api/features/resumes/resumes.test.ts",
    "gives the file to whoever holds it, as an attachment that no cache keeps",
  ],
  RESUME_CACHE_SECONDS:
    "none: it lies with the file in the bucket, which only the server reads; what the server sends is never kept",
  COACH_PHOTO_MAX_BYTES: ["api/features/coaching/profiles/profiles.test.ts", "is refused over 5 MB"],
  PASSWORD_MIN_LENGTH: ["api/features/accounts/sign-in/sign-up.test.ts", "takes a password of %s"],
  COACH_BIO_MIN_LENGTH: ["api/features/coaching/profiles/profiles.test.ts", "is refused with %j"],
  DIFFICULTY_MIN: ["interviewer/engine/plan/plan.test.ts", "survives odd input"],
  DIFFICULTY_MAX: [
    "api/features/interviews/start/start-interview.test.ts",
    "takes an empathy of 0, which no slider sends, and is as hard as 1",
  ],
  DIFFICULTY_DEFAULT: [
    "web/features/interviews/start/choices.test.ts",
    "a stored difficulty that is none becomes the default of 5",
  ],
  EMPATHY_FROM_DIFFICULTY: [
    "web/features/interviews/start/choices.test.ts",
    "empathy is 11 minus the difficulty",
  ],
  EMPATHY_RED_ABOVE: ["e2e/interview.spec.ts", "its icon is red when empathy is above 7"],
  EMPATHY_DEFAULT: [
    "api/features/interviews/start/start-interview.test.ts",
    "is in the middle where no empathy is asked for",
  ],
  EMPATHY_BADGE_GREEN_ABOVE: [
    "web/features/admin/conversations/empathy-badge.test.tsx",
    "an empathy of %s is %s",
  ],
  EMPATHY_BADGE_YELLOW_ABOVE: [
    "web/features/admin/conversations/empathy-badge.test.tsx",
    "an empathy of %s is %s",
  ],
  INTERVIEW_SECONDS_DEFAULT: [
    "api/features/interviews/room/clock.test.ts",
    "lasts %i seconds from its first question on",
  ],
  INACTIVITY_SECONDS_DEFAULT: [
    "api/features/interviews/live/live.test.ts",
    "of two minutes on all screens ends it, with what stands in the box",
  ],
  INACTIVITY_CHECK_SECONDS: [
    "e2e/interview-clock.spec.ts",
    "silence is asked about, and ends the interview with its toast",
  ],
  CONNECTION_RETRIES: [
    "web/features/interviews/room/controller.test.ts",
    "is tried five more times two seconds apart, then given up",
  ],
  CONNECTION_RETRY_SECONDS: [
    "web/features/interviews/room/controller.test.ts",
    "is tried five more times two seconds apart, then given up",
  ],
  COMPLETION_RETRY_SECONDS: [
    "web/features/interviews/room/controller.test.ts",
    "that fails is tried once more after two seconds",
  ],
  FREE_INTERVIEWS: [
    "api/features/interviews/start/start-interview.test.ts",
    "gives exactly one interview to twenty starts at once with one left",
  ],
  PAID_DOLLARS: ["web/features/billing/plans.test.ts", "the plans cost and give what limits.md says"],
  PAID_INTERVIEWS: [
    "api/features/interviews/start/start-interview.test.ts",
    "gives ten interviews in a paid plan's own billing period",
  ],
  PREMIUM_DOLLARS: ["web/features/billing/plans.test.ts", "the plans cost and give what limits.md says"],
  PREMIUM_INTERVIEWS: [
    "api/features/billing/change-plan.test.ts",
    "a month's turn renews interviews and coaching sessions, once",
  ],
  PREMIUM_COACHING_SESSIONS: [
    "api/features/billing/change-plan.test.ts",
    "a month's turn renews interviews and coaching sessions, once",
  ],
  COACHING_SESSION_MINUTES: [
    "web/features/billing/plans.test.ts",
    "the plans cost and give what limits.md says",
  ],
  REFERRAL_REWARD: [
    "api/features/referrals/reward-referrer.test.ts",
    "is pending after sign-up, completed after verification, rewarded after the first interview",
  ],
  PAST_INTERVIEW_MESSAGES_ABOVE: [
    "api/features/admin/users/user-list.test.ts",
    "agrees with the user's own list of interviews",
  ],
  DASHBOARD_REFRESH_SECONDS: ["web/dashboard.test.ts", "are read anew after five seconds at the earliest"],
  REFERRAL_POLL_SECONDS: [
    "web/dashboard.test.ts",
    "the state of one's invitations is asked for every ten seconds",
  ],
  REFERRAL_ID_SHOWN_LENGTH: [
    "e2e/referrals.spec.ts",
    "the popup asks to connect first, and offers to try again when it cannot load",
  ],
  COACH_BIO_PREVIEW_LENGTH: [
    "web/features/coaching/words.test.ts",
    "a bio is shown up to 120 characters, a transcript up to 150",
  ],
  TRANSCRIPT_PREVIEW_LENGTH: [
    "web/features/coaching/words.test.ts",
    "a bio is shown up to 120 characters, a transcript up to 150",
  ],
  BOOKING_TRIES: [
    "web/features/coaching/bookings/book-session.test.ts",
    "after three tries a pending booking is made without asking the scheduling service",
  ],
  BOOKING_TRY_SECONDS: [
    "web/features/coaching/bookings/book-session.test.ts",
    "the second and third try wait one and two seconds",
  ],
  BOOKING_DEFAULT_MINUTES: [
    "api/features/coaching/calendly/calendly-booking.test.ts",
    "gives its length in whole minutes, an hour where it has none",
  ],
  LINKEDIN_TIMEOUT_SECONDS: [
    "api/integrations/linkedin.test.ts",
    "gives up on a service that says nothing, once its time is over",
  ],
  SCHEDULING_WIDGET_HEIGHT_PIXELS: [
    "e2e/coaching-screens.spec.ts",
    "a failed check of availability counts as available, and failed lists offer another try",
  ],
  TOAST_ERROR_MS: ["web/ui/toast.test.ts", "an error stands for four seconds"],
  TOAST_SUCCESS_MS: ["web/ui/toast.test.ts", "an error stands for four seconds"],
  TOAST_STAFF_MS: ["web/ui/toast.test.ts", "an error stands for four seconds"],
  SESSION_CHECK_SECONDS: [
    "web/lib/session.test.ts",
    "staff's role is checked often enough that a demoted one is out within five seconds",
  ],
  SESSION_RETRY_MS: ["web/lib/session.test.ts", "a failed session check waits 200 ms, then doubles"],
  SESSION_RETRY_WITHIN_SECONDS: [
    "web/lib/session.test.ts",
    "the waits of a failing session check stay within 30 seconds",
  ],
};

/** In the page's cell. */
const noticedBy = (name: string): string => {
  const test = NOTICED_BY[name] ?? "";
  return typeof test === "string" ? test : `${test[0]}: ${test[1]}`;
};

const HEAD = `# Numbers of the description

Each number that the description names, the constant of \`contract/limits.ts\` that holds it, and where that is used.
Written by \`npm run pages\` from \`scripts/numbers-page.ts\`, where the values stand a second time: a changed constant makes
\`scripts/numbers-page.test.ts\` red, and beside it the test of what it does that is named here. Not a constant: at most 2 completed conversations are
looked at for a first one, what remains is counted by decisions.md D2, a new period of coaching begins with 1 booked, and a
session's minutes are the rounded difference of its times; these are rules of the code and the database. The rest of the
numbers stands in [limits.md](limits.md).
`;

/** Everything that is built from the repository's own source, by file. */
function readSources(): { file: string; text: string }[] {
  const files = globSync("{api,web,contract,db,scripts,interviewer,standins,e2e}/**/*.{ts,tsx}", {
    cwd: ROOT,
  });
  return files
    .filter((file) => !file.startsWith("contract/limits") && !file.startsWith("scripts/numbers-page"))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(resolve(ROOT, file), "utf8") }));
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file);

/** Which constants hold another number than the description gives. */
export const changedNumbers = (values: Record<string, unknown>): string[] =>
  NUMBERS.flatMap(({ is }) => Object.entries(is)).flatMap(([name, value]) =>
    values[name] === value ? [] : [name],
  );

export function numbersPage(): string {
  const sources = readSources();
  // Folders of features: a list of files would be out of date with every other change.
  const listed = (files: string[]): string =>
    [...new Set(files.map((file) => file.split("/").slice(0, -1).slice(0, 3).join("/")))].join(", ");
  const rows = NUMBERS.flatMap(({ item, is, note }) =>
    Object.entries(is).map(([name, value], at) => {
      const used = sources
        .filter(({ file, text }) => !isTest(file) && new RegExp(`\\b${name}\\b`).test(text))
        .map(({ file }) => file);
      if (used.length === 0) throw new Error(`${name} is used nowhere.`);
      const said = at > 0 ? "" : item + (note === undefined ? "" : ` (${note})`);
      return [said, `\`${name}\``, String(value), listed(used), noticedBy(name)];
    }),
  );
  return `${HEAD}\n${table([["item", "constant", "value", "used in", "a change is noticed by"], ...rows])}\n`;
}

if (import.meta.main) writeFileSync(NUMBERS_PAGE, numbersPage());
