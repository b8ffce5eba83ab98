import { once, PAGE_LANGUAGES, type PageLanguage } from "#contract/words.ts";
import { pageLanguage } from "#web/lib/words.ts";

/** Languages that coaches speak; other names stay as typed. */
const CODES =
  "ar bg bn cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pa pl pt ro ru sk sl sq sr sv ta th tr uk ur vi zh".split(
    " ",
  );

const namesIn = (page: string) => new Intl.DisplayNames([page], { type: "language" });

const codes = once(
  () =>
    new Map(
      Object.keys(PAGE_LANGUAGES).flatMap((page) => {
        const names = namesIn(page);
        return CODES.map((code) => [names.of(code)?.toLowerCase() ?? code, code] as const);
      }),
    ),
);

/** The language's name in the page's language, in whichever page language the coach typed it. */
export function languageName(typed: string, page: PageLanguage = pageLanguage): string {
  const code = codes().get(typed.toLowerCase());
  return code === undefined ? typed : (namesIn(page).of(code) ?? typed);
}
