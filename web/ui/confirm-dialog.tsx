import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { WORDS } from "../lib/app-words.ts";
import { Modal } from "./modal.tsx";

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A choice below the message. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    message,
    confirmLabel,
    cancelLabel = WORDS.cancel,
    danger,
    children,
    onConfirm,
    onCancel,
  } = props;
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      <Stack>
        <Text>{message}</Text>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={danger ? "red" : undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
