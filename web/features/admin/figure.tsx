import { Paper, Text } from "@mantine/core";
import type { ReactNode } from "react";

export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper p="md" component="section" aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="lg" fw={700}>
        {children}
      </Text>
    </Paper>
  );
}
