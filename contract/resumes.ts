import { z } from "zod";
import { response, isoTime, rowId } from "./responses.ts";

/** Parts of a document that can get lost when its text is extracted (states.md). */
export const READING_LOSSES = ["letters", "pictures", "boxes", "damaged", "end", "locked"] as const;
export const readingLosses = z.array(z.enum(READING_LOSSES));
export type ReadingLoss = (typeof READING_LOSSES)[number];

/** A resume row (data.md). */
export const resumeFile = z.object({
  id: rowId,
  user_id: rowId,
  file_name: z.string(),
  file_path: z.string(),
  file_size: z.int(),
  mime_type: z.string(),
  created_at: isoTime,
  updated_at: isoTime,
});

/** `reading`: state of the text extraction. */
export const resume = resumeFile.extend({
  reading: z.enum(["pending", "ready", "empty", "failed"]),
  losses: readingLosses,
});
export type Resume = z.infer<typeof resume>;

/** POST /api/resumes */
export const resumeResponse = response(resume);

/** GET /api/resumes/latest; null when there is none. */
export const latestResumeResponse = response(resume.nullable());

/** GET /api/resumes/{id}/url: works without a session, until `expires_at` or until the resume is deleted. */
export const resumeLinkResponse = response(z.object({ url: z.url(), expires_at: isoTime }));

/** GET /api/resumes/{id}/file: query of the link. */
export const resumeLinkQuery = z.strictObject({
  expires: z.string().max(20),
  signature: z.string().max(100),
});
