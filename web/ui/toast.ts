import { TOAST_ERROR_MS, TOAST_STAFF_MS, TOAST_SUCCESS_MS } from "#contract/limits.ts";

let wanted = false;
const listeners = new Set<() => void>();

export const areToastsWanted = (): boolean => wanted;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function showToast(message: string, color: string, autoClose: number): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import("@mantine/notifications");
  // The message is the id, so that the same words never stand twice.
  notifications.show({ id: message, message, color, autoClose });
}

const COLOURS = { error: "red", success: "fern", info: "blue" } as const;

export function toastError(message: string): void {
  void showToast(message, COLOURS.error, TOAST_ERROR_MS);
}

export function toastSuccess(message: string): void {
  void showToast(message, COLOURS.success, TOAST_SUCCESS_MS);
}

/** Admin and coach screens leave a toast standing longer (limits.md). */
export function toastStaff(kind: keyof typeof COLOURS, message: string): void {
  void showToast(message, COLOURS[kind], TOAST_STAFF_MS);
}
