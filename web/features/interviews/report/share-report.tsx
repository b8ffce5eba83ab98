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

/** The private link to one's own report: off until made here, and taken back here. */
export function ShareReport({ id }: { id: string }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>{WORDS.share}</Button>
      <Modal opened={opened} onClose={close} title={WORDS.shareThisReport}>
        <Part first>
          <Sharing id={id} />
        </Part>
      </Modal>
    </>
  );
}
