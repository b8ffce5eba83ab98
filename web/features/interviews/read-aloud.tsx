import { Button } from "@mantine/core";
import { IconPlayerStop, IconVolume } from "@tabler/icons-react";
import { useEffect, useState } from "react";

const canSpeak = () => "speechSynthesis" in window;

/** Speaks the interviewer's words by the browser's own voice: at a press, or by itself when the settings say so. */
export function ReadAloud({ words, auto }: { words: string; auto: boolean }) {
  // What the person, or the end of the words, said last; the settings may come in later than the question.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const speaking = wanted ?? auto;
  useEffect(() => {
    if (!speaking || !canSpeak()) return undefined;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = "en";
    utterance.addEventListener("end", () => setWanted(false));
    utterance.addEventListener("error", () => setWanted(false));
    window.speechSynthesis.speak(utterance);
    return () => window.speechSynthesis.cancel();
  }, [speaking, words]);

  if (!canSpeak()) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      ml={-14}
      leftSection={speaking ? <IconPlayerStop size={16} aria-hidden /> : <IconVolume size={16} aria-hidden />}
      onClick={() => setWanted(!speaking)}
    >
      {speaking ? "Stop reading" : "Read aloud"}
    </Button>
  );
}
