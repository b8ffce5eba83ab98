import { useLocalStorage } from "@mantine/hooks";
import {
  SPEECH_PAUSE_SECONDS_DEFAULT,
  SPEECH_PAUSE_SECONDS_MAX,
  SPEECH_PAUSE_SECONDS_MIN,
  SPEECH_RATES,
} from "#contract/limits.ts";

/** Where speech becomes text, in the order in which they are proposed. */
export const SOURCES = ["device", "server", "browser"] as const;
export type Source = (typeof SOURCES)[number];

export type Rate = (typeof SPEECH_RATES)[number];
export const asRate = (value: unknown): Rate | undefined => SPEECH_RATES.find((rate) => rate === value);

export type SpeechSettings = {
  /** null until the person has seen where it goes. */
  source: Source | null;
  ends: "press" | "pause";
  pauseSeconds: number;
  sendsAtOnce: boolean;
  /** Whether facts of spoken answers are measured and shown. */
  measures: boolean;
  /** Of the interviewer: a voice of the device by its address, "server", "none", or the device's own choice. */
  voice: string | null;
  rate: Rate;
};

const USUAL: SpeechSettings = {
  source: null,
  ends: "press",
  pauseSeconds: SPEECH_PAUSE_SECONDS_DEFAULT,
  sendsAtOnce: false,
  measures: true,
  voice: null,
  rate: 1,
};

const isSource = (value: unknown): value is Source => SOURCES.some((one) => one === value);

const isPause = (value: unknown): value is number =>
  Number.isInteger(value) &&
  (value as number) >= SPEECH_PAUSE_SECONDS_MIN &&
  (value as number) <= SPEECH_PAUSE_SECONDS_MAX;

/** What is stored wrongly is as if it had not been chosen. */
export function parseSpeechSettings(stored: string | undefined): SpeechSettings {
  let found: Partial<Record<keyof SpeechSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(stored ?? "{}");
    if (typeof parsed === "object" && parsed !== null) found = parsed;
  } catch {
    return USUAL;
  }
  return {
    source: isSource(found.source) ? found.source : USUAL.source,
    ends: found.ends === "pause" ? "pause" : "press",
    pauseSeconds: isPause(found.pauseSeconds) ? found.pauseSeconds : USUAL.pauseSeconds,
    sendsAtOnce: found.sendsAtOnce === true,
    measures: found.measures !== false,
    voice: typeof found.voice === "string" ? found.voice : USUAL.voice,
    rate: asRate(found.rate) ?? USUAL.rate,
  };
}

/** Of this device: another one has other microphones and voices. */
export function useSpeechSettings() {
  const [settings, store] = useLocalStorage<SpeechSettings>({
    key: "greenroom.speech",
    defaultValue: USUAL,
    getInitialValueInEffect: false,
    deserialize: parseSpeechSettings,
  });
  const change = (changes: Partial<SpeechSettings>) => store((before) => ({ ...before, ...changes }));
  return [settings, change] as const;
}
