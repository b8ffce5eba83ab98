import { Text } from "@mantine/core";
import { otherLanguageOf } from "#contract/text-language.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { Status } from "./status.tsx";

/** In the language of the page, which the server wrote into it. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([document.documentElement.lang], { type: "language" }).of(language) ?? language;

/** Names the language of a text that is read in English only; `words` has a place for it. */
export const LanguageNote = ({ language, words }: { language: string | null; words: string }) => (
  <Status>
    {language !== null && <Text size="sm">{fillText(words, { language: nameOf(language) })}</Text>}
  </Status>
);

/** The same of an advert. */
export const AdvertLanguageNote = ({ advert }: { advert: string }) => (
  <LanguageNote language={otherLanguageOf(advert)} words={TEXT.advertLanguage} />
);
