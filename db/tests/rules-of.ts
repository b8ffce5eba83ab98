import { hidden, OWNER_MAY_ADD, OWNER_ONLY, readOwn, REFUSED, type TableRule } from "./row-rules.ts";

const randomPath = (owner: string) => `${owner}/1700000000000-cv-${Math.random().toString(36).slice(2)}.pdf`;

/** What the booking's own coach writes for the client. */
const fromCoach = {
  ofOwner: "user_id = $1",
  expect: {
    select: { ...OWNER_ONLY, coach: "done", otherCoach: "nothing" },
    insert: { ...REFUSED, coach: "done", otherCoach: "refused" },
    update: { owner: "nothing", other: "nothing", nobody: "nothing", coach: "done", otherCoach: "nothing" },
    delete: { ...REFUSED, coach: "refused" },
  },
} satisfies Partial<TableRule>;

/** The one table of expectations: each table of every schema, by capability. A table without a line here is red. */
export const rulesOf = {
  accounts: [
    {
      table: "public.users",
      ofOwner: "id = $1",
      change: "full_name = 'New Name', linkedin_url = 'linkedin.com/in/new', read_aloud = true",
      columns: {
        select: "all",
        insert: "none",
        update: ["full_name", "linkedin_url", "interview_clock", "read_aloud"],
      },
      expect: { select: OWNER_ONLY, insert: REFUSED, update: OWNER_ONLY, delete: REFUSED },
    },
    hidden(`auth."user"`),
    hidden("auth.session"),
    hidden("auth.account"),
    hidden("auth.verification"),
    hidden(`auth."twoFactor"`),
    hidden("auth.passkey"),
    hidden("private.email_changes"),
    hidden("private.data_exports"),
    hidden("private.account_deletions"),
    hidden("private.captcha_passes"),
    hidden("private.captcha_spent"),
    hidden("private.rate_limits"),
    hidden("private.audit_log"),
    hidden("private.tallies"),
    hidden("private.interview_stops"),
    hidden("private.used_codes"),
    hidden("private.day_tallies"),
  ],
  billing: [
    readOwn("public.subscriptions"),
    hidden("app.subscription_statuses"),
    hidden("private.stripe_customers"),
  ],
  interviews: [
    {
      table: "public.conversations",
      ofOwner: "user_id = $1",
      change: "status = 'completed', updated_at = now()",
      columns: { select: "all", insert: "none", update: ["status", "updated_at"] },
      expect: { select: OWNER_ONLY, insert: REFUSED, update: OWNER_ONLY, delete: REFUSED },
    },
    readOwn("public.messages"),
    readOwn("public.interview_drafts"),
    readOwn("public.reports"),
    {
      table: "public.report_flags",
      ofOwner: "user_id = $1",
      newRow: ({ owner, report }) => ({
        conversation_id: report,
        user_id: owner,
        sentence: `Sentence ${Math.random()}`,
      }),
      columns: { select: "all", insert: "all", update: "none" },
      expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: REFUSED, delete: OWNER_ONLY },
    },
    {
      table: "public.report_links",
      ofOwner: "user_id = $1",
      newRow: ({ owner, unshared }) => ({
        conversation_id: unshared,
        user_id: owner,
        token_hash: `hash ${Math.random()}`,
        ends_at: new Date(),
      }),
      columns: { select: "all", insert: "all", update: "none" },
      expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: REFUSED, delete: OWNER_ONLY },
    },
    hidden("private.interview_plans"),
    hidden("private.answer_judgements"),
    hidden("private.model_usage"),
  ],
  linkedin: [hidden("private.linkedin_tokens"), hidden("private.oauth_states")],
  referrals: [
    readOwn("public.referral_codes"),
    readOwn("public.referrals", "referrer_id = $1"),
    readOwn("public.bonus_interviews"),
    readOwn("public.referral_emails"),
    hidden("private.mail_optouts"),
  ],
  resumes: [
    {
      table: "public.resumes",
      ofOwner: "user_id = $1",
      newRow: ({ owner }) => ({
        user_id: owner,
        file_name: "cv.pdf",
        file_path: randomPath(owner),
        file_size: 1000,
        mime_type: "application/pdf",
      }),
      columns: { select: "all", insert: "all", update: "none" },
      expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: REFUSED, delete: OWNER_ONLY },
    },
    hidden("private.resume_texts"),
  ],
  coaching: [
    {
      table: "public.coach_profiles",
      ofOwner: "$1::uuid is not null",
      columns: { select: "all", insert: "none", update: "none" },
      expect: {
        select: { owner: "done", other: "done", coach: "done", nobody: "nothing" },
        insert: { ...REFUSED, coach: "refused" },
        update: { ...REFUSED, coach: "refused" },
        delete: { ...REFUSED, coach: "refused" },
      },
    },
    {
      table: "public.coach_bookings",
      ofOwner: "user_id = $1",
      columns: {
        select: [
          "id",
          "coach_id",
          "user_id",
          "status",
          "booking_date",
          "duration_minutes",
          "transcript_uploaded_at",
          "sharing_ends_at",
          "created_at",
          "updated_at",
        ],
        insert: "none",
        update: ["status", "transcript"],
      },
      change: "status = status",
      expect: {
        select: { ...OWNER_ONLY, coach: "done", otherCoach: "nothing" },
        insert: { ...REFUSED, coach: "refused" },
        update: {
          owner: "refused",
          other: "nothing",
          nobody: "nothing",
          coach: "done",
          otherCoach: "nothing",
        },
        delete: { ...REFUSED, coach: "refused" },
      },
    },
    {
      table: "public.report_shares",
      ofOwner: "user_id = $1",
      newRow: ({ owner, booking, unshared }) => ({
        booking_id: booking,
        conversation_id: unshared,
        user_id: owner,
      }),
      columns: { select: "all", insert: "all", update: "none" },
      expect: {
        select: { ...OWNER_ONLY, coach: "done", otherCoach: "nothing" },
        insert: { ...OWNER_MAY_ADD, coach: "refused" },
        update: { ...REFUSED, coach: "refused" },
        delete: { ...OWNER_ONLY, coach: "nothing", otherCoach: "nothing" },
      },
    },
    {
      ...fromCoach,
      table: "public.coach_homework",
      newRow: ({ owner, pastBooking }) => ({
        booking_id: pastBooking,
        user_id: owner,
        target_role: "Nurse",
        difficulty: 6,
        competency: "ownership",
        competency_label: "Ownership",
      }),
      change: "note = 'Take your time.'",
      columns: {
        select: "all",
        insert: [
          "booking_id",
          "user_id",
          "target_role",
          "difficulty",
          "competency",
          "competency_label",
          "note",
        ],
        update: ["target_role", "difficulty", "competency", "competency_label", "note"],
      },
    },
    {
      ...fromCoach,
      table: "public.coach_ratings",
      newRow: ({ owner, pastBooking }) => ({ booking_id: pastBooking, user_id: owner, criteria: {} }),
      change: "words = 'Well told.'",
      columns: {
        select: "all",
        insert: ["booking_id", "user_id", "conversation_id", "criteria", "words"],
        update: ["criteria", "words"],
      },
    },
    readOwn("public.user_coach_sessions"),
    hidden("private.calendly_connections"),
    hidden("private.booking_nonces"),
    hidden("app.booking_moves"),
  ],
  work: [hidden("private.jobs"), hidden("private.webhook_events"), hidden("private.migrations")],
} satisfies Record<string, TableRule[]>;

export type Capability = keyof typeof rulesOf;

export const allRules: TableRule[] = Object.values(rulesOf).flat();
