import { Button, CopyButton, Group, TextInput, type TextInputProps } from "@mantine/core";
import { WORDS } from "../lib/app-words.ts";

/** An address or a secret to take along: read-only, chosen whole by a touch, with a button that copies it. */
export const CopyField = ({ value, ...props }: TextInputProps & { value: string }) => (
  <Group align="flex-end" gap="xs" wrap="nowrap">
    <TextInput
      readOnly
      flex={1}
      value={value}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      {...props}
    />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button size="md" variant="default" onClick={copy}>
          {copied ? WORDS.copied : WORDS.copy}
        </Button>
      )}
    </CopyButton>
  </Group>
);
