import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";

export function PageSkeleton() {
  return (
    <Stack gap="lg" component="output">
      <VisuallyHidden>Loading the page</VisuallyHidden>
      <Skeleton height={38} width="min(16rem, 70%)" />
      <Skeleton height={140} radius="lg" />
      <Skeleton height={220} radius="lg" />
    </Stack>
  );
}
