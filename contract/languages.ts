/** Languages for interviews with a language model, by their own names. */
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
/** Language of the built-in interviewer, and the default. */
export const LANGUAGE_DEFAULT: Language = "en";

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);
