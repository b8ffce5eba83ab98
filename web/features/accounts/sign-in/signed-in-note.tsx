import { Alert, Text } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

/** For users who are already signed in, for example in another tab. `newcomer`: their next step is the profile. */
export function SignedInNote({ newcomer }: { newcomer: boolean }) {
  const { data: me } = useSession();
  if (!me) return null;
  const connects = newcomer && me.linkedin !== null;
  const onward = connects ? paths.connectLinkedin() : paths.home();
  return (
    <Alert>
      <Text size="sm">
        {WORDS.youAreSignedInAs(me.email)}{" "}
        <TextLink {...onward}>{connects ? WORDS.continueWithYourProfile : WORDS.goToYourDashboard}</TextLink>
      </Text>
    </Alert>
  );
}
