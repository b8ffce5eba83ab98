import { Text } from "@mantine/core";
import { SELF_SAME_WITHIN } from "#contract/limits.ts";
import { formatNumber } from "#web/lib/format.ts";
import { WORDS } from "../words.ts";

type SelfGapProps = { self: number | null | undefined; overall: number | null | undefined };

/** Shows the user's own number and its distance from the rating. Shows nothing if the user skipped it. */
export function SelfGap({ self, overall }: SelfGapProps) {
  if (self === null || self === undefined) return null;
  if (overall === null || overall === undefined) return <Text size="sm">{WORDS.selfAlone(self)}</Text>;
  return (
    <Text size="sm">
      {WORDS.selfAlone(self)} {selfGapWords(self - overall)}
    </Text>
  );
}

export function selfGapWords(gap: number): string {
  if (Math.abs(gap) <= SELF_SAME_WITHIN) return WORDS.selfSame;
  const points = formatNumber(Math.abs(gap), 1);
  return gap > 0 ? WORDS.selfAbove(points) : WORDS.selfBelow(points);
}
