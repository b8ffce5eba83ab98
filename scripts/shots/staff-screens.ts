import { LONG, openPalette, press, type Part } from "./screen.ts";

const at = "2026-11-20T09:30:00.000Z";

const COACH = {
  id: "55555555-5555-4555-8555-555555555551",
  user_id: "55555555-5555-4555-8555-555555555550",
  full_name: "Robin Rivers",
  email: "robin@example.com",
  specialization: "Behavioural interviews",
  experience_years: 8,
  languages_spoken: ["English", "German"],
  price_note: null,
  bio: "I was a team lead in customer support for eight years and have held some four hundred interviews.",
  linkedin_url: "linkedin.com/in/robin-rivers",
  event: { name: "Coaching session", minutes: 45, place: "Video call" },
  calendly_event_link: "https://example.com/robin/session",
  profile_photo_url: null,
  connected: true,
  reviews: null,
  listing: "waiting",
  listing_reason: null,
  revision: 1,
  changes_wait: false,
  changes_refused_because: null,
  listed_version: null,
  review_asked_at: at,
  sessions_missed: 0,
};
const COACHES = [
  COACH,
  {
    ...COACH,
    id: "55555555-5555-4555-8555-555555555552",
    full_name: LONG,
    event: null,
    connected: false,
    sessions_missed: 2,
  },
  {
    ...COACH,
    id: "55555555-5555-4555-8555-555555555553",
    listing: "listed",
    changes_wait: true,
    listed_version: { ...COACH, full_name: LONG, price_note: "80 € an hour", bio: `${COACH.bio} ${LONG}` },
  },
];

const DISPUTE = {
  booking_id: "77777777-7777-4777-8777-777777777771",
  coach_name: "Chris Coach",
  client_name: LONG,
  booking_date: at,
  duration_minutes: 45,
  missed_by: "coach",
  words: `${LONG} ${LONG}`,
  objection: "I was in the call from the first minute and wrote two mails.",
  claimed_at: at,
};

const REVIEW = { coach_name: "Chris Coach", client_name: "Priya Premium", created_at: at };
const REVIEWS = [
  {
    ...REVIEW,
    booking_id: "66666666-6666-4666-8666-666666666661",
    stars: 5,
    sentence: "Clear, kind and to the point.\nI knew what to change afterwards.",
    hidden_reason: null,
  },
  {
    ...REVIEW,
    booking_id: "66666666-6666-4666-8666-666666666662",
    stars: 1,
    sentence: `${LONG} ${LONG}`,
    hidden_reason: "It names another client.",
  },
];

export const staff: Part = {
  name: "staff",
  who: "super",
  screens: [
    { name: "users", at: "/admin" },
    {
      name: "users, a person",
      at: "/admin",
      reach: (page) => page.locator("main tbody [aria-expanded=false]").first().click(),
    },
    { name: "users, nobody found", at: "/admin?search=zzzz" },
    { name: "users, error", at: "/admin", given: { calls: "/api/admin", answer: "error" } },
    { name: "users, loading", at: "/admin", given: { calls: "/api/admin", answer: "never" } },
    { name: "overview", at: "/admin/overview" },
    { name: "coaches", at: "/admin/coaches" },
    {
      name: "coaches, waiting",
      at: "/admin/coaches",
      given: {
        calls: "/api/admin/coaches",
        answer: () => ({ success: true, data: COACHES, nextCursor: null }),
      },
    },
    {
      name: "coaches, refusing",
      at: "/admin/coaches",
      shows: "first",
      given: {
        calls: "/api/admin/coaches",
        answer: () => ({ success: true, data: COACHES, nextCursor: null }),
      },
      reach: (page) => press(page, /^(Do not list|Ablehnen)/),
    },
    { name: "reviews, none", at: "/admin/reviews" },
    {
      name: "reviews",
      at: "/admin/reviews",
      given: {
        calls: "/api/admin/reviews",
        answer: () => ({ success: true, data: REVIEWS, nextCursor: null }),
      },
    },
    { name: "no-shows, none", at: "/admin/no-shows" },
    {
      name: "no-shows",
      at: "/admin/no-shows",
      given: {
        calls: "/api/admin/no-shows",
        answer: () => ({ success: true, data: [DISPUTE], nextCursor: null }),
      },
    },
    { name: "question bank", at: "/admin/question-bank" },
    { name: "conversation", at: ({ report }) => `/admin/conversation/${report}` },
    { name: "superadmin", at: "/super-admin" },
    {
      name: "superadmin, dialog",
      at: "/super-admin",
      reach: (page) => press(page, /^(Stop new interviews|Neue Interviews stoppen)/),
    },
    { name: "audit", at: "/super-admin/audit-log" },
    { name: "invitations", at: "/super-admin/invitations" },
    { name: "installation", at: "/super-admin/installation" },
    { name: "palette", at: "/admin", shows: "first", reach: openPalette },
  ],
};

export const admin: Part = {
  name: "admin",
  who: "admin",
  screens: [{ name: "no superadmin", at: "/super-admin" }],
};
