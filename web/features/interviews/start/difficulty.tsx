import { Group, Slider, Text } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useId } from "react";
import { DIFFICULTY_MAX, DIFFICULTY_MIN, EMPATHY_RED_ABOVE } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { empathyOf, useDifficulty } from "./choices.ts";
import { WORDS } from "../words.ts";

/** The difficulty of the next interview or practice, stored in the browser. */
export function Difficulty() {
  const id = useId();
  const [difficulty, setDifficulty] = useDifficulty();
  const red = empathyOf(difficulty) > EMPATHY_RED_ABOVE;
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Group gap={6}>
          <IconFlame
            size={20}
            aria-hidden
            data-red={red}
            color={red ? "var(--mantine-color-error)" : "var(--mantine-color-dimmed)"}
          />
          <Text fw={600} size="sm" id={id}>
            {TEXT.difficulty}
          </Text>
        </Group>
        <Text size="sm" fw={600}>
          {WORDS.of(difficulty, DIFFICULTY_MAX)}
        </Text>
      </Group>
      <Slider
        min={DIFFICULTY_MIN}
        max={DIFFICULTY_MAX}
        step={1}
        label={null}
        value={difficulty}
        onChange={setDifficulty}
        thumbLabel={TEXT.difficulty}
        thumbSize={24}
        mx={12}
      />
      <Group justify="space-between" mt="xs">
        <Text size="xs" c="dimmed">
          {TEXT.difficultyLeast}
        </Text>
        <Text size="xs" c="dimmed">
          {TEXT.difficultyMost}
        </Text>
      </Group>
    </div>
  );
}
