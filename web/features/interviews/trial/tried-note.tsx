import { Alert, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { TEXT } from "#contract/texts.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { findTried } from "./tried-store.ts";

/** Leads from the first dashboard back to what the person wrote as a visitor. */
export function TriedNote() {
  const [tried] = useState(findTried);
  if (tried === null) return null;
  return (
    <Alert title={TEXT.triedTitle}>
      <Stack gap="sm">
        <Text size="sm">{tried.question}</Text>
        <Group>
          <LinkButton size="xs" {...paths.practice()}>
            Practise it
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  );
}
