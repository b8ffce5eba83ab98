import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ToastAction } from "./toast.ts";

/** A separate file, loaded with the first toast. scripts/service-worker.ts lists this file for use offline. */
export { Notifications } from "@mantine/notifications";

export type ShownToast = { message: string; color: string; autoClose: number; action?: ToastAction };

/** The message is the id, so that the same message is not shown twice. */
export function show({ message, color, autoClose, action }: ShownToast): void {
  const press = () => {
    notifications.hide(message);
    action?.run();
  };
  notifications.show({
    id: message,
    color,
    autoClose,
    message: action ? (
      <Group justify="space-between" gap="xs">
        {message}
        <Button variant="default" onClick={press}>
          {action.label}
        </Button>
      </Group>
    ) : (
      message
    ),
  });
}
