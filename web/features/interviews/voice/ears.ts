import type { Language } from "#contract/languages.ts";
import { listenInBrowser, type Ear, type EarEvents } from "./recognition.ts";
import { listenByServer } from "./server-speech.ts";
import type { Source } from "./speech-settings.ts";

/** `interviewId`: undefined before the start. */
export type Place = { source: Source; language: Language; interviewId: string | undefined };

export const listenBy = ({ source, ...place }: Place, events: EarEvents): Ear =>
  source === "server"
    ? listenByServer(place, events)
    : listenInBrowser(place.language, source === "device", events);
