import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { fillText, TEXT } from "#contract/texts.ts";
import { useProfileStep, useSettings } from "#web/lib/settings.ts";
import { SignUpSteps } from "#web/ui/sign-up-steps.tsx";
import { Status } from "#web/ui/status.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { WORDS } from "../words.ts";

type CheckInboxProps = {
  email: string;
  coach: boolean;
  onOtherAddress: () => void;
  /** The sign-in form, for users who verified in another browser. */
  children: ReactNode;
};

/** Shown after a sign-up: says which inbox to check; the rest is for users who find no mail there. */
export function CheckInbox({ email, coach, onOtherAddress, children }: CheckInboxProps) {
  const settings = useSettings();
  const hasProfile = useProfileStep(coach);
  const [signsIn, { open }] = useDisclosure(false);
  const { standins = [], standinsUrl = null } = settings.data ?? {};
  return (
    <Stack>
      <SignUpSteps at="inbox" coach={coach} hasProfile={hasProfile} />
      <Status>
        <Alert>{TEXT.accountCreated}</Alert>
      </Status>
      <Text style={{ overflowWrap: "anywhere" }}>{fillText(TEXT.checkInbox, { email })}</Text>
      {standinsUrl !== null && standins.includes("email") && (
        <Button
          component="a"
          href={`${standinsUrl}/mail?to=${encodeURIComponent(email)}`}
          target="_blank"
          rel="noopener"
        >
          {TEXT.demoInbox}
        </Button>
      )}
      <Group align="flex-start" gap="sm">
        <div>
          <ResendVerification email={email} />
        </div>
        <Button mt="xs" size="xs" variant="subtle" onClick={onOtherAddress}>
          {WORDS.anotherAddress}
        </Button>
        {!signsIn && (
          <Button mt="xs" size="xs" variant="subtle" onClick={open}>
            {WORDS.verifiedAlready} {WORDS.signIn}
          </Button>
        )}
      </Group>
      {signsIn && children}
    </Stack>
  );
}
