import { Stack, Text } from "@mantine/core";
import type { Coach } from "#contract/coaching.ts";
import { formatNumber } from "#web/lib/format.ts";
import { WORDS } from "../words.ts";

type CoachReviewsProps = { reviews: Coach["reviews"]; withSentences?: boolean };

/** Clients' ratings of a coach, without names; nothing with fewer than three. */
export function CoachReviews({ reviews, withSentences = false }: CoachReviewsProps) {
  if (reviews === null) return null;
  const { mean, count, sentences } = reviews;
  return (
    <Stack gap={4}>
      <Text size="sm">{WORDS.ratedOf5ByClients(formatNumber(mean, 1), count)}</Text>
      {withSentences &&
        [...new Set(sentences)].map((sentence) => (
          <Text key={sentence} component="blockquote" size="sm" m={0} style={{ whiteSpace: "pre-line" }}>
            <q>{sentence}</q>
          </Text>
        ))}
    </Stack>
  );
}
