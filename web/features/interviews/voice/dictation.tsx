import { Alert, Button, Text } from "@mantine/core";
import { IconMicrophone, IconPlayerStop } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Language } from "#contract/languages.ts";
import { Status } from "#web/ui/status.tsx";
import {
  canDictate,
  createRecognition,
  problemOf,
  readResult,
  type FailureEvent,
  type Recognition,
  type ResultEvent,
} from "./recognition.ts";

/** Without a bound, a browser that stops at once would be restarted for ever. */
const RESTART_AFTER_MS = 1_000;

export type Dictation = {
  listening: boolean;
  /** Words that may still change; they are not in the answer yet. */
  interim: string;
  problem: string | null;
  start: () => void;
  stop: () => void;
};

/** Listens until `stop`: browsers stop by themselves in a silence, and people who think are silent. */
export function useDictation(language: Language, onWords: (words: string) => void): Dictation {
  const [listening, setListening] = useState(false);
  const [interim, setInterim] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<Recognition | null>(null);
  const callback = useRef(onWords);
  useEffect(() => {
    callback.current = onWords;
  });

  const stop = useCallback(() => {
    const recognition = current.current;
    current.current = null;
    recognition?.stop();
    setListening(false);
    setInterim("");
  }, []);
  useEffect(() => stop, [stop]);

  const start = () => {
    const recognition = createRecognition(language);
    if (recognition === null || current.current !== null) return;
    let begun = performance.now();
    // Otherwise the voice that reads the question aloud would be transcribed.
    window.speechSynthesis?.cancel();
    recognition.addEventListener("result", (event) => {
      const { settled, interim: open } = readResult(event as ResultEvent);
      if (settled !== "") callback.current(settled);
      if (current.current === recognition) setInterim(open);
    });
    recognition.addEventListener("error", (event) => {
      const words = problemOf((event as FailureEvent).error);
      if (words === null || current.current !== recognition) return;
      setProblem(words);
      stop();
    });
    recognition.addEventListener("end", () => {
      if (current.current !== recognition) return;
      if (performance.now() - begun < RESTART_AFTER_MS) return stop();
      begun = performance.now();
      recognition.start();
    });
    current.current = recognition;
    setProblem(null);
    setListening(true);
    recognition.start();
  };
  return { listening, interim, problem, start, stop };
}

/** Absent where the browser has no speech recognition; the start of the interview says so. */
export function DictateButton({ dictation, disabled }: { dictation: Dictation; disabled: boolean }) {
  if (!canDictate()) return null;
  const { listening, start, stop } = dictation;
  return (
    <Button
      variant={listening ? "light" : "default"}
      color={listening ? "red" : undefined}
      disabled={disabled}
      leftSection={
        listening ? <IconPlayerStop size={16} aria-hidden /> : <IconMicrophone size={16} aria-hidden />
      }
      onClick={listening ? stop : start}
    >
      {listening ? "Stop dictating" : "Dictate"}
    </Button>
  );
}

/** The words being heard, or why there are none. */
export function DictationNote({ dictation: { listening, interim, problem } }: { dictation: Dictation }) {
  return (
    <>
      {problem !== null && (
        <Alert color="yellow" role="alert">
          <Text size="sm">{problem}</Text>
        </Alert>
      )}
      <Status>
        {listening && <Text size="sm">Listening. Speak, then look over the text before you send it.</Text>}
      </Status>
      {/* Not read out: somebody who speaks must not be spoken to at each syllable. */}
      {listening && interim !== "" && (
        <Text size="sm" c="dimmed" fs="italic" data-testid="interim">
          {interim}…
        </Text>
      )}
    </>
  );
}
