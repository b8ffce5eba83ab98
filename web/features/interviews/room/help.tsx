import { Button, List } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect } from "react";
import { formatTimeSpan } from "#web/lib/format.ts";
import { useSilenceSeconds } from "#web/lib/settings.ts";
import { paths } from "#web/paths.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { TextLink } from "#web/ui/link-parts.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Part } from "#web/ui/part.tsx";
import { SkeletonRows } from "#web/ui/skeletons.tsx";
import { WORDS as APP } from "#web/lib/app-words.ts";
import { WORDS } from "../words.ts";

const loadHowTo = () => import("./how-to.tsx");

const HowTo = lazyPart(
  async () => (await loadHowTo()).HowTo,
  <SkeletonRows rows={4} height={32} label={APP.loading} />,
);

/** Says before the start that silence ends it, and links the setting with more time and a clock to stop. */
export const SilenceRule = () => (
  <List.Item>
    {WORDS.silenceEnds(formatTimeSpan(useSilenceSeconds()))}{" "}
    <TextLink {...paths.settings("interviews")}>{WORDS.moreTime}</TextLink>
  </List.Item>
);

/** `compact` is for the interview's top bar. */
export function HelpButton({ compact = false }: { compact?: boolean }) {
  const [opened, { open, close }] = useDisclosure(false);
  // Preload: during an interview the help must open even when the connection is lost.
  useEffect(() => {
    if (compact) void loadHowTo().catch(() => undefined);
  }, [compact]);
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
        <Part first>
          <HowTo />
        </Part>
      </Modal>
    </>
  );
}
