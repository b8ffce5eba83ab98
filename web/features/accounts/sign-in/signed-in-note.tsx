import { Alert, Text } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";
import { WORDS } from "../words.ts";

/** For who is signed in already, as after a verification in another tab. `newcomer`: the profile is their next step. */
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
