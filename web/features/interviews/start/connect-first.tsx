import { Paper, Stack, Text } from "@mantine/core";
import { TEXT } from "#contract/texts.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

/** Links to the page on which a profile is connected, for users who must do that first. */
export function ConnectFirst() {
  const back = useWayBack();
  return (
    <Paper p={{ base: "md", sm: "xl" }}>
      <Stack align="flex-start">
        <Text size="lg">{TEXT.connectLinkedinNotice}</Text>
        <LinkButton {...paths.connectLinkedin()} state={back}>
          {WORDS.connect}
        </LinkButton>
      </Stack>
    </Paper>
  );
}
