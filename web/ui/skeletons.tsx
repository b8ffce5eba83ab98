import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

type SkeletonRowsProps = { rows: number; height: number; label?: string };

/** Grey rows the size of what is coming, so that nothing jumps when it arrives. */
export function SkeletonRows({ rows, height, label = "Loading" }: SkeletonRowsProps) {
  return (
    <Stack gap="sm" component="output">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}
