import { useLocalStorage } from "@mantine/hooks";
import { MOST_VOICES, RETAKES_MAX } from "#contract/limits.ts";
import { isRound, ROUND_DEFAULT, type Round } from "#contract/rounds.ts";
import { useStoredText } from "./choices.ts";

/** Invalid stored values become the default round. */
export const parseRound = (stored: string | null | undefined): Round =>
  stored && isRound(stored) ? stored : ROUND_DEFAULT;

const useStoredRound = () =>
  useLocalStorage<Round>({
    key: "greenroom.round",
    defaultValue: ROUND_DEFAULT,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: parseRound,
  });

/** The names of the round's real interviewers in the chosen application, one per line. */
const useVoices = () => useStoredText("voices");

/** The round of the next interview and its interviewers. Choosing a round without names clears the names. */
export function useRound(): {
  round: Round;
  voices: string[];
  setRound: (round: Round, voices?: string[]) => void;
} {
  const [round, storeRound] = useStoredRound();
  const [voices, setVoices] = useVoices();
  return {
    round,
    voices: voices === "" ? [] : voices.split("\n"),
    setRound: (next, names = []) => {
      storeRound(next);
      setVoices(names.slice(0, MOST_VOICES).join("\n"));
    },
  };
}

/** The number of times that an answer to a one-way screen may be restarted. */
export const useRetakes = () =>
  useLocalStorage<number>({
    key: "greenroom.retakes",
    defaultValue: 0,
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (stored) => Math.min(RETAKES_MAX, Math.max(0, Math.trunc(Number(stored)) || 0)),
  });
