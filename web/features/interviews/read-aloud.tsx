import { Button } from "@mantine/core";
import { IconPlayerStop, IconVolume } from "@tabler/icons-react";
import { useEffect, useState } from "react";

const canSpeak = () => "speechSynthesis" in window;

/** Speaks the interviewer's words by the browser's own voice: at a press, or by itself when the settings say so. */
export function ReadAloud({ words, auto }: { words: string; auto: boolean }) {
  const [spoken, setSpoken] = useState<string | null>(auto ? words : null);
  const speaking = spoken === words;
  useEffect(() => {
    if (!speaking || !canSpeak()) return undefined;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = "en";
    utterance.addEventListener("end", () => setSpoken(null));
    utterance.addEventListener("error", () => setSpoken(null));
    window.speechSynthesis.speak(utterance);
    return () => window.speechSynthesis.cancel();
  }, [speaking, words]);

  if (!canSpeak()) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={speaking ? <IconPlayerStop size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
      onClick={() => setSpoken(speaking ? null : words)}
    >
      {speaking ? "Stop reading" : "Read aloud"}
    </Button>
  );
}
