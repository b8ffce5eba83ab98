import { otherLanguageOf } from "#contract/text-language.ts";
import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { LanguageNote } from "#web/ui/reading-notes.tsx";

/** A language model reads an advert in any language; the built-in rules know English. */
export function AdvertLanguage({ advert }: { advert: string }) {
  const settings = useSettings();
  if (settings.data?.hasModel === true) return null;
  return <LanguageNote language={otherLanguageOf(advert)} words={TEXT.startAdvertLanguage} />;
}
