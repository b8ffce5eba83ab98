import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import type { ClientBooking, Coach, OfferedEvent } from "#contract/coaching.ts";
import { type DeclaredField, wordsOf } from "#contract/declared-fields.ts";
import { COACH_BIO_PREVIEW_LENGTH, TRANSCRIPT_PREVIEW_LENGTH } from "#contract/limits.ts";
import { inPageLanguage, once } from "#contract/words.ts";
import { formatNumber } from "#web/lib/format.ts";
import { ApiError } from "../../lib/api.ts";
import { WORDS as APP_WORDS } from "../../lib/app-words.ts";
import { pageLanguage } from "../../lib/words.ts";
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

/** The first characters, as readers count them: an emoji is one. `more` says that there were others. */
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

/** Notes with a brace are data, not text that somebody typed (validation.md). */
export const shownNotes = (notes: string | null): string | null =>
  notes === null || notes.trim() === "" || /[{}]/.test(notes) ? null : notes;

const SEARCHED = Object.entries<DeclaredField>(COACH_PROFILE_FIELDS).filter(([, field]) => field.searched);

/** Whether the name and the fields that are searched hold every word that was typed. */
export function matchesSearch(coach: Coach, search: string): boolean {
  const words = SEARCHED.map(([name, field]) => wordsOf(field, coach[name as keyof CoachProfileValues]));
  const text = [coach.full_name, ...words].join(" ").toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type CoachFilters = {
  search: string;
  /** "": any. */
  language: string;
  freeSoon: boolean;
  order: "experience" | "rating";
};
export const NO_FILTERS: CoachFilters = { search: "", language: "", freeSoon: false, order: "experience" };

export const isFiltered = ({ search, language, freeSoon }: CoachFilters): boolean =>
  search.trim() !== "" || language !== "" || freeSoon;

export const fitsFilters = (coach: Coach, { search, language, freeSoon }: CoachFilters): boolean =>
  matchesSearch(coach, search.trim()) &&
  (language === "" || coach.languages_spoken.some((spoken) => isSameWord(spoken, language))) &&
  (!freeSoon || (coach.free_slots?.times.length ?? 0) > 0);

const isSameWord = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Each language once, however coaches write it, in the page's order. */
export const languagesOf = (coaches: readonly Coach[]): string[] =>
  coaches
    .flatMap(({ languages_spoken }) => languages_spoken)
    .filter((language, at, all) => all.findIndex((other) => isSameWord(other, language)) === at)
    .toSorted(new Intl.Collator(pageLanguage).compare);

/** Who is rated best first, then whom too few have rated; else as they stood. */
export const byRating = (coaches: readonly Coach[]): Coach[] =>
  coaches.toSorted(
    ({ reviews: one }, { reviews: other }) =>
      (other?.mean ?? 0) - (one?.mean ?? 0) || (other?.count ?? 0) - (one?.count ?? 0),
  );

export const starWords = (stars: number): string => WORDS.starsOf5(stars);

export const scoreWords = (overall: number | null): string =>
  overall === null ? WORDS.notEnoughToRate : WORDS.scoreOutOf10(formatNumber(overall, 1));

/** The server's message for a refusal, the screen's own for a fault. */
export const wordsOr = (error: unknown, words: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : words;

/** It does not exist (any more), or the address is malformed: trying again would not help. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
