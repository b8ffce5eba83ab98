import { Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton, TextLink } from "#web/ui/link-parts.tsx";
import { debriefsQuery } from "../debrief/queries.ts";
import { words } from "../words.ts";

const WORDS = words.plan;
const MOST = 5;

/** The last questions that were asked in a real interview for this job, each one press from its practice. */
export function AskedThere({ application: { id, title } }: { application: Application }) {
  const debriefs = useInfiniteQuery(debriefsQuery(id));
  const noted = debriefs.data?.pages.flatMap((page) => page.data).flatMap(({ questions }) => questions) ?? [];
  const asked = [...new Map(noted.map((one) => [one.question, one])).values()];
  if (asked.length === 0) return null;
  return (
    <Card title={WORDS.asked}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {asked.slice(0, MOST).map(({ id: questionId, question }) => (
          <Group key={questionId} component="li" justify="space-between" gap="xs">
            <Text flex="1 1 14rem" style={{ overflowWrap: "anywhere" }}>
              {question}
            </Text>
            <LinkButton
              size="xs"
              variant="light"
              aria-label={words.debrief.practiseNamed(question)}
              {...paths.practiceOf({ asked: questionId }, { from: id, back: "plan", role: title })}
            >
              {WORDS.go.practise}
            </LinkButton>
          </Group>
        ))}
      </Stack>
      {asked.length > MOST && (
        <TextLink {...paths.application(id)} size="sm">
          {WORDS.allAsked}
        </TextLink>
      )}
    </Card>
  );
}
