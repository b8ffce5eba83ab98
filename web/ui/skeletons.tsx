import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { WORDS } from "../lib/app-words.ts";

type SkeletonRowsProps = { rows: number; height: number; label?: string };
type SkeletonPartsProps = { heights: readonly number[]; label?: string };

/** Grey rows in the size of the content to come, so that nothing moves when it arrives. */
export function SkeletonRows({ rows, height, label = WORDS.loading }: SkeletonRowsProps) {
  return (
    <Stack gap="sm" component="output">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}

/** Like SkeletonRows, for parts of different heights. */
export function SkeletonParts({ heights, label = WORDS.loading }: SkeletonPartsProps) {
  return (
    <Stack component="output">
      <VisuallyHidden>{label}</VisuallyHidden>
      {heights.map((height, part) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts never move
        <Skeleton key={part} height={height} />
      ))}
    </Stack>
  );
}
