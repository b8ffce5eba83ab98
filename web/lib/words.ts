import {
  isPageLanguage,
  LANGUAGE_AUTO,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  PAGE_LANGUAGE_DEFAULT,
  type PageLanguage,
} from "#contract/words.ts";

const marked = globalThis.document?.documentElement.lang ?? PAGE_LANGUAGE_DEFAULT;

/** The server chose it and wrote it into the page. Dates and numbers follow it, never the browser. */
export const pageLanguage: PageLanguage = isPageLanguage(marked) ? marked : PAGE_LANGUAGE_DEFAULT;

export type LanguageChoice = PageLanguage | typeof LANGUAGE_AUTO;

/** What was chosen on this device; `auto` where the browser's language decides. */
export function chosenLanguage(cookies: string): LanguageChoice {
  const value = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  return isPageLanguage(value) ? value : LANGUAGE_AUTO;
}

/** What that choice comes to in this browser, as the server decides it (api/http/language.ts). */
export const languageMeant = (choice: LanguageChoice): PageLanguage =>
  choice === LANGUAGE_AUTO
    ? (navigator.languages.map((code) => code.slice(0, 2)).find(isPageLanguage) ?? PAGE_LANGUAGE_DEFAULT)
    : choice;

/** The page at hand in another language; the server keeps the choice and leads back here. */
export function languageAddress(choice: LanguageChoice, { pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, choice);
  return `${pathname}?${query.toString()}${hash}`;
}
