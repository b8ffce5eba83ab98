import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense, lazy } from "react";
import { useMe } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/link-parts.tsx";
import { SkeletonRows } from "../../ui/skeletons.tsx";

const SharePanel = lazy(async () => ({ default: (await import("./share-panel.tsx")).SharePanel }));

export function ReferFriends() {
  const [opened, { open, close }] = useDisclosure(false);
  const { linkedin } = useMe();
  return (
    <>
      <Button variant="default" onClick={open}>
        Refer Friends
      </Button>
      <Modal opened={opened} onClose={close} title="Share & Earn Interviews" size="lg">
        {linkedin === null || linkedin.connected ? (
          <Suspense fallback={<SkeletonRows rows={3} height={72} />}>
            <SharePanel />
          </Suspense>
        ) : (
          <ConnectPrompt />
        )}
      </Modal>
    </>
  );
}

function ConnectPrompt() {
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
