import type { ButtonProps } from "@mantine/core";
import { ConfirmButton } from "#web/ui/confirm-button.tsx";

type RemoveButtonProps = {
  words: { remove: string; removeAsk: string; removeAsked: string };
  isRemoving: boolean;
  onRemove: () => void;
  size?: ButtonProps["size"];
};

/** Asks before something is deleted permanently. */
export const RemoveButton = ({ words, isRemoving, onRemove, size }: RemoveButtonProps) => (
  <ConfirmButton
    button={{ size, px: 0, variant: "subtle", color: "red", loading: isRemoving }}
    title={words.removeAsk}
    message={words.removeAsked}
    confirmLabel={words.remove}
    danger
    onConfirm={onRemove}
  />
);
