import { Alert, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { Overview } from "#contract/admin.ts";
import { Figure } from "../figure.tsx";

const STATE: Record<NonNullable<Overview["localModel"]>["state"], string> = {
  off: "Not loaded",
  loading: "Loading",
  ready: "Ready",
  resting: "Resting after a failure",
};
const GIGABYTE = 1024 ** 3;
const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** The language model on this machine, now. */
export function LocalModel({ model }: { model: NonNullable<Overview["localModel"]> }) {
  const { name, state, memoryBytes, wordsPerSecond, waiting, lastFailure } = model;
  return (
    <Stack gap="sm" component="section" aria-label={name}>
      <Title order={2} size="h4">
        {name}
      </Title>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        <Figure label="State">{STATE[state]}</Figure>
        <Figure label="Memory">
          {memoryBytes === null ? "–" : `${(memoryBytes / GIGABYTE).toFixed(1)} GB`}
        </Figure>
        <Figure label="Words a second">{wordsPerSecond === null ? "–" : wordsPerSecond.toFixed(1)}</Figure>
        <Figure label="Waiting">
          {countOf(waiting.turns, "turn")}, {countOf(waiting.ratings, "rating")}
        </Figure>
      </SimpleGrid>
      {lastFailure !== null && (
        <Alert color="yellow">
          <Text size="sm">
            Last failure, {new Date(lastFailure.at).toLocaleString()}: {lastFailure.reason}
          </Text>
        </Alert>
      )}
    </Stack>
  );
}
