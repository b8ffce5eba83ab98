import { Text } from "@mantine/core";
import type { ReadingLoss } from "#contract/resumes.ts";
import { otherLanguageOf } from "#contract/text-language.ts";
import { fillText, TEXT } from "#contract/texts.ts";
import { Status } from "./status.tsx";

const LOSSES = {
  letters: TEXT.lossLetters,
  pictures: TEXT.lossPictures,
  boxes: TEXT.lossBoxes,
  damaged: TEXT.lossDamaged,
  end: TEXT.lossEnd,
  locked: TEXT.lossLocked,
} satisfies Record<ReadingLoss, string>;

/** Says what is missing from the text of a file, before anything is made of it. */
export const LossNotes = ({ losses }: { losses: readonly ReadingLoss[] }) => (
  <Status>
    {losses.map((loss) => (
      <Text key={loss} size="xs">
        {LOSSES[loss]}
      </Text>
    ))}
  </Status>
);

/** In the language of the page, which the server wrote into it. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([document.documentElement.lang], { type: "language" }).of(language) ?? language;

/** Names the language of a text that is read in English only; `words` has a place for it. */
export const LanguageNote = ({ language, words }: { language: string | null; words: string }) => (
  <Status>
    {language !== null && <Text size="sm">{fillText(words, { language: nameOf(language) })}</Text>}
  </Status>
);

export const AdvertLanguageNote = ({ advert }: { advert: string }) => (
  <LanguageNote language={otherLanguageOf(advert)} words={TEXT.advertLanguage} />
);
