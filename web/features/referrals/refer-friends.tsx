import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useMe } from "../../lib/session.ts";
import { SkeletonRows } from "../../ui/skeletons.tsx";
import { ConnectPrompt } from "./connect-prompt.tsx";

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
        {linkedin.connected ? (
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
