import { NativeSelect } from "@mantine/core";
import { RETAKES_MAX } from "#contract/limits.ts";
import { ONE_WAY, ROUNDS, type Round } from "#contract/rounds.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { useRetakes, useRound } from "./round.ts";
import { WORDS } from "../words.ts";

/** Chooses the round to practise, and the retakes of a one-way screen. */
export function RoundChoice() {
  const { round, setRound } = useRound();
  const [retakes, setRetakes] = useRetakes();
  return (
    <>
      <NativeSelect
        label={WORDS.round}
        description={ROUND_WORDS[round].about}
        value={round}
        onChange={(event) => setRound(event.currentTarget.value as Round)}
      >
        {ROUNDS.map((one) => (
          <option key={one} value={one}>
            {ROUND_WORDS[one].name}
          </option>
        ))}
      </NativeSelect>
      {round === ONE_WAY && (
        <NativeSelect
          label={WORDS.retakes}
          value={retakes}
          onChange={(event) => setRetakes(Number(event.currentTarget.value))}
        >
          {Array.from({ length: RETAKES_MAX + 1 }, (_, times) => (
            <option key={times} value={times}>
              {WORDS.retakesOf(times)}
            </option>
          ))}
        </NativeSelect>
      )}
    </>
  );
}
