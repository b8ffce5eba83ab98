import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconBrandLinkedin } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { LinkedinLink } from "#web/ui/linkedin-link.tsx";
import { WORDS } from "./words.ts";

type LinkedinBlockProps = { me: Me; onLeave: () => void };

/** The LinkedIn part of the profile dropdown (screens.md 1). */
export function LinkedinBlock({ me, onLeave }: LinkedinBlockProps) {
  if (me.linkedin === null) return null;
  const { connected, expired } = me.linkedin;
  const usable = connected && !expired;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <IconBrandLinkedin size={18} aria-hidden />
        <Text size="sm" fw={600}>
          LinkedIn
        </Text>
        {expired && (
          <Badge color="yellow" variant="light" tt="none">
            {WORDS.expired}
          </Badge>
        )}
        {usable && (
          <Badge variant="light" tt="none">
            {WORDS.connected}
          </Badge>
        )}
      </Group>
      {usable && <LinkedinLink url={me.linkedin_url}>{WORDS.viewProfile}</LinkedinLink>}
      {!usable && (
        <LinkButton size="xs" variant="light" {...paths.connectLinkedin()} onClick={onLeave}>
          {expired ? WORDS.reconnect : WORDS.connect}
        </LinkButton>
      )}
    </Stack>
  );
}
