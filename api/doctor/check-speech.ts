import { createSpeech, type SpeechSettings } from "#api/integrations/speech/create-speech.ts";
import type { Speech } from "#api/integrations/speech/speech.ts";
import { LANGUAGE_DEFAULT as language } from "#contract/languages.ts";
import { SPEECH_SAMPLE_RATE } from "#contract/limits.ts";
import { fail, ok, reasonOf, type Finding } from "./finding.ts";

const SENTENCE = "I am ready for the interview.";

/** Transcribes a second of silence and speaks a sentence, and reports how long each took. */
export async function checkSpeech(
  settings: SpeechSettings | null,
  running: Speech | null = null,
): Promise<Finding[]> {
  if (settings === null) return [ok("speech", "off: people speak where their browser hears them")];
  const speech = running ?? createSpeech(settings);
  const timed = async (act: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    return ok("speech", `${settings.host ?? "this machine"} ${act} ${language}, in ${seconds} s`);
  };
  try {
    return [
      await timed("hears", () => speech.transcribe(silence(), language)),
      await timed("speaks", () => speech.speak(SENTENCE, { rate: 1, language })),
    ];
  } catch (error) {
    const mend = "Check the SPEECH_ settings and the way out of this machine.";
    return [fail("speech", reasonOf(error), mend)];
  }
}

/** A second of silence as a 16-bit mono WAV. */
function silence(): Buffer<ArrayBuffer> {
  const size = SPEECH_SAMPLE_RATE * 2;
  const wav = Buffer.alloc(44 + size);
  wav.write("RIFF", 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write("WAVEfmt ", 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(SPEECH_SAMPLE_RATE, 24);
  wav.writeUInt32LE(size, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36);
  wav.writeUInt32LE(size, 40);
  return wav;
}
