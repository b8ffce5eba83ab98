import { LANGUAGES, type Language } from "#contract/languages.ts";
import { createLocalSpeech, type LocalSpeechSettings } from "./local-speech.ts";
import { createServerSpeech, type ServerSpeechSettings } from "./server-speech.ts";
import type { Speech } from "./speech.ts";

export type SpeechSettings =
  | ({ place: "server" } & ServerSpeechSettings)
  | ({ place: "here" } & LocalSpeechSettings);

export const createSpeech = (settings: SpeechSettings): Speech =>
  settings.place === "here" ? createLocalSpeech(settings) : createServerSpeech(settings);

/** Who gets the sound beside this server (null: nobody), and the languages it hears and speaks. */
export type SpeechReach = { host: string | null; hears: Language[]; speaks: Language[] };

export function reachOf(settings: SpeechSettings): SpeechReach {
  const all = Object.keys(LANGUAGES) as Language[];
  if (settings.place === "server") return { host: new URL(settings.baseUrl).host, hears: all, speaks: all };
  const { models } = settings;
  return {
    host: null,
    hears: all.filter((language) => models[language]?.hearing),
    speaks: all.filter((language) => models[language]?.voice),
  };
}
