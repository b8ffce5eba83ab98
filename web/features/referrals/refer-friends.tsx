import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense, lazy } from "react";
import { useMe } from "#web/lib/session.ts";
import { useUnlimited } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/link-parts.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS } from "./words.ts";
import { Modal } from "#web/ui/modal.tsx";

const SharePanel = lazy(async () => ({ default: (await import("./share-panel.tsx")).SharePanel }));

export function ReferFriends() {
  const [opened, { open, close }] = useDisclosure(false);
  const { linkedin } = useMe();
  const unlimited = useUnlimited();
  return (
    <>
      <Button variant="default" onClick={open}>
        {WORDS.refer}
      </Button>
      <Modal opened={opened} onClose={close} title={unlimited ? WORDS.refer : WORDS.title} size="lg">
        {linkedin === null || linkedin.connected ? (
          <Suspense fallback={<SkeletonRows rows={3} height={72} />}>
            <SharePanel />
          </Suspense>
        ) : (
          <ConnectPrompt unlimited={unlimited} />
        )}
      </Modal>
    </>
  );
}

function ConnectPrompt({ unlimited }: { unlimited: boolean }) {
  return (
    <Stack align="flex-start">
      <Text>{unlimited ? WORDS.connectFirstUncounted : WORDS.connectFirst}</Text>
      <LinkButton {...paths.connectLinkedin()}>{WORDS.connect}</LinkButton>
    </Stack>
  );
}
