import { z } from "zod";
import { APPLICATION_FIELDS, DETAILS_FIELDS, LAST_DAY_FIELDS } from "./application-fields.ts";
import { calendarDay, changeSchemas, formSchemas, hourOfDay, storedSchemas } from "./field-schemas.ts";
import { readingLosses } from "./resumes.ts";
import { isoTime, oneLine, pastedText, response, rowId } from "./responses.ts";
import {
  ADVERT_LINK_MAX_LENGTH,
  ADVERT_MAX_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  REQUIREMENTS_PER_APPLICATION,
  MOST_STORIES_SAID,
  MOST_VOICES,
  ROUND_PLACE_MAX_LENGTH,
  APPLICATION_ROUNDS_MAX,
  VOICE_NAME_MAX_LENGTH,
} from "./limits.ts";
import { ROUNDS } from "./rounds.ts";

/** A round of an application: its kind, when, where and with whom. */
export const applicationRound = z.strictObject({
  round: z.enum(ROUNDS),
  date: calendarDay,
  time: hourOfDay,
  place: oneLine.pipe(z.string().max(ROUND_PLACE_MAX_LENGTH)),
  interviewers: z.array(oneLine.pipe(z.string().min(1).max(VOICE_NAME_MAX_LENGTH))).max(MOST_VOICES),
});
export type ApplicationRound = z.infer<typeof applicationRound>;

/** POST /api/applications */
export const newApplication = z.strictObject({
  ...formSchemas(DETAILS_FIELDS),
  advert: pastedText.pipe(z.string().max(ADVERT_MAX_LENGTH)),
});
export type NewApplication = z.infer<typeof newApplication>;

/** The user's own judgement of whether a story shows a requirement. */
const verdict = z.strictObject({ storyId: rowId, shows: z.boolean() });

const givenRequirement = z.strictObject({
  words: oneLine.pipe(z.string().min(1).max(REQUIREMENT_MAX_LENGTH)),
  isWish: z.boolean(),
  isTask: z.boolean().default(false),
  isCondition: z.boolean().default(false),
  isMet: z.boolean().nullable().default(null),
  said: z.array(verdict).max(MOST_STORIES_SAID).default([]),
});

/** PATCH /api/applications/{id}. `revision`: the revision that was edited. */
export const applicationChange = z.strictObject({
  revision: z.int(),
  ...changeSchemas(APPLICATION_FIELDS),
  /** The whole list; the server determines `isOwn`. */
  requirements: z.array(givenRequirement).max(REQUIREMENTS_PER_APPLICATION).optional(),
  /** The whole list, in the user's order. */
  rounds: z.array(applicationRound).max(APPLICATION_ROUNDS_MAX).optional(),
  isArchived: z.boolean().optional(),
});
export type ApplicationChange = z.output<typeof applicationChange>;

/**
 * `isTask`: a duty of the job; `isCondition`: somebody has it or not (a licence, a language, years), so it is not
 * practised; `isMet`: whether the user says they have it; `isOwn`: worded by the user, not by the advert.
 */
export const requirement = z.object({
  words: z.string(),
  isWish: z.boolean(),
  isTask: z.boolean(),
  isCondition: z.boolean(),
  isMet: z.boolean().nullable(),
  isOwn: z.boolean(),
  said: z.array(verdict),
});
export type Requirement = z.infer<typeof requirement>;

export const applicationLine = z.object({
  id: rowId,
  ...storedSchemas(DETAILS_FIELDS),
  archivedAt: isoTime.nullable(),
  revision: z.int(),
  createdAt: isoTime,
});
export type ApplicationLine = z.infer<typeof applicationLine>;

export const application = applicationLine.extend({
  ...storedSchemas(LAST_DAY_FIELDS),
  advert: z.string(),
  requirements: z.array(requirement),
  rounds: z.array(applicationRound),
});
export type Application = z.infer<typeof application>;

/** POST /api/applications/file-text */
export const fileTextResponse = response(z.object({ text: z.string(), losses: readingLosses }));

/** POST /api/applications/link-text */
export const advertLink = z.strictObject({ url: z.string().trim().min(1).max(ADVERT_LINK_MAX_LENGTH) });
/** Job details found on a page, '' if missing; `posted` and `closes` are days. */
export const advertPage = z.object({
  title: z.string(),
  company: z.string(),
  place: z.string(),
  pay: z.string(),
  posted: z.string(),
  closes: z.string(),
  text: z.string(),
});
export type AdvertPage = z.infer<typeof advertPage>;
export const linkTextResponse = response(advertPage);
export type PageProblem = "address" | "robots" | "closed" | "away" | "size" | "kind";

/** `nextStep`: the first open step of the application's plan; null: none. */
const listedApplication = applicationLine.extend({
  nextStep: z.object({ due: z.iso.date(), minutes: z.int() }).nullable(),
});
export type ListedApplication = z.infer<typeof listedApplication>;

/** GET /api/applications: newest first, including archived ones. */
export const applicationsResponse = response(z.array(listedApplication));
export const applicationResponse = response(application);

/** `touches`: a suggestion; `proves`: a certain match; `said`: the user's own judgement. */
export const STRENGTHS = ["touches", "proves", "said"] as const;

/** GET /api/applications/{id}/matrix: how the user's stories cover the requirements, in the requirements' order. */
export const matrix = z.object({
  rows: z.array(
    requirement.omit({ said: true }).extend({
      /**
       * Stories that show the requirement or may show it, strongest first, without those that the user ruled out.
       * `sentence`: an exact quote from the story; null: only the user says that the story shows it.
       */
      matches: z.array(
        z.object({
          storyId: rowId,
          strength: z.enum(STRENGTHS),
          sentence: z.string().nullable(),
        }),
      ),
      /** The last practice of this requirement since the application was added. */
      practised: z.object({ reportId: rowId, at: isoTime, score: z.number().nullable() }).nullable(),
      /** True if a match is certain or the user's own judgement; otherwise all matches are suggestions. */
      isShown: z.boolean(),
    }),
  ),
  /** Stories that match a requirement of this application. */
  stories: z.array(
    z.object({
      id: rowId,
      title: z.string(),
      /** Number of requirements that this story is best for. */
      bestFor: z.int(),
      isOverused: z.boolean(),
      lastToldAt: isoTime.nullable(),
      isLongUntold: z.boolean(),
    }),
  ),
  /** Number of all the user's stories, including those that match no requirement. */
  storyCount: z.int(),
});
export type Matrix = z.infer<typeof matrix>;
export const matrixResponse = response(matrix);
