import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Part } from "#web/ui/part.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS } from "../words.ts";

const Sharing = lazyPart(
  async () => (await import("./sharing.tsx")).Sharing,
  <SkeletonRows rows={2} height={56} label={WORDS.loading} />,
);

/** Creates and withdraws the private link to the user's own report. Without a link, nobody else can read it. */
export function ShareReport({ id }: { id: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {WORDS.share}
      </Button>
      <Modal opened={opened} onClose={close} title={WORDS.shareThisReport}>
        <Part first>
          <Sharing id={id} />
        </Part>
      </Modal>
    </>
  );
}
