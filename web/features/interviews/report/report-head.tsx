import { Stack, Text, Title } from "@mantine/core";
import type { Report } from "#contract/interviews.ts";
import { formatNumber } from "#web/lib/format.ts";
import { Score } from "./score.tsx";
import { SelfGap } from "./self-gap.tsx";
import { WORDS } from "../words.ts";

/** The most important advice, followed by the overall number and its word, such as 'convincing'. */
export function ReportHead({
  report: { overall, range, rough, notEnough, upgrade, self },
}: {
  report: Report;
}) {
  return (
    <Stack gap="sm">
      {upgrade && (
        <div>
          <Title order={2} size="h3" mb={4}>
            {WORDS.theOneThingToWork}
          </Title>
          <Text>{upgrade.text}</Text>
        </div>
      )}
      {overall === null || overall === undefined ? (
        <Text>{notEnough}</Text>
      ) : (
        <div>
          <Score score={overall} range={range} rough={Boolean(rough)} />
          {range && (
            <Text size="sm" c="dimmed">
              {WORDS.likelyRangeAndMore(
                formatNumber(range[0], 1),
                formatNumber(range[1], 1),
                rough ? WORDS.aRoughReading : "",
              )}
            </Text>
          )}
        </div>
      )}
      <SelfGap self={self} overall={overall} />
    </Stack>
  );
}
