import { Button, Group, List, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { INTERVIEW_SECONDS_DEFAULT, PAUSE_SECONDS_MAX } from "#contract/limits.ts";
import { TEXT } from "#contract/texts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { HelpButton } from "./help.tsx";
import { useDifficulty, useTargetRole } from "../start/choices.ts";
import { preferencesQuery } from "../queries.ts";
import { VoiceNote } from "../voice/voice-note.tsx";

type ReadyPanelProps = {
  starting: boolean;
  connected: boolean;
  problem: string | null;
  homeworkOf: string | undefined;
  onStart: () => void;
};

export function ReadyPanel({ starting, connected, problem, homeworkOf, onStart }: ReadyPanelProps) {
  const [difficulty] = useDifficulty();
  const [targetRole] = useTargetRole();
  const settings = useSettings();
  const preferences = useQuery(preferencesQuery);
  const usual = settings.data?.interviewSeconds ?? INTERVIEW_SECONDS_DEFAULT;
  const minutes = Math.ceil((preferences.data?.seconds ?? usual) / 60);

  return (
    <Paper p={{ base: "md", sm: "xl" }}>
      <Stack>
        <Text size="lg">{TEXT.interviewLead}</Text>
        <List spacing="xs">
          <List.Item>
            {minutes} {minutes === 1 ? "minute" : "minutes"}, in writing. The clock starts with the first
            question.
          </List.Item>
          {preferences.data?.clock === "pausable" && (
            <List.Item>You can stop the clock for {PAUSE_SECONDS_MAX / 60} minutes in all.</List.Item>
          )}
          <List.Item>
            Difficulty {difficulty} of 10
            {targetRole.trim() !== "" && `, for the role of ${targetRole.trim()}`}.{" "}
            <TextLink {...paths.startChoices(homeworkOf)}>Change this</TextLink>
          </List.Item>
          <List.Item>{TEXT.interviewKept}</List.Item>
        </List>
        <VoiceNote />
        {problem !== null && <ErrorPanel message={problem} />}
        <Group>
          <Button size="md" onClick={onStart} loading={starting} disabled={!connected}>
            Start Interview
          </Button>
          <HelpButton />
        </Group>
      </Stack>
    </Paper>
  );
}
