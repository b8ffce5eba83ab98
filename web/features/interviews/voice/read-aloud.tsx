import { Button, Text } from "@mantine/core";
import { IconPlayerStop, IconVolume } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { WORDS } from "../words.ts";

/** Milliseconds to wait for a voice: a browser without one reports nothing, not even an error. */
const VOICE_WAIT_MS = 2_000;

const canSpeak = () => "speechSynthesis" in window;

type ReadAloudProps = { words: string; language: Language; auto: boolean };

/** Speaks the interviewer's message with the browser's voice: at the press of a button, or always if `auto` is set. */
export function ReadAloud({ words, language, auto }: ReadAloudProps) {
  // null until the user chooses or the speech has ended, because the settings may load after the question.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const speaking = wanted ?? auto;
  const [isVoiceless, setVoiceless] = useState(false);
  useEffect(() => {
    if (!speaking || !canSpeak()) return undefined;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = language;
    utterance.addEventListener("end", () => setWanted(false));
    utterance.addEventListener("error", () => setWanted(false));
    const giveUp = setTimeout(() => {
      if (window.speechSynthesis.getVoices().length > 0) return;
      setVoiceless(true);
      setWanted(false);
    }, VOICE_WAIT_MS);
    utterance.addEventListener("start", () => clearTimeout(giveUp));
    window.speechSynthesis.speak(utterance);
    return () => {
      clearTimeout(giveUp);
      window.speechSynthesis.cancel();
    };
  }, [speaking, words, language]);

  if (!canSpeak()) return null;
  if (isVoiceless)
    return (
      <Text component="output" size="sm" c="dimmed" display="block">
        {WORDS.thisDeviceHasNoVoice}
      </Text>
    );
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={speaking ? <IconPlayerStop size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
      onClick={() => setWanted(!speaking)}
    >
      {speaking ? WORDS.stopReading : WORDS.readAloud}
    </Button>
  );
}
