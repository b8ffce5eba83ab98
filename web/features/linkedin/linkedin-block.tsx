import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { IconBrandLinkedin } from "@tabler/icons-react";
import type { Me } from "#contract/accounts.ts";
import { isLinkedinUrl, linkedinHref } from "#contract/fields.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";

type LinkedinBlockProps = { me: Me; onLeave: () => void };

/** The professional-profile part of the profile dropdown (SPEC section 2.1). */
export function LinkedinBlock({ me, onLeave }: LinkedinBlockProps) {
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
            Expired
          </Badge>
        )}
        {usable && (
          <Badge variant="light" tt="none">
            Connected
          </Badge>
        )}
      </Group>
      {usable && me.linkedin_url !== null && isLinkedinUrl(me.linkedin_url) && (
        <Anchor
          href={linkedinHref(me.linkedin_url)}
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          underline="always"
        >
          View Profile
        </Anchor>
      )}
      {!usable && (
        <LinkButton size="xs" variant="light" {...paths.connectLinkedin()} onClick={onLeave}>
          {expired ? "Reconnect" : "Connect"}
        </LinkButton>
      )}
    </Stack>
  );
}
