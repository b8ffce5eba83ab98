import { Stack, Text, Title } from "@mantine/core";
import type { Report } from "#contract/interviews.ts";
import classes from "./report-head.module.css";
import { scoreWord } from "./score-word.ts";

/** The number with its word, and the one thing to work on. */
export function ReportHead({ report: { overall, range, rough, notEnough, upgrade } }: { report: Report }) {
  const word = overall === null || overall === undefined ? null : scoreWord(overall);
  return (
    <Stack gap="sm">
      {word === null ? (
        <Text>{notEnough}</Text>
      ) : (
        <div>
          <Text className={classes.number}>
            {rough && "About "}
            {overall?.toFixed(1)} out of 10
            <span className={classes.word} data-word={word.id}>
              {word.text}
            </span>
          </Text>
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
