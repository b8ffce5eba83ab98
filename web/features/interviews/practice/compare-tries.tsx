import { Badge, Group, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { EarlierTry, QuestionReport, TryChange } from "#contract/report.ts";
import { TEXT } from "#contract/texts.ts";
import { formatNumber, formatWhen } from "#web/lib/format.ts";
import { rubricName } from "#web/lib/rubric-words.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import classes from "../messages.module.css";
import { WORDS } from "../words.ts";

type CompareTriesProps = { earlier: EarlierTry; question: QuestionReport; range: [number, number] | null };

/** The changes since the earlier try of the same question, by criterion, and both answers side by side. */
export function CompareTries({ earlier, question, range }: CompareTriesProps) {
  const { changes } = earlier;
  const before = earlier.question.score;
  // The two tries count as equal if the earlier number is within this try's range.
  const isClose = before !== null && range !== null && range[0] <= before && before <= range[1];
  return (
    <Card title={WORDS.comparedWithYourEarlierTry}>
      {changes === null ? <Text>{TEXT.triesNotCompared}</Text> : <Changes changes={changes} />}
      {changes !== null && isClose && <Text size="sm">{sayClose(changes, before === question.score)}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Try
          name={WORDS.earlierTry}
          answer={earlier.question.answer}
          score={changes && earlier.question.score}
        >
          <TextLink size="sm" {...paths.report(earlier.conversationId)}>
            {formatWhen(earlier.at)}
          </TextLink>
        </Try>
        <Try name={WORDS.thisTry} answer={question.answer} score={changes && question.score} />
      </SimpleGrid>
    </Card>
  );
}

/** The comment on two numbers that count as equal. It must not contradict the criteria shown above. */
export function sayClose(changes: readonly Pick<TryChange, "change">[], isEqual: boolean): string {
  const has = (which: TryChange["change"]) => changes.some(({ change }) => change === which);
  if (isEqual) return has("up") || has("down") ? TEXT.triesEvenOut : TEXT.triesSame;
  return has("up") && !has("down") ? TEXT.triesUp : TEXT.triesClose;
}

const CHANGES = { up: WORDS.up, down: WORDS.down, same: WORDS.same };
const COLORS = { up: "fern", down: "red", same: "gray" } as const;

function Changes({ changes }: { changes: TryChange[] }) {
  return (
    <Table captionSide="top" verticalSpacing="sm">
      <Table.Caption ta="start">{TEXT.triesCompared}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{WORDS.criterionAndWhatShowsIt}</Table.Th>
          <Table.Th ta="end">{WORDS.earlier}</Table.Th>
          <Table.Th ta="end">{WORDS.now}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ criterion, label, before, after, change, sentence }) => (
          <Table.Tr key={criterion} style={{ verticalAlign: "top" }}>
            <Table.Th scope="row" fw={400}>
              <Group gap="xs">
                <Text fw={600}>{rubricName(label)}</Text>
                <Badge variant="light" tt="none" color={COLORS[change]}>
                  {CHANGES[change]}
                </Badge>
              </Group>
              {sentence && (
                <Text size="sm" className={classes.words}>
                  {sentence.stands === "before" && WORDS.onlyInTheEarlierTry}
                  <q>{sentence.text}</q>
                </Text>
              )}
            </Table.Th>
            <Table.Td ta="end">{before}</Table.Td>
            <Table.Td ta="end">{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type TryProps = { name: string; answer: string | null; score: number | null; children?: ReactNode };

function Try({ name, answer, score, children }: TryProps) {
  return (
    <Stack component="section" aria-label={name} gap="xs">
      <Group gap="xs">
        <Title order={3}>{name}</Title>
        {score !== null && (
          <Badge variant="light" color="gray" tt="none">
            {formatNumber(score, 1)} / 10
          </Badge>
        )}
      </Group>
      {children}
      <Text className={classes.words}>{answer ?? WORDS.thereIsNoAnswerTo}</Text>
    </Stack>
  );
}
