import { namesOf, type DeclaredFields, type Place, type ValuesOf } from "./declared-fields.ts";
import { linkedinUrlProblem, shortLinkedinUrl } from "./linkedin-url.ts";
import {
  COACH_BIO_MAX_LENGTH,
  COACH_BIO_MIN_LENGTH,
  COACH_PHOTO_MAX_BYTES,
  COACH_PRICE_NOTE_MAX_LENGTH,
  EXPERIENCE_YEARS_MAX,
  LANGUAGE_MAX_LENGTH,
  LANGUAGES_SPOKEN_MAX,
  SPECIALIZATION_MAX_LENGTH,
} from "./limits.ts";
import { fillText, TEXT } from "./texts.ts";
import { lengthOf } from "./typed-text.ts";

function specializationProblem(value: string): string | null {
  if (value.trim() === "") return TEXT.specializationRequired;
  return lengthOf(value) > SPECIALIZATION_MAX_LENGTH ? TEXT.specializationLong : null;
}

const experienceProblem = (value: number): string | null =>
  Number.isInteger(value) && value >= 0 && value <= EXPERIENCE_YEARS_MAX ? null : TEXT.experienceInvalid;

const experienceWords = (years: number): string =>
  years === 1 ? TEXT.experienceOneYear : fillText(TEXT.experienceYears, { years });

function languagesProblem(values: readonly string[]): string | null {
  if (values.length > LANGUAGES_SPOKEN_MAX) return TEXT.languagesMany;
  return values.some(({ length }) => length > LANGUAGE_MAX_LENGTH) ? TEXT.languageLong : null;
}

function bioProblem(value: string): string | null {
  const length = lengthOf(value);
  if (length === 0) return TEXT.bioRequired;
  if (length < COACH_BIO_MIN_LENGTH) return TEXT.bioShort;
  return length > COACH_BIO_MAX_LENGTH ? TEXT.bioLong : null;
}

const priceNoteProblem = (value: string): string | null =>
  lengthOf(value) > COACH_PRICE_NOTE_MAX_LENGTH ? TEXT.priceNoteLong : null;

const linkedinProblem = (value: string): string | null =>
  value.trim() === "" ? null : linkedinUrlProblem(value);

/**
 * Profile fields that coaches fill in, in the form's order. A field is declared only here: the columns of
 * public.coach_profiles, the API's schemas, the form, the displays and the table in data.md follow from it.
 */
export const COACH_PROFILE_FIELDS = {
  specialization: {
    kind: "text",
    label: TEXT.coachSpecialization,
    problem: specializationProblem,
    shownIn: ["card", "header", "session"],
    searched: true,
    example: "Behavioural interviews",
  },
  experience_years: {
    kind: "number",
    label: TEXT.coachExperience,
    max: EXPERIENCE_YEARS_MAX,
    problem: experienceProblem,
    shownIn: ["card", "header"],
    words: experienceWords,
    example: 20,
  },
  languages_spoken: {
    kind: "list",
    label: TEXT.coachLanguages,
    placeholder: TEXT.languagesExample,
    problem: languagesProblem,
    shownIn: ["card", "header"],
    searched: true,
    words: (languages) => fillText(TEXT.speaks, { languages: languages.join(", ") }),
    example: ["English", "Dutch"],
  },
  price_note: {
    kind: "text",
    label: TEXT.coachPriceNote,
    optional: true,
    placeholder: TEXT.priceNoteExample,
    problem: priceNoteProblem,
    shownIn: ["card", "header"],
    example: "$80 an hour",
  },
  bio: {
    kind: "text",
    label: TEXT.coachBio,
    long: true,
    minLength: COACH_BIO_MIN_LENGTH,
    problem: bioProblem,
    shownIn: ["preview", "about"],
    example: "Twenty years of hiring engineers, and of telling them what I saw.",
  },
  linkedin_url: {
    kind: "text",
    label: TEXT.coachLinkedinUrl,
    optional: true,
    inputMode: "url",
    placeholder: TEXT.linkedinUrlExample,
    problem: linkedinProblem,
    normalise: shortLinkedinUrl,
    shownIn: ["header"],
    linkedinWords: TEXT.coachLinkedinLink,
    example: "linkedin.com/in/cora-coach",
  },
} as const satisfies DeclaredFields;

export type CoachProfileValues = ValuesOf<typeof COACH_PROFILE_FIELDS>;

type ShownIn<P extends Place> = {
  [K in keyof CoachProfileValues]: P & (typeof COACH_PROFILE_FIELDS)[K]["shownIn"][number] extends never
    ? never
    : K;
}[keyof CoachProfileValues];

/** Profile fields that a booking shows to its client, besides name and photo. */
export const BOOKED_COACH_FIELDS = namesOf(COACH_PROFILE_FIELDS).filter(
  (name): name is ShownIn<"header" | "session"> =>
    COACH_PROFILE_FIELDS[name].shownIn.some((place) => place === "header" || place === "session"),
);

export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;

/** Checks a photo in the browser before the upload; the server decodes it. */
export function photoProblem(file: { type: string; size: number }): string | null {
  if (!PHOTO_TYPES.some((type) => type === file.type)) return TEXT.photoType;
  return file.size > COACH_PHOTO_MAX_BYTES ? TEXT.photoSize : null;
}
