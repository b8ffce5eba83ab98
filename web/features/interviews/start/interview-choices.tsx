import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Difficulty } from "./difficulty.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { RoundChoice } from "./round-choice.tsx";
import { TargetRole } from "./target-role.tsx";

/** Job, difficulty, round and language, stored in the browser. `job` replaces the role field. */
export const InterviewChoices = ({ job }: { job?: ReactNode }) => (
  <Stack gap="lg">
    {job ?? <TargetRole />}
    <Difficulty />
    <RoundChoice />
    <LanguageChoice />
  </Stack>
);
