import { Alert, Text } from "@mantine/core";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/link-parts.tsx";

/** For who is signed in already, as after a verification in another tab. `newcomer`: the profile is their next step. */
export function SignedInNote({ newcomer }: { newcomer: boolean }) {
  const { data: me } = useSession();
  if (!me) return null;
  const onward = newcomer ? paths.connectLinkedin() : paths.home();
  return (
    <Alert>
      <Text size="sm">
        You are signed in as {me.email}.{" "}
        <TextLink {...onward}>{newcomer ? "Go on with your profile" : "Go to your dashboard"}</TextLink>
      </Text>
    </Alert>
  );
}
