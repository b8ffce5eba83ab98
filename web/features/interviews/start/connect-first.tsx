import { Paper, Stack, Text } from "@mantine/core";
import { mustConnectLinkedin } from "#contract/roles.ts";
import { TEXT } from "#contract/texts.ts";
import { useSession } from "#web/lib/session.ts";
import { useWayBack } from "#web/lib/way-on.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

export function useMustConnect(): boolean {
  // An interview may be drawn once more between the end of its session and the page's leaving.
  const { data: me } = useSession();
  return me ? mustConnectLinkedin(me) : false;
}

/** The way on for who may not start yet. */
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
