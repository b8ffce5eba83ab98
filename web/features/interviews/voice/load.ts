import { lazy } from "react";
import { setPageWords } from "#contract/words.ts";
import { pageLanguage } from "#web/lib/words.ts";

/** Its own words come with it, so that whoever types loads nothing of it. */
async function loadWords(): Promise<void> {
  if (pageLanguage === "de") setPageWords({ voice: (await import("./words.de.ts")).de });
}

export const SpeakPanel = lazy(async () => {
  await loadWords();
  return { default: (await import("./speak-panel.tsx")).SpeakPanel };
});

export const SpeechSetup = lazy(async () => {
  await loadWords();
  return { default: (await import("./speech-setup.tsx")).SpeechSetup };
});
