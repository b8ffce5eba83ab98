import { Stack, Text, Title } from "@mantine/core";
import type { Report } from "#contract/interviews.ts";
import { Score } from "./score.tsx";

/** The number with its word, and the one thing to work on. */
export function ReportHead({ report: { overall, range, rough, notEnough, upgrade } }: { report: Report }) {
  return (
    <Stack gap="sm">
      {overall === null || overall === undefined ? (
        <Text>{notEnough}</Text>
      ) : (
        <div>
          <Score score={overall} range={range} rough={Boolean(rough)} />
          {range && (
            <Text size="sm" c="dimmed">
              Likely between {range[0].toFixed(1)} and {range[1].toFixed(1)}
              {rough && ". A rough reading."}
            </Text>
          )}
        </div>
      )}
      {upgrade && (
        <div>
          <Title order={2} size="h3" mb={4}>
            The one thing to work on
          </Title>
          <Text>{upgrade.text}</Text>
        </div>
      )}
    </Stack>
  );
}
