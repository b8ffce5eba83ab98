/** The languages of screens, mails and errors, by their own names; interviews have theirs (languages.ts). */
export const PAGE_LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type PageLanguage = keyof typeof PAGE_LANGUAGES;
export const PAGE_LANGUAGE_DEFAULT: PageLanguage = "en";

/** The locales in which dates and times are written; English here is British. */
export const DATE_LOCALES: Record<PageLanguage, string> = { en: "en-GB", de: "de" };

export const isPageLanguage = (code: string): code is PageLanguage => Object.hasOwn(PAGE_LANGUAGES, code);

/** Holds the language that somebody chose; without it the browser's is taken (api/http/language.ts). */
export const LANGUAGE_COOKIE = "lang";
/** At any page's address: chooses the language; `auto` goes back to the browser's. */
export const LANGUAGE_PARAMETER = "lang";
export const LANGUAGE_AUTO = "auto";

/**
 * A catalogue in the page's language, which the build of the web app puts in its place (scripts/page-words.ts). On the
 * server that is English: it translates what it sends (api/http/language.ts).
 */
export const inPageLanguage = <T extends Record<string, unknown>>(english: T): T => english;

/** Made when it is first asked for: the language's rules and names are loaded then, which takes a slow phone long. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What a catalogue needs to put numbers and lists into the sentences of its language. */
export function wording(language: PageLanguage) {
  const numbers = once(() => new Intl.NumberFormat(language));
  const lists = once(() => new Intl.ListFormat(language));
  // Small whole numbers look the same everywhere: the first use of the browser's own way takes a slow phone 50 ms.
  const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers().format(value);
  return {
    number,
    list: (items: readonly string[]): string => lists().format(items),
    /** The form that fits, with the number in place of `#`. In English and German only 1 is one. */
    count: (value: number, forms: { one: string; other: string }): string =>
      (value === 1 ? forms.one : forms.other).replaceAll("#", number(value)),
  };
}
