import { Button, type ButtonProps } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type RemoveButtonProps = {
  words: { remove: string; removeAsk: string; removeAsked: string };
  isRemoving: boolean;
  onRemove: () => void;
  size?: ButtonProps["size"];
};

/** Asks before something is deleted permanently. */
export function RemoveButton({ words, isRemoving, onRemove, size }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} variant="subtle" color="red" loading={isRemoving} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.removeAsk}
        message={words.removeAsked}
        confirmLabel={words.remove}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      />
    </>
  );
}
