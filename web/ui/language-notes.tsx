import { Text } from "@mantine/core";
import { otherLanguageOf } from "#contract/text-language.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { Status } from "./status.tsx";

/** The language's name in the page's language. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([document.documentElement.lang], { type: "language" }).of(language) ?? language;

/** Says that a text in another language is read only as English. `words` has a placeholder for the language. */
export const LanguageNote = ({ language, words }: { language: string | null; words: string }) => (
  <Status>
    {language !== null && <Text size="sm">{fillText(words, { language: nameOf(language) })}</Text>}
  </Status>
);

/** The LanguageNote of an advert. */
export const AdvertLanguageNote = ({ advert }: { advert: string }) => (
  <LanguageNote language={otherLanguageOf(advert)} words={TEXT.advertLanguage} />
);
