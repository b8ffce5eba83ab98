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

export function toastError(message: string, autoClose = TOAST_ERROR_MS): void {
  void showToast(message, "red", autoClose);
}

export function toastSuccess(message: string, autoClose = TOAST_SUCCESS_MS): void {
  void showToast(message, "fern", autoClose);
}

const STAFF_COLOURS = { error: "red", success: "fern", info: "blue" } as const;

/** Admin and coach screens leave a toast standing longer (SPEC section 9). */
export function toastStaff(kind: keyof typeof STAFF_COLOURS, message: string): void {
  void showToast(message, STAFF_COLOURS[kind], TOAST_STAFF_MS);
}
