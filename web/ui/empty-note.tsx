import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

/** What a list shows instead of rows. */
export function EmptyNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <Text c="dimmed" ta="center">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
