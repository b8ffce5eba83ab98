import { setPageWords } from "#contract/words.ts";
import { pageLanguage } from "#web/lib/words.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Its own words come with it, so that whoever types loads nothing of it. */
async function loadWords(): Promise<void> {
  if (pageLanguage === "de") setPageWords({ voice: (await import("./words.de.ts")).de });
}

export const SpeakPanel = lazyPart(async () => {
  await loadWords();
  return (await import("./speak-panel.tsx")).SpeakPanel;
});

export const SpeechSetup = lazyPart(async () => {
  await loadWords();
  return (await import("./speech-setup.tsx")).SpeechSetup;
});
