import type { ClientBooking, OfferedEvent } from "#contract/coaching.ts";
import { COACH_BIO_PREVIEW_LENGTH, TRANSCRIPT_PREVIEW_LENGTH } from "#contract/limits.ts";
import { inPageLanguage, once } from "#contract/words.ts";
import { ApiError } from "#web/lib/api.ts";
import { WORDS as APP_WORDS } from "#web/lib/app-words.ts";
import { formatNumber } from "#web/lib/format.ts";
import { en } from "./words.en.ts";

export const WORDS = inPageLanguage(en);

export const coachNameOf = (coach: ClientBooking["coach"]): string =>
  coach?.full_name ?? APP_WORDS.formerCoach.who;

const characters = once(() => new Intl.Segmenter(undefined, { granularity: "grapheme" }));

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => cut(word ?? "", 1, "").toUpperCase()).join("");
}

/** Cuts text after `length` characters as readers count them: an emoji counts as one. Appends `more` to cut text. */
function cut(text: string, length: number, more = "…"): string {
  let shown = "";
  let count = 0;
  for (const { segment } of characters().segment(text)) {
    if (count === length) return shown + more;
    shown += segment;
    count += 1;
  }
  return text;
}

export const previewOf = (text: string): string => cut(text, COACH_BIO_PREVIEW_LENGTH);
export const transcriptPreview = (transcript: string): string => cut(transcript, TRANSCRIPT_PREVIEW_LENGTH);

export const eventWords = ({ name, minutes, place }: OfferedEvent): string =>
  [name, WORDS.minutes(minutes), place].filter((part) => part !== null).join(" · ");

/** Returns null for notes with braces, which are data and not typed text (validation.md). */
export const shownNotes = (notes: string | null): string | null =>
  notes === null || notes.trim() === "" || /[{}]/.test(notes) ? null : notes;

export const starWords = (stars: number): string => WORDS.starsOf5(stars);

export const scoreWords = (overall: number | null): string =>
  overall === null ? WORDS.notEnoughToRate : WORDS.scoreOutOf10(formatNumber(overall, 1));

/** The server's message if it refused the request, the screen's own text after any other error. */
export const wordsOr = (error: unknown, words: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : words;
