import { Stack, Text } from "@mantine/core";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";

export function ConnectPrompt() {
  return (
    <Stack align="flex-start">
      <Text>
        Connect your LinkedIn account first, so that friends can see who invites them. Then you earn one extra
        interview for each friend who finishes a first one.
      </Text>
      <LinkButton {...paths.connectLinkedin()}>Connect</LinkButton>
    </Stack>
  );
}
