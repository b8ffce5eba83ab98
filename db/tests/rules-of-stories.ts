import { columnOf } from "#api/db/field-columns.ts";
import { APPLICATION_FIELDS, DETAILS_FIELDS } from "#contract/application-fields.ts";
import { namesOf } from "#contract/declared-fields.ts";
import {
  FROM_COACH,
  OWNER_MAY_ADD,
  OWNER_ONLY,
  REFUSED,
  SHARED_BY_OWNER,
  type TableRule,
} from "./row-rules.ts";

export const storiesRules: TableRule[] = [
  {
    table: "public.plan_steps",
    ofOwner: "user_id = $1",
    newRow: ({ owner, application }) => ({
      user_id: owner,
      application_id: application,
      kind: "interview",
      minutes: 20,
      due_on: "2027-01-01",
    }),
    change: "due_on = '2027-01-02'",
    columns: {
      select: "all",
      insert: [
        "user_id",
        "application_id",
        "kind",
        "story_id",
        "part",
        "gap",
        "competency",
        "minutes",
        "due_on",
        "is_back",
      ],
      update: ["due_on", "is_back", "state", "went", "settled_on", "settled_at"],
    },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: OWNER_ONLY, delete: OWNER_ONLY },
  },
  {
    table: "public.applications",
    ofOwner: "user_id = $1",
    newRow: ({ owner }) => ({ user_id: owner, title: "Nurse", advert: "You care for people." }),
    change: "title = 'Ward nurse', revision = 2",
    columns: {
      select: "all",
      insert: ["user_id", "advert", "requirements", ...namesOf(DETAILS_FIELDS).map(columnOf)],
      update: [
        "requirements",
        "archived_at",
        "revision",
        "rounds",
        ...namesOf(APPLICATION_FIELDS).map(columnOf),
      ],
    },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: OWNER_ONLY, delete: OWNER_ONLY },
  },
  {
    table: "public.stories",
    ofOwner: "user_id = $1",
    newRow: ({ owner }) => ({ user_id: owner, title: "The cake", parts: {}, origin: "hand" }),
    change: "title = 'The wedding cake', revision = 2",
    columns: {
      select: "all",
      insert: "all",
      update: ["title", "parts", "figures", "competencies", "revision"],
    },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: OWNER_ONLY, delete: OWNER_ONLY },
  },
  {
    table: "public.story_versions",
    ofOwner: "user_id = $1",
    newRow: ({ owner, story }) => ({
      story_id: story,
      revision: 2,
      user_id: owner,
      title: "The cake",
      parts: {},
      figures: [],
      competencies: [],
    }),
    columns: { select: "all", insert: "all", update: "none" },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: REFUSED, delete: OWNER_ONLY },
  },
  {
    table: "public.debriefs",
    ofOwner: "user_id = $1",
    newRow: ({ owner, application }) => ({
      user_id: owner,
      application_id: application,
      held_on: "2026-03-02",
      feeling: 4,
    }),
    change: "outcome = 'offer', ask_on = null",
    columns: {
      select: "all",
      insert: ["user_id", "application_id", "held_on", "feeling", "ask_on", "round", "notes"],
      update: ["held_on", "feeling", "outcome", "ask_on", "round", "notes"],
    },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: OWNER_ONLY, delete: OWNER_ONLY },
  },
  {
    table: "public.asked_questions",
    ofOwner: "user_id = $1",
    newRow: ({ owner, debrief }) => ({
      debrief_id: debrief,
      user_id: owner,
      position: 1,
      question: "Why this job?",
    }),
    change: "scorer = null, report = null",
    columns: {
      select: "all",
      insert: ["debrief_id", "user_id", "position", "question", "answer"],
      update: ["position", "question", "answer", "scorer", "report"],
    },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: OWNER_ONLY, delete: OWNER_ONLY },
  },
  {
    table: "public.preparation_shares",
    ofOwner: "user_id = $1",
    newRow: ({ owner, booking, application }) => ({
      booking_id: booking,
      user_id: owner,
      application_id: application,
    }),
    columns: { select: "all", insert: "all", update: "none" },
    expect: SHARED_BY_OWNER,
  },
  {
    ...FROM_COACH,
    table: "public.story_comments",
    newRow: ({ owner, booking, otherStory }) => ({
      booking_id: booking,
      story_id: otherStory,
      user_id: owner,
      words: "Say how many.",
    }),
    change: "words = 'Say when.'",
    columns: { select: "all", insert: "all", update: ["words"] },
    expect: {
      ...FROM_COACH.expect,
      delete: { ...OWNER_ONLY, coach: "nothing", otherCoach: "nothing" },
    },
  },
  {
    table: "public.coach_steps",
    ofOwner: "user_id = $1",
    newRow: ({ owner, share, otherStory }) => ({
      share_id: share,
      user_id: owner,
      title: "Say how many",
      minutes: 5,
      story_id: otherStory,
    }),
    change: "state = 'done'",
    columns: {
      select: "all",
      insert: ["share_id", "user_id", "title", "minutes", "story_id", "requirement"],
      update: ["state"],
    },
    expect: {
      ...FROM_COACH.expect,
      update: { ...OWNER_ONLY, coach: "nothing", otherCoach: "nothing" },
      delete: {
        owner: "nothing",
        other: "nothing",
        nobody: "nothing",
        coach: "done",
        otherCoach: "nothing",
      },
    },
  },
  {
    table: "public.preparation_wishes",
    ofOwner: "user_id = $1",
    newRow: ({ owner }) => ({ user_id: owner, wish: "calendar" }),
    columns: { select: "all", insert: ["user_id", "wish"], update: "none" },
    expect: { select: OWNER_ONLY, insert: OWNER_MAY_ADD, update: REFUSED, delete: OWNER_ONLY },
  },
];
