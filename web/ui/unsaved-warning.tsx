import { useBlocker } from "@tanstack/react-router";
import { WORDS } from "../lib/app-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before typed text is lost by a link, Back or closing the tab. While the text is being saved, leaving loses only
 * the server's response. The question closes once the text is saved.
 */
export function UnsavedWarning({ changed, saving }: { changed: boolean; saving: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: changed,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === "blocked" && changed}
      title={saving ? WORDS.stillBeingSaved : WORDS.leaveWithoutSaving}
      message={saving ? WORDS.savedUnseen : WORDS.typedWordsAreLost}
      confirmLabel={WORDS.leave}
      cancelLabel={WORDS.stayHere}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
