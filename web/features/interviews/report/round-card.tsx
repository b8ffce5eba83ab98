import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { answerFacts } from "#contract/answer-facts.ts";
import { ONE_WAY, type Round } from "#contract/rounds.ts";
import { ROUND_WORDS } from "#web/lib/round-words.ts";
import { Card } from "#web/ui/card.tsx";
import { messagesQuery } from "../queries.ts";
import { WORDS } from "../round-card-words.ts";

/** Names the round. After a one-way screen, also shows facts of the answers and what such screens can judge. */
export const RoundCard = ({ id, round }: { id: string; round: Round }) => (
  <Card title={WORDS.round(ROUND_WORDS[round].name)}>
    <Text>{ROUND_WORDS[round].about}</Text>
    {round === ONE_WAY && <OneWay id={id} />}
  </Card>
);

function OneWay({ id }: { id: string }) {
  const { data = [] } = useQuery(messagesQuery(id));
  return (
    <>
      <Stack gap="xs">
        <Title order={3}>{WORDS.facts}</Title>
        <List type="ordered">
          {answerFacts(data).map(({ id: answerId, words, seconds }) => (
            <List.Item key={answerId}>{WORDS.fact(words, seconds)}</List.Item>
          ))}
        </List>
        <Text size="sm">{WORDS.factsAre}</Text>
      </Stack>
      <Stack gap="xs">
        <Title order={3}>{WORDS.judged}</Title>
        <Text>{WORDS.judgedText}</Text>
        <Text>{WORDS.thinking}</Text>
        <Title order={3}>{WORDS.cannot}</Title>
        <Text>{WORDS.cannotText}</Text>
        <Text>{WORDS.rights}</Text>
      </Stack>
      <details>
        <summary>{WORDS.sources}</summary>
        <Text size="sm" my="xs">
          {WORDS.faces}
        </Text>
        <List size="sm">
          {WORDS.sourceList.map((source) => (
            <List.Item key={source}>{source}</List.Item>
          ))}
        </List>
      </details>
    </>
  );
}
