import { z } from "zod";
import { response } from "./responses.ts";

/** How an interview's time runs for somebody (WCAG 2.2.1): more of it, or a clock that can be stopped. */
export const CLOCKS = ["usual", "quarter_more", "half_more", "pausable"] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** GET and PUT /api/interview-preferences */
export const interviewPreferences = z.strictObject({ clock: z.enum(CLOCKS), readAloud: z.boolean() });
export type InterviewPreferences = z.infer<typeof interviewPreferences>;
/** `seconds`: how long the next interview will be. */
export const preferencesResponse = response(interviewPreferences.extend({ seconds: z.int() }));
