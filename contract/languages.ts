/** The languages an interview can be held in where a language model is configured, by their own names. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
} as const;
export type Language = keyof typeof LANGUAGES;
/** What the built-in interviewer speaks, and what is spoken unless something else is chosen. */
export const LANGUAGE_DEFAULT: Language = "en";

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);
