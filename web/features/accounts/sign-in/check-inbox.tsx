import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { fillText, TEXT } from "#contract/texts.ts";
import { useProfileStep, useSettings } from "#web/lib/settings.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { Status } from "#web/ui/status.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { WORDS } from "../words.ts";

type CheckInboxProps = { email: string; coach: boolean; onOtherAddress: () => void };

/** What follows on a sign-up: which inbox to look into, and what to do when nothing comes. */
export function CheckInbox({ email, coach, onOtherAddress }: CheckInboxProps) {
  const settings = useSettings();
  const hasProfile = useProfileStep(coach);
  const { standins = [], standinsUrl = null } = settings.data ?? {};
  return (
    <Stack gap="sm">
      <SignUpSteps at="inbox" coach={coach} hasProfile={hasProfile} />
      <Status>
        <Alert>{TEXT.accountCreated}</Alert>
      </Status>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {fillText(TEXT.checkInbox, { email })}
      </Text>
      {standinsUrl !== null && standins.includes("email") && (
        <Anchor
          href={`${standinsUrl}/mail?to=${encodeURIComponent(email)}`}
          target="_blank"
          rel="noopener"
          underline="always"
        >
          {TEXT.demoInbox}
        </Anchor>
      )}
      <Group align="flex-start" gap="sm">
        <div>
          <ResendVerification email={email} />
        </div>
        <Button mt="xs" size="xs" variant="subtle" onClick={onOtherAddress}>
          {WORDS.anotherAddress}
        </Button>
      </Group>
    </Stack>
  );
}
