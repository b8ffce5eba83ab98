/** Languages of screens, mails and errors, by their own names. Interviews have their own list (languages.ts). */
export const PAGE_LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type PageLanguage = keyof typeof PAGE_LANGUAGES;
export const PAGE_LANGUAGE_DEFAULT: PageLanguage = "en";

/** Locales for dates and times; English is British. */
export const DATE_LOCALES: Record<PageLanguage, string> = { en: "en-GB", de: "de" };

export const isPageLanguage = (code: string): code is PageLanguage => Object.hasOwn(PAGE_LANGUAGES, code);

/** Cookie with the chosen language; without it the browser's language is used (api/http/language.ts). */
export const LANGUAGE_COOKIE = "lang";
/** Query parameter of any page that sets the language; `auto` returns to the browser's. */
export const LANGUAGE_PARAMETER = "lang";
export const LANGUAGE_AUTO = "auto";

/**
 * Marks a catalogue that the web build replaces with the page's language (scripts/page-words.ts). On the server it is
 * English: the server translates what it sends (api/http/language.ts).
 */
export const inPageLanguage = <T extends Record<string, unknown>>(english: T): T => english;

/** Creates the value on first use, because loading a language's rules and names is slow on a phone. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Formats numbers and lists for sentences in a language. */
export function wording(language: PageLanguage) {
  const numbers = once(() => new Intl.NumberFormat(language));
  const lists = once(() => new Intl.ListFormat(language));
  // Small whole numbers look the same in every language, and the first use of Intl costs a slow phone 50 ms.
  const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers().format(value);
  return {
    number,
    list: (items: readonly string[]): string => lists().format(items),
    /** Picks the form for a number and inserts the number for `#`. In English and German only 1 is singular. */
    count: (value: number, forms: { one: string; other: string }): string =>
      (value === 1 ? forms.one : forms.other).replaceAll("#", number(value)),
  };
}
