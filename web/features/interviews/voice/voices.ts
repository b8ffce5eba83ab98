import type { Language } from "#contract/languages.ts";
import { serverVoice } from "./server-speech.ts";
import { deviceVoice, type Voice } from "./speaker.ts";
import type { Rate } from "./speech-settings.ts";

/** What stands in the settings for these instead of a voice of the device. */
export const NO_VOICE = "none";
export const SERVER_VOICE = "server";

/** `interviewId`: undefined before the start. */
export type VoiceChoice = {
  language: Language;
  voice: string | null;
  rate: Rate;
  /** Whether this server speaks that language; where it does not, the device does. */
  serverSpeaks: boolean;
  interviewId: string | undefined;
};

/** null where the words are only shown. */
export function createVoice(choice: VoiceChoice): Voice | null {
  if (choice.voice === NO_VOICE) return null;
  return choice.voice === SERVER_VOICE && choice.serverSpeaks ? serverVoice(choice) : deviceVoice(choice);
}
