import { Button, Group, Stack, Text } from "@mantine/core";
import { WORDS } from "../lib/app-words.ts";
import { CopyField } from "./copy-field.tsx";

type SecretOnceProps = { label: string; words: string; value: string; onDone: () => void };

/** Shows a secret that the server sends only once. */
export const SecretOnce = ({ label, words, value, onDone }: SecretOnceProps) => (
  <Stack gap="xs" component="output">
    <Text fw={600}>{words}</Text>
    <CopyField
      label={label}
      value={value}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
    />
    <Group>
      <Button variant="default" onClick={onDone}>
        {WORDS.secretDone}
      </Button>
    </Group>
  </Stack>
);
