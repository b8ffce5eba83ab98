import { Button, Group, TextInput, type TextInputProps } from "@mantine/core";
import { WORDS } from "../lib/app-words.ts";
import { useCopy } from "./use-copy.ts";

/** A read-only address or secret, selected on focus, with a copy button. */
export function CopyField({ value, ...props }: TextInputProps & { value: string }) {
  const { copied, copy } = useCopy();
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        readOnly
        flex={1}
        value={value}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
        {...props}
      />
      <Button size="md" variant="default" onClick={() => copy(value)}>
        {copied ? WORDS.copied : WORDS.copy}
      </Button>
    </Group>
  );
}
