import { Box, Group, Radio, Stack, Text, Title } from "@mantine/core";
import type { Requirement } from "#contract/applications.ts";
import { words } from "../words.ts";

const WORDS = words.matrix;

const STYLES = {
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "var(--mantine-spacing-xs)" },
  label: { flex: "1 1 16rem", fontWeight: 400, fontSize: "inherit", overflowWrap: "anywhere" },
} as const;

type ConditionsProps = {
  rows: readonly Pick<Requirement, "words" | "isMet">[];
  onSay: (words: string, isMet: boolean) => void;
};

/** Requirements that somebody has or lacks, apart from those that are practised. */
export function Conditions({ rows, onSay }: ConditionsProps) {
  if (rows.length === 0) return null;
  return (
    <Stack gap={0}>
      <Title order={3}>{WORDS.conditions}</Title>
      <Text size="sm" c="dimmed">
        {WORDS.conditionsAbout}
      </Text>
      <Box component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {rows.map(({ words: asked, isMet }) => (
          <Box
            key={asked}
            component="li"
            py="xs"
            style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}
          >
            <Radio.Group
              label={asked}
              value={isMet === null ? null : String(isMet)}
              onChange={(value) => onSay(asked, value === "true")}
              styles={STYLES}
            >
              <Group gap="md">
                <Radio value="true" label={WORDS.isMet} />
                <Radio value="false" label={WORDS.isNotMet} />
              </Group>
            </Radio.Group>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
