import { COACH_PROFILE_FIELDS, type CoachProfileValues } from "#contract/coach-profile.ts";
import type { Coach } from "#contract/coaching.ts";
import { type DeclaredField, wordsOf } from "#contract/declared-fields.ts";
import { pageLanguage } from "#web/lib/words.ts";
import { languageName } from "./language-name.ts";

const SEARCHED = Object.entries<DeclaredField>(COACH_PROFILE_FIELDS).filter(([, field]) => field.searched);

/** True if the name and the searched fields contain every typed word. */
export function matchesSearch(coach: Coach, search: string): boolean {
  const words = SEARCHED.map(([name, field]) => wordsOf(field, coach[name as keyof CoachProfileValues]));
  const text = [coach.full_name, ...words, ...languagesOf([coach])].join(" ").toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type CoachFilters = {
  search: string;
  /** "": any language. */
  language: string;
  freeSoon: boolean;
  order: "experience" | "rating";
};
export const NO_FILTERS: CoachFilters = { search: "", language: "", freeSoon: false, order: "experience" };

export const isFiltered = ({ search, language, freeSoon }: CoachFilters): boolean =>
  search.trim() !== "" || language !== "" || freeSoon;

export const fitsFilters = (coach: Coach, { search, language, freeSoon }: CoachFilters): boolean =>
  matchesSearch(coach, search.trim()) &&
  (language === "" || languagesOf([coach]).some((spoken) => isSameWord(spoken, language))) &&
  (!freeSoon || (coach.free_slots?.times.length ?? 0) > 0);

const isSameWord = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Each language once, regardless of how coaches spell it, in the page's sort order. */
export const languagesOf = (coaches: readonly Coach[]): string[] =>
  coaches
    .flatMap(({ languages_spoken }) => languages_spoken.map((typed) => languageName(typed)))
    .filter((language, at, all) => all.findIndex((other) => isSameWord(other, language)) === at)
    .toSorted(new Intl.Collator(pageLanguage).compare);

/** Best-rated first, then those with too few ratings; otherwise in the given order. */
export const byRating = (coaches: readonly Coach[]): Coach[] =>
  coaches.toSorted(
    ({ reviews: one }, { reviews: other }) =>
      (other?.mean ?? 0) - (one?.mean ?? 0) || (other?.count ?? 0) - (one?.count ?? 0),
  );
