import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import type { Finding } from "#contract/installation.ts";
import { WORDS } from "./words.ts";

const COLORS = { ok: "fern", warn: "yellow", fail: "red" } as const;

/** The findings are in English, like those of `greenroom doctor`. */
export function Findings({ label, findings }: { label: string; findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <Stack component="ul" p={0} m={0} gap="xs" aria-label={label} style={{ listStyle: "none" }}>
      {findings.map(({ state, about, text, mend }) => (
        <Paper component="li" p="sm" key={`${about} ${text}`} lang="en" style={{ overflowWrap: "anywhere" }}>
          <Group gap="xs" mb={4}>
            <Badge color={COLORS[state]} variant="light" tt="none" lang={document.documentElement.lang}>
              {WORDS.states[state]}
            </Badge>
            <Text size="sm" fw={600}>
              {about}
            </Text>
          </Group>
          <Text size="sm">{text}</Text>
          {mend !== undefined && (
            <Text size="sm" c="dimmed">
              {mend}
            </Text>
          )}
        </Paper>
      ))}
    </Stack>
  );
}
