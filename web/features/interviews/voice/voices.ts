import type { Language } from "#contract/languages.ts";
import { serverVoice } from "./server-speech.ts";
import { deviceVoice, type Voice } from "./speaker.ts";
import type { Rate } from "./speech-settings.ts";

/** Values of the setting that stand for no voice or the server's voice instead of a voice of the device. */
export const NO_VOICE = "none";
export const SERVER_VOICE = "server";

/** `interviewId` is undefined before the start. */
export type VoiceChoice = {
  language: Language;
  voice: string | null;
  rate: Rate;
  /** True if the server speaks that language. Otherwise the device does. */
  serverSpeaks: boolean;
  interviewId: string | undefined;
};

/** Returns null if the messages are only shown. */
export function createVoice(choice: VoiceChoice): Voice | null {
  if (choice.voice === NO_VOICE) return null;
  return choice.voice === SERVER_VOICE && choice.serverSpeaks ? serverVoice(choice) : deviceVoice(choice);
}
