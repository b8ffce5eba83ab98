import { createSpeech, reachOf, type SpeechSettings } from "#api/integrations/speech/create-speech.ts";
import type { Speech } from "#api/integrations/speech/speech.ts";
import { silence } from "#api/integrations/speech/pcm.ts";

const SENTENCE = "I am ready for the interview.";

/** What it hears and speaks, and how long that took, the first time with its loading. Throws where something fails. */
export async function trySpeech(settings: SpeechSettings, running: Speech | null = null): Promise<string[]> {
  const speech = running ?? createSpeech(settings);
  const { host, hears, speaks } = reachOf(settings);
  const name = host ?? "this machine";
  const said: string[] = [];
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    said.push(`${name} ${what}, in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  };
  // One after the other: each is timed. Of a server that has all languages one is enough.
  try {
    for (const language of host === null ? hears : hears.slice(0, 1))
      await timed(`hears ${language}`, () => speech.transcribe(silence(), language));
    for (const language of host === null ? speaks : speaks.slice(0, 1))
      await timed(`speaks ${language}`, () => speech.speak(SENTENCE, { rate: 1, language }));
  } finally {
    if (!running) speech.close();
  }
  return said;
}
