import { z } from "zod";
import { isoTime, response, rowId } from "./responses.ts";
import { STORY_PARTS } from "./story-parts.ts";

export const STEP_KINDS = ["sharpen", "tell", "gap", "competency", "interview", "look"] as const;
export const STEP_STATES = ["open", "done", "skipped"] as const;
export const STEP_OUTCOMES = ["well", "badly"] as const;
export type StepOutcome = (typeof STEP_OUTCOMES)[number];

const label = z.object({ id: z.string(), label: z.string() });

export const planStep = z.object({
  id: rowId,
  kind: z.enum(STEP_KINDS),
  minutes: z.int(),
  /** A day of the calendar. */
  due: z.iso.date(),
  state: z.enum(STEP_STATES),
  settledAt: isoTime.nullable(),
  /** It was due before and was not done. */
  isBack: z.boolean(),
  /** Its title is the label. */
  story: label.nullable(),
  part: z.enum(STORY_PARTS).nullable(),
  competency: label.nullable(),
  gap: z.string().nullable(),
});
export type PlanStep = z.infer<typeof planStep>;

/** What the coach of a shared application asks for; theirs as long as it is shared. */
const stepOfCoach = z.object({
  id: rowId,
  bookingId: rowId,
  coach: z.string().nullable(),
  title: z.string(),
  minutes: z.int(),
  storyId: rowId.nullable(),
  requirement: z.string().nullable(),
});
export type StepOfCoach = z.infer<typeof stepOfCoach>;

/**
 * GET /api/plan: the steps of one application as they were last made; PUT: made anew, of what is known now. `today`: the
 * day where the person is, at most one from the server's; left out: the server's.
 */
export const planQuery = z.strictObject({ application: rowId, today: z.iso.date().optional() });
export type PlanQuery = z.infer<typeof planQuery>;

export const plan = z.object({
  today: z.iso.date(),
  interviewDate: z.iso.date().nullable(),
  /** Open ones in their order, then those of the last two weeks that were done or skipped, newest first. */
  steps: z.array(planStep),
  /** The open ones, the one set first before. */
  fromCoaches: z.array(stepOfCoach),
});
export type Plan = z.infer<typeof plan>;
export const planResponse = response(plan);

/** POST /api/plan/steps/{id}/done: how it went decides when it comes back. */
const today = z.iso.date().optional();
export const stepDone = z.strictObject({ went: z.enum(STEP_OUTCOMES), today });

/** POST /api/plan/steps/{id}/skip */
export const stepSkipped = z.strictObject({ today });

export const planStepResponse = response(planStep);
