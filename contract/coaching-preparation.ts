import { z } from "zod";
import { application, requirement } from "./applications.ts";
import {
  COACH_STEP_TITLE_MAX_LENGTH,
  COACH_WORDS_MAX_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  SHARED_APPLICATIONS_MAX,
  SHARED_STORIES_MAX,
  STEP_MINUTES_MAX,
  STEP_MINUTES_MIN,
} from "./limits.ts";
import { planStep } from "./preparation-plan.ts";
import { isoTime, oneLine, response, rowId, typedText } from "./responses.ts";
import { story } from "./stories.ts";
import { TEXT } from "./texts.ts";

/** Items that a client shares with a coach besides reports: stories, and applications with their plan. */

const offered = z.object({ id: rowId, title: z.string(), shared: z.boolean() });

/** GET /api/bookings/{id}/preparation/sharing, by its client. */
export const preparationSharing = z.object({
  /** When sharing ends automatically; null: the session is cancelled or long over, so nothing is or can be shared. */
  endsAt: isoTime.nullable(),
  stories: z.array(offered),
  applications: z.array(offered),
});
export type PreparationSharing = z.infer<typeof preparationSharing>;
export const preparationSharingResponse = response(preparationSharing);

/** PUT /api/bookings/{id}/preparation/sharing: replaces the shared items; empty lists share none. */
export const sharePreparation = z.strictObject({
  storyIds: z.array(rowId).max(SHARED_STORIES_MAX, TEXT.preparationTooMuch),
  applicationIds: z.array(rowId).max(SHARED_APPLICATIONS_MAX, TEXT.preparationTooMuch),
});
export type SharePreparation = z.output<typeof sharePreparation>;

/** Leaves out the interviews in which the story was told: their reports are shared separately. */
export const storyToShare = story.omit({
  tellings: true,
  bestRating: true,
  lastToldAt: true,
  askedIn: true,
  versions: true,
  comments: true,
});
export type StoryToShare = z.infer<typeof storyToShare>;
export const sharedStory = storyToShare.extend({ comment: z.string().nullable() });
export type SharedStory = z.infer<typeof sharedStory>;
export const sharedApplication = application
  .pick({ id: true, title: true, company: true, interviewDate: true })
  .extend({
    requirements: z.array(requirement.omit({ said: true, isCondition: true, isMet: true })),
    steps: z.array(planStep),
  });
export type SharedApplication = z.infer<typeof sharedApplication>;

/** A step set by the booking's coach, with the state given to it by the client. */
const coachStep = z.object({
  id: rowId,
  title: z.string(),
  minutes: z.int(),
  storyId: rowId.nullable(),
  requirement: z.string().nullable(),
  state: z.enum(["open", "done", "dropped"]),
});
export type CoachStep = z.infer<typeof coachStep>;

/** GET /api/bookings/{id}/preparation, by its coach. */
export const sharedPreparation = z.object({
  stories: z.array(sharedStory),
  applications: z.array(sharedApplication.extend({ coachSteps: z.array(coachStep) })),
});
export type SharedPreparation = z.infer<typeof sharedPreparation>;
export const sharedPreparationResponse = response(sharedPreparation);

/**
 * POST /api/bookings/{id}/applications/{applicationId}/steps, by its coach. `requirement`: verbatim from the advert.
 */
export const newCoachStep = z.strictObject({
  title: oneLine.pipe(z.string().min(1, TEXT.coachStepTitle).max(COACH_STEP_TITLE_MAX_LENGTH)),
  minutes: z.int().min(STEP_MINUTES_MIN).max(STEP_MINUTES_MAX),
  storyId: rowId.optional(),
  requirement: oneLine.pipe(z.string().max(REQUIREMENT_MAX_LENGTH)).optional(),
});
export type NewCoachStep = z.output<typeof newCoachStep>;

/** PUT /api/bookings/{id}/steps/{stepId}, by its client. */
export const settledCoachStep = z.strictObject({ state: z.enum(["done", "dropped"]) });
export type SettledCoachStep = z.output<typeof settledCoachStep>;

/** PUT /api/bookings/{id}/stories/{storyId}/comment, by its coach. */
export const commentStory = z.strictObject({
  words: typedText.pipe(z.string().trim().min(1).max(COACH_WORDS_MAX_LENGTH)),
});
