import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { WORDS } from "../words.ts";

const HowTo = lazyPart(
  async () => (await import("./how-to.tsx")).HowTo,
  <SkeletonRows rows={4} height={32} label={APP.loading} />,
);

/** `compact`: on the stage's bar. */
export function HelpButton({ compact = false }: { compact?: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant={compact ? "subtle" : "default"}
        {...(compact && { size: "sm", px: "sm" })}
        onClick={open}
      >
        {WORDS.help}
      </Button>
      <Modal opened={opened} onClose={close} title={WORDS.howToDoWell}>
        <HowTo />
      </Modal>
    </>
  );
}
