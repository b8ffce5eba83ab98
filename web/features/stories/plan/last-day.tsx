import { Button, Group, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { LAST_DAY_FIELDS } from "#contract/application-fields.ts";
import type { Application } from "#contract/applications.ts";
import { formatWeekday } from "#web/lib/format.ts";
import { useDeclaredFields } from "#web/lib/declared-fields.tsx";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { toastSuccess } from "#web/ui/toast.ts";
import { UnsavedWarning } from "#web/ui/unsaved-warning.tsx";
import { ChangeFailure } from "../applications/change-failure.tsx";
import { matrixQuery, useEditApplication } from "../applications/queries.ts";
import { RoundLine } from "../applications/rounds-card.tsx";
import { sheetRound } from "../applications/rounds.ts";
import { words } from "../words.ts";

const WORDS = words.lastDay;
const STORIES_TO_TELL = 5;

/** For the day before the interview: stories to tell, the user's questions, and the interview's time. */
export function LastDay({ application }: { application: Application }) {
  const { id, interviewDate, interviewTime, questionsToAsk } = application;
  const matrix = useQuery(matrixQuery(id)).data;
  const stories = matrix?.stories.slice(0, STORIES_TO_TELL) ?? [];
  const conditions = matrix?.rows.filter(({ isCondition }) => isCondition) ?? [];
  const { change, onNewer } = useEditApplication(application);
  const fields = useDeclaredFields(LAST_DAY_FIELDS, {
    interviewTime,
    questionsToAsk: questionsToAsk ?? WORDS.suggested.join("\n"),
  });
  const submit = fields.onSubmit((typed) =>
    change.mutate(typed, { onSuccess: () => toastSuccess(WORDS.saved) }),
  );
  const next = sheetRound(application);
  if (interviewDate === null) return null;
  return (
    <div className="print-alone" id="last-day" style={{ scrollMarginTop: "6rem" }}>
      <Card title={WORDS.title}>
        <Text>
          {next ? <RoundLine round={next} /> : WORDS.when(formatWeekday(interviewDate), interviewTime)}
        </Text>
        <Stack gap="xs">
          <Title order={3}>{WORDS.stories}</Title>
          {stories.length === 0 ? (
            <Text c="dimmed">
              {WORDS.noStories} <TextLink {...paths.application(id)}>{WORDS.toJob}</TextLink>
            </Text>
          ) : (
            <List>
              {stories.map((story) => (
                <List.Item key={story.id}>
                  <TextLink {...paths.story(story.id, { from: id, back: "plan" })}>{story.title}</TextLink>
                </List.Item>
              ))}
            </List>
          )}
        </Stack>
        {conditions.length > 0 && (
          <Stack gap="xs">
            <Title order={3}>{WORDS.conditions}</Title>
            <List>
              {conditions.map((one) => (
                <List.Item key={one.words}>{one.words}</List.Item>
              ))}
            </List>
          </Stack>
        )}
        <form onSubmit={submit} noValidate aria-label={WORDS.title}>
          <UnsavedWarning changed={fields.isChanged} saving={change.isPending} />
          <Stack>
            <ChangeFailure error={change.error} onNewer={onNewer} />
            {fields.inputs}
            <Group className="no-print">
              <Button type="submit" variant="default" loading={change.isPending}>
                {words.application.save}
              </Button>
              <Button variant="default" onClick={() => window.print()}>
                {WORDS.print}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
    </div>
  );
}
