import { Alert, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { Overview } from "#contract/admin.ts";
import { formatNumber, formatWhen } from "#web/lib/format.ts";
import { Figure } from "../figure.tsx";
import { WORDS } from "../words.ts";

const GIGABYTE = 1024 ** 3;

/** The current state of the language model on this machine. */
export function LocalModel({ model }: { model: NonNullable<Overview["localModel"]> }) {
  const { name, state, memoryBytes, wordsPerSecond, waiting, lastFailure } = model;
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <SimpleGrid minColWidth="max(8.5rem, 20%)" autoFlow="auto-fit">
        <Figure label={WORDS.state}>{WORDS.states[state]}</Figure>
        <Figure label={WORDS.memory}>
          {memoryBytes === null ? "–" : `${formatNumber(memoryBytes / GIGABYTE, 1)} GB`}
        </Figure>
        <Figure label={WORDS.wordsASecond}>
          {wordsPerSecond === null ? "–" : formatNumber(wordsPerSecond, 1)}
        </Figure>
        <Figure label={WORDS.waiting}>{WORDS.waitingFor(waiting.turns, waiting.ratings)}</Figure>
      </SimpleGrid>
      {lastFailure !== null && (
        <Alert color="yellow">
          <Text size="sm">{WORDS.lastFailure(formatWhen(lastFailure.at), lastFailure.reason)}</Text>
        </Alert>
      )}
    </Stack>
  );
}
