import { z } from "zod";
import { response } from "./responses.ts";

/** Clock settings for accessibility (WCAG 2.2.1): more time, or a clock that can be paused. */
export const CLOCKS = ["usual", "quarter_more", "half_more", "pausable"] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** GET and PUT /api/interview-preferences */
export const interviewPreferences = z.strictObject({ clock: z.enum(CLOCKS), readAloud: z.boolean() });
export type InterviewPreferences = z.infer<typeof interviewPreferences>;
/** `seconds`: length of the next interview. */
export const preferencesResponse = response(interviewPreferences.extend({ seconds: z.int() }));
