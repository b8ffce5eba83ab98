import { Group, Slider, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconFlame } from "@tabler/icons-react";
import { useId } from "react";
import {
  DIFFICULTY_MAX,
  DIFFICULTY_MIN,
  EMPATHY_RED_ABOVE,
  JOB_DESCRIPTION_MAX_LENGTH,
  TARGET_ROLE_MAX_LENGTH,
} from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { empathyOf, useDifficulty, useJobDescription, useTargetRole } from "./choices.ts";
import { AdvertLanguage } from "./advert-language.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { WORDS } from "../words.ts";

/** Grown by the browser, where it can: measuring it by script takes a slow phone 50 ms of the page's first second. */
const GROWING = { fieldSizing: "content", minHeight: "4rem", maxHeight: "13rem" } as const;

/** Difficulty and target role; stored in the browser for the interview page. */
export function InterviewChoices() {
  const id = useId();
  const [difficulty, setDifficulty] = useDifficulty();
  const [targetRole, setTargetRole] = useTargetRole();
  const [jobDescription, setJobDescription] = useJobDescription();
  const red = empathyOf(difficulty) > EMPATHY_RED_ABOVE;
  return (
    <Stack gap="lg">
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
      <TextInput
        label={TEXT.targetRole}
        description={TEXT.targetRoleWhy}
        placeholder={WORDS.eGProductManager}
        maxLength={TARGET_ROLE_MAX_LENGTH}
        value={targetRole}
        onChange={(event) => setTargetRole(event.currentTarget.value)}
      />
      <Textarea
        label={TEXT.jobDescription}
        description={TEXT.jobDescriptionWhy}
        rows={2}
        resize="vertical"
        styles={{ input: GROWING }}
        maxLength={JOB_DESCRIPTION_MAX_LENGTH}
        value={jobDescription}
        onChange={(event) => setJobDescription(event.currentTarget.value)}
      />
      <AdvertLanguage advert={jobDescription} />
      <LanguageChoice />
    </Stack>
  );
}
