import { Group, Progress, Stack, Text } from "@mantine/core";
import type { Rating } from "#contract/report.ts";

export function Competencies({ competencies }: { competencies: Rating["competencies"] }) {
  return (
    <Stack gap="md">
      {competencies.map(({ competency, label, score, answers }) => (
        <div key={competency}>
          <Group justify="space-between" gap="xs">
            <Text>{label}</Text>
            <Text size="sm" c="dimmed">
              {score === null ? "Nothing to rate" : `${score.toFixed(1)} out of 10`}
              {answers > 1 && ` · ${answers} answers`}
            </Text>
          </Group>
          <Progress
            value={(score ?? 0) * 10}
            mt={4}
            aria-label={`${label}: ${score === null ? "nothing to rate" : `${score.toFixed(1)} out of 10`}`}
          />
        </div>
      ))}
    </Stack>
  );
}
