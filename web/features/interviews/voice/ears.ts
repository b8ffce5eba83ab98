import type { Language } from "#contract/languages.ts";
import type { Microphone } from "./microphone.ts";
import { listenInBrowser, type Ear, type EarEvents } from "./recognition.ts";
import { listenByServer } from "./server-speech.ts";
import type { Source } from "./speech-settings.ts";

export type Place = {
  source: Source;
  language: Language;
  /** undefined before the start. */
  interviewId: string | undefined;
  /** A microphone that is already open. Without it, the listener opens one itself. */
  microphone?: Microphone;
};

export const listenBy = ({ source, ...place }: Place, events: EarEvents): Ear =>
  source === "server"
    ? listenByServer(place, events)
    : listenInBrowser(place.language, source === "device", events);
