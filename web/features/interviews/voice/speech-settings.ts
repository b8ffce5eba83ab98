import { useLocalStorage } from "@mantine/hooks";
import {
  SPEECH_PAUSE_SECONDS_DEFAULT,
  SPEECH_PAUSE_SECONDS_MAX,
  SPEECH_PAUSE_SECONDS_MIN,
  SPEECH_RATES,
} from "#contract/limits.ts";

/** The places where speech can become text, preferred first. */
export const SOURCES = ["device", "server", "browser"] as const;
export type Source = (typeof SOURCES)[number];

export type Rate = (typeof SPEECH_RATES)[number];
export const asRate = (value: unknown): Rate | undefined => SPEECH_RATES.find((rate) => rate === value);

export type SpeechSettings = {
  /** null until the user has been shown where the sound goes. */
  source: Source | null;
  ends: "press" | "pause";
  pauseSeconds: number;
  sendsAtOnce: boolean;
  /** True if facts of spoken answers are measured and shown. */
  measures: boolean;
  /** The interviewer's voice: the URI of a voice of the device, "server", "none", or null for the device's default. */
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

/** Replaces invalid stored values by their defaults. */
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

/** Stored per device, because microphones and voices differ between devices. */
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
