import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Its lists of words are for those who paste an advert. */
const AdvertLanguageNote = lazyPart(
  async () => (await import("#web/ui/language-notes.tsx")).AdvertLanguageNote,
);

/** A language model reads an advert in any language; the built-in rules know English. */
export function AdvertLanguage({ advert }: { advert: string }) {
  const settings = useSettings();
  if (settings.data?.hasModel === true || advert.trim() === "") return null;
  return <AdvertLanguageNote advert={advert} words={TEXT.startAdvertLanguage} />;
}
