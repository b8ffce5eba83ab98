import type { SpeechSettings } from "#api/integrations/speech/create-speech.ts";
import type { Speech } from "#api/integrations/speech/speech.ts";
import { trySpeech } from "./try-speech.ts";
import { fail, ok, reasonOf, type Finding } from "./finding.ts";

/** A second of silence, and one sentence. */
export async function checkSpeech(
  speech: SpeechSettings | null,
  running: Speech | null = null,
): Promise<Finding[]> {
  if (speech === null) return [ok("speech", "off: people speak where their browser hears them")];
  try {
    return (await trySpeech(speech, running)).map((said) => ok("speech", said));
  } catch (error) {
    const mend =
      speech.place === "here"
        ? "See what greenroom model speech says, and docs/speech.md."
        : "Check the SPEECH_ settings and the way out of this machine.";
    return [fail("speech", reasonOf(error), mend)];
  }
}
