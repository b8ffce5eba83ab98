import { z } from "zod";
import { readingLosses } from "./resumes.ts";
import { isoTime, oneLine, pastedText, response, rowId, typedText } from "./responses.ts";
import {
  ADVERT_MAX_LENGTH,
  APPLICATION_TITLE_MAX_LENGTH,
  COMPANY_MAX_LENGTH,
  QUESTIONS_TO_ASK_MAX_LENGTH,
  REQUIREMENT_MAX_LENGTH,
  REQUIREMENTS_PER_APPLICATION,
  MOST_STORIES_SAID,
} from "./limits.ts";

const title = oneLine.pipe(z.string().min(1).max(APPLICATION_TITLE_MAX_LENGTH));
const company = oneLine.pipe(z.string().max(COMPANY_MAX_LENGTH));
/** A day of the calendar, without a time and a zone. */
const interviewDate = z.iso.date().nullable();
/** The hour of that day, at the place of the interview. */
const interviewTime = z.iso.time({ precision: -1 }).nullable();

/** POST /api/applications */
export const newApplication = z.strictObject({
  title,
  company: company.optional(),
  advert: pastedText.pipe(z.string().max(ADVERT_MAX_LENGTH)),
  interviewDate: interviewDate.optional(),
});
export type NewApplication = z.infer<typeof newApplication>;

/** The person's own word on whether a story shows a requirement. */
const verdict = z.strictObject({ storyId: rowId, shows: z.boolean() });

const givenRequirement = z.strictObject({
  words: oneLine.pipe(z.string().min(1).max(REQUIREMENT_MAX_LENGTH)),
  isWish: z.boolean(),
  isTask: z.boolean().default(false),
  said: z.array(verdict).max(MOST_STORIES_SAID).default([]),
});

/** PATCH /api/applications/{id}. `revision`: the one that the change was made to. */
export const applicationChange = z.strictObject({
  revision: z.int(),
  title: title.optional(),
  company: company.nullable().optional(),
  interviewDate: interviewDate.optional(),
  interviewTime: interviewTime.optional(),
  questionsToAsk: typedText.pipe(z.string().trim().max(QUESTIONS_TO_ASK_MAX_LENGTH)).nullable().optional(),
  /** The whole list; `isOwn` is found out. */
  requirements: z.array(givenRequirement).max(REQUIREMENTS_PER_APPLICATION).optional(),
  isArchived: z.boolean().optional(),
});
export type ApplicationChange = z.output<typeof applicationChange>;

/** `isTask`: something that is done there; `isOwn`: the person's own words, not the advert's. */
export const requirement = z.object({
  words: z.string(),
  isWish: z.boolean(),
  isTask: z.boolean(),
  isOwn: z.boolean(),
  said: z.array(verdict),
});
export type Requirement = z.infer<typeof requirement>;

export const applicationLine = z.object({
  id: rowId,
  title: z.string(),
  company: z.string().nullable(),
  interviewDate,
  archivedAt: isoTime.nullable(),
  revision: z.int(),
  createdAt: isoTime,
});
export type ApplicationLine = z.infer<typeof applicationLine>;

export const application = applicationLine.extend({
  interviewTime,
  /** The questions that the person wants to ask there; null: none were written down. */
  questionsToAsk: z.string().nullable(),
  advert: z.string(),
  requirements: z.array(requirement),
});
export type Application = z.infer<typeof application>;

/** POST /api/applications/file-text */
export const fileTextResponse = response(z.object({ text: z.string(), losses: readingLosses }));

/** `nextStep`: the first open step of its plan; null: there is none. */
const listedApplication = applicationLine.extend({
  nextStep: z.object({ due: z.iso.date(), minutes: z.int() }).nullable(),
});
export type ListedApplication = z.infer<typeof listedApplication>;

/** GET /api/applications: newest first, the archived ones too. */
export const applicationsResponse = response(z.array(listedApplication));
export const applicationResponse = response(application);

/** `touches` is a suggestion, `proves` a sure match, `said` the person's own word. */
export const STRENGTHS = ["touches", "proves", "said"] as const;

/** GET /api/applications/{id}/matrix: what of it one's stories show, in the requirements' order. */
export const matrix = z.object({
  rows: z.array(
    requirement.omit({ said: true }).extend({
      /**
       * The stories that show it or may show it, the strongest first, without those of which their person says that they do
       * not. `sentence` stands in the story, letter by letter; null: only the person says so.
       */
      matches: z.array(
        z.object({
          storyId: rowId,
          strength: z.enum(STRENGTHS),
          sentence: z.string().nullable(),
        }),
      ),
      /** By the person's own word or by a sure match; else its matches are suggestions. */
      isShown: z.boolean(),
    }),
  ),
  /** Those that show something here. */
  stories: z.array(
    z.object({
      id: rowId,
      title: z.string(),
      /** The best one for so many of the requirements. */
      bestFor: z.int(),
      isOverused: z.boolean(),
      lastToldAt: isoTime.nullable(),
      isLongUntold: z.boolean(),
    }),
  ),
  /** All that there are, those that show nothing here too. */
  storyCount: z.int(),
});
export type Matrix = z.infer<typeof matrix>;
export const matrixResponse = response(matrix);
