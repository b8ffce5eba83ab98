import {
  isPageLanguage,
  LANGUAGE_AUTO,
  LANGUAGE_COOKIE,
  LANGUAGE_PARAMETER,
  PAGE_LANGUAGE_DEFAULT,
  type PageLanguage,
} from "#contract/words.ts";

const marked = globalThis.document?.documentElement.lang ?? PAGE_LANGUAGE_DEFAULT;

/** Chosen by the server and written into the page. Dates and numbers follow this language, not the browser's. */
export const pageLanguage: PageLanguage = isPageLanguage(marked) ? marked : PAGE_LANGUAGE_DEFAULT;

export type LanguageChoice = PageLanguage | typeof LANGUAGE_AUTO;

/** The language chosen on this device; `auto` follows the browser's language. */
export function chosenLanguage(cookies: string): LanguageChoice {
  const value = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  return isPageLanguage(value) ? value : LANGUAGE_AUTO;
}

/** The language that this choice means in this browser, by the server's own rule (api/http/language.ts). */
export const languageMeant = (choice: LanguageChoice): PageLanguage =>
  choice === LANGUAGE_AUTO
    ? (navigator.languages.map((code) => code.slice(0, 2)).find(isPageLanguage) ?? PAGE_LANGUAGE_DEFAULT)
    : choice;

/** The address of the current page in another language. The server stores the choice and redirects back. */
export function languageAddress(choice: LanguageChoice, { pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search);
  query.set(LANGUAGE_PARAMETER, choice);
  return `${pathname}?${query.toString()}${hash}`;
}
