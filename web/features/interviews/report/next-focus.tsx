import { Group, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TEXT } from "#contract/texts.ts";
import { formatNumber } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { progressQuery } from "./queries.ts";
import scoreClasses from "./score.module.css";
import { WORDS } from "../words.ts";

/** The next step of a report without one thing to work on: the weakest competency of the last ratings, if any. */
export function NextFocus() {
  const focus = useQuery(progressQuery).data?.focus ?? null;
  return (
    <section className={scoreClasses.upgrade} aria-label={WORDS.nextStepOfReport}>
      <Title order={2} size="h3">
        {WORDS.nextStepOfReport}
      </Title>
      <Text mt="xs">
        {focus === null
          ? WORDS.practiceIsNext
          : WORDS.focusIsNext(rubricName(focus.label), formatNumber(focus.score, 1))}
      </Text>
      <Group className="no-print" mt="md">
        <LinkButton
          {...(focus === null ? paths.practice() : paths.practiceOf({ subject: focus.competency }))}
        >
          {focus === null ? TEXT.practiceTitle : TEXT.practiseThis}
        </LinkButton>
      </Group>
    </section>
  );
}
