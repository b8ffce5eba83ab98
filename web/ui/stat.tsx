import { Stack, Text } from "@mantine/core";

/** One number with its name, inside a `dl`. */
export function Stat({ label, value }: { label: string; value: number }) {
  return (
    <Stack gap={0}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="xl" fw={700} m={0}>
        {value}
      </Text>
    </Stack>
  );
}
