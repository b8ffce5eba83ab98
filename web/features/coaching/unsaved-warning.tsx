import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

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
      title="Leave without saving?"
      message="Your changes to the profile will be lost."
      confirmLabel="Leave"
      cancelLabel="Stay here"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
