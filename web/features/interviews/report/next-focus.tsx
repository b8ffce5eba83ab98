import { Group, Paper, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { formatNumber } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { progressQuery } from "./queries.ts";
import { WORDS as LATER } from "../later-words.ts";

/** The next step of a report without one thing to work on: the weakest competency of the last ratings, if any. */
export function NextFocus() {
  const focus = useQuery(progressQuery).data?.focus ?? null;
  return (
    <Paper component="section" p="md" bg="var(--lamp-soft)" aria-label={LATER.nextStepOfReport}>
      <Title order={2} size="h3">
        {LATER.nextStepOfReport}
      </Title>
      <Text mt="xs">
        {focus === null
          ? LATER.practiceIsNext
          : LATER.focusIsNext(rubricName(focus.label), formatNumber(focus.score, 1))}
      </Text>
      <Group className="no-print" mt="md">
        <LinkButton
          {...(focus === null ? paths.practice() : paths.practiceOf({ subject: focus.competency }))}
        >
          {focus === null ? TEXT.practiceTitle : TEXT.practiseThis}
        </LinkButton>
      </Group>
    </Paper>
  );
}
