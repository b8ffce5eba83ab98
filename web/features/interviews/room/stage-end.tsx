import { Stack } from "@mantine/core";
import { PageTitle } from "#web/ui/page-title.tsx";
import { COLUMN } from "#web/ui/page-widths.ts";
import { PracticeOver } from "../practice/practice-over.tsx";
import type { State } from "./machine.ts";
import { ThankYou } from "./thank-you.tsx";
import { WORDS } from "../words.ts";

export const StageEnd = ({ state }: { state: State }) => (
  <Stack {...COLUMN} gap="md">
    <PageTitle>{WORDS.thankYou}</PageTitle>
    {state.live?.kind === "practice" ? (
      <PracticeOver live={state.live} state={state} />
    ) : (
      <ThankYou state={state} />
    )}
  </Stack>
);
