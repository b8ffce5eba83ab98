import {
  JSON_RESUME_MAX_BYTES,
  LISTING_REASON_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RESUME_MAX_BYTES,
  REVIEW_SENTENCE_MAX_LENGTH,
  REVIEW_STARS_MAX,
  TRANSCRIPT_MAX_LENGTH,
} from "./limits.ts";
import { TEXT } from "./texts.ts";
import { lengthOf, normaliseLine } from "./typed-text.ts";

/** Field rules of validation.md, shared by forms and API. Each returns the text to show, or null for a valid value. */

export const passkeyNameProblem = (value: string): string | null =>
  value.trim() === "" ? TEXT.passkeyNameRequired : null;

export const apiKeyNameProblem = (value: string): string | null =>
  value.trim() === "" ? TEXT.apiKeyNameRequired : null;

/** For forms where a mistyped new password would only be noticed much later. */
export const passwordAgainProblem = (again: string, password: string): string | null =>
  again === password ? null : TEXT.passwordsDiffer;

export function passwordProblem(value: string): string | null {
  if (value === "") return TEXT.passwordRequired;
  if (value.length < PASSWORD_MIN_LENGTH) return TEXT.passwordShort;
  return value.length > PASSWORD_MAX_LENGTH ? TEXT.passwordLong : null;
}

/** Code of an authenticator app, or a recovery code. */
export const codeProblem = (value: string): string | null => (value.trim() === "" ? TEXT.codeRequired : null);

export const fullNameProblem = (value: string): string | null =>
  normaliseLine(value) === "" ? TEXT.fullNameRequired : null;

/** Staff's reason for not listing a coach. */
export function listingReasonProblem(reason: string): string | null {
  if (reason.trim() === "") return TEXT.listingReasonRequired;
  return lengthOf(reason) > LISTING_REASON_MAX_LENGTH ? TEXT.listingReasonLong : null;
}

export const starsProblem = (stars: number): string | null =>
  Number.isInteger(stars) && stars >= 1 && stars <= REVIEW_STARS_MAX ? null : TEXT.reviewStarsRequired;

export const reviewSentenceProblem = (sentence: string): string | null =>
  lengthOf(sentence) > REVIEW_SENTENCE_MAX_LENGTH ? TEXT.reviewSentenceLong : null;

export const RESUME_TYPES = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  json: "application/json",
} as const;
export type ResumeType = (typeof RESUME_TYPES)[keyof typeof RESUME_TYPES];

/** File types that a file picker offers. Office suites and operating systems have their own types for Word files. */
export const RESUME_FILES = `${Object.keys(RESUME_TYPES)
  .map((extension) => `.${extension}`)
  .join()},application/pdf,application/msword,application/wps-office.doc,application/wps-office.docx`;

/** Checks a file in the browser before the upload. The server inspects the content, so name or type is enough here. */
export function resumeProblem(file: { name: string; type: string; size: number }): string | null {
  const extension = /\.(pdf|docx?|json)$/i.exec(file.name);
  if (file.type.startsWith("image/")) return TEXT.filePicture;
  if (/^(?:audio|video)\//u.test(file.type)) return TEXT.resumeType;
  if (file.size === 0) return TEXT.resumeEmpty;
  if ((file.type === RESUME_TYPES.json || extension?.[1] === "json") && file.size > JSON_RESUME_MAX_BYTES)
    return TEXT.resumeJson;
  return file.size > RESUME_MAX_BYTES ? TEXT.resumeSize : null;
}

export function transcriptProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.transcriptRequired;
  return lengthOf(value) > TRANSCRIPT_MAX_LENGTH ? TEXT.transcriptLong : null;
}
