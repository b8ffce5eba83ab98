import { useBlocker } from "@tanstack/react-router";
import { WORDS } from "../lib/app-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/**
 * Asks before what was typed is left behind, by a link, by Back or by closing the tab. While it is being saved nothing is lost
 * by leaving but the answer; once it is saved the question is gone.
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
