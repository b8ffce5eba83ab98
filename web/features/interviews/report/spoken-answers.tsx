import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { USUAL_WORDS_PER_MINUTE } from "#contract/limits.ts";
import type { QuestionReport } from "#contract/report.ts";
import type { ShownFacts, SpokenAnswers } from "#contract/spoken-answers.ts";
import { messageOf } from "#web/lib/api.ts";
import { formatNumber, formatPercent } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { spokenTime } from "../spoken-time.ts";
import { useSpeechSettings } from "../voice/speech-settings.ts";
import { spokenAnswersQuery, useDeleteSpoken } from "./queries.ts";
import { WORDS } from "../words.ts";

type SpokenAnswersCardProps = { id: string; questions: readonly QuestionReport[] };

/** Facts of spoken answers (length, pace, pauses), for users who have them measured. Hidden from users who type. */
export function SpokenAnswersCard({ id, questions }: SpokenAnswersCardProps) {
  const [{ measures }] = useSpeechSettings();
  const remove = useDeleteSpoken();
  const { data } = useQuery({ ...spokenAnswersQuery(id), enabled: measures });
  if (!measures || data === undefined || data.answers.length === 0) return null;
  return (
    <Card title={WORDS.howYouSpoke}>
      <Text size="sm" c="dimmed">
        {WORDS.spokenAbout}
      </Text>
      {byQuestion(data.answers).map(([questionId, answers]) => (
        <div key={questionId}>
          <Text fw={600}>
            {questions.find((question) => question.questionId === questionId)?.question ??
              WORDS.anotherAnswer}
          </Text>
          {answers.map((facts, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- answers never move
            <Text key={at}>{wordsOf(facts)}</Text>
          ))}
        </div>
      ))}
      {data.lately && (
        <Text>
          {WORDS.meanOfTheLast(data.lately.interviews)} {wordsOf(data.lately.facts)}
        </Text>
      )}
      <Stack gap="xs">
        <Text size="sm">{WORDS.usuallySpoken(...USUAL_WORDS_PER_MINUTE)}</Text>
        <Text size="sm">{WORDS.whyItMayNotMatter}</Text>
      </Stack>
      {remove.error && <ErrorPanel message={messageOf(remove.error)} />}
      <Group className="no-print">
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
          {WORDS.deleteAllOfThem}
        </Button>
      </Group>
    </Card>
  );
}

const wordsOf = ({ seconds, wordsPerMinute, longestPauseSeconds, speechShare }: ShownFacts): string =>
  WORDS.spokenFacts({
    length: spokenTime(Math.round(seconds)),
    pace: formatNumber(wordsPerMinute),
    pause: formatNumber(longestPauseSeconds, 1),
    share: formatPercent(speechShare),
  });

/** Groups the answers by question, in the order in which the questions were asked. */
function byQuestion(answers: SpokenAnswers["answers"]): [string, ShownFacts[]][] {
  const groups = new Map<string, ShownFacts[]>();
  for (const { questionId, facts } of answers)
    groups.set(questionId ?? "", [...(groups.get(questionId ?? "") ?? []), facts]);
  return [...groups];
}
