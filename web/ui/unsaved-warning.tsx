import { useBlocker } from "@tanstack/react-router";
import { WORDS } from "../lib/app-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Asks before what was typed is left behind, by a link, by Back or by closing the tab. */
export function UnsavedWarning({ changed }: { changed: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: changed,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked"}
      title={WORDS.leaveWithoutSaving}
      message={WORDS.typedWordsAreLost}
      confirmLabel={WORDS.leave}
      cancelLabel={WORDS.stayHere}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
