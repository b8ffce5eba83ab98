import type { ComponentType } from "react";
import { TOAST_ERROR_MS, TOAST_STAFF_MS, TOAST_SUCCESS_MS } from "#contract/limits.ts";

/** `Area` shows them as soon as its script is there; until then `plain` says what could not be shown by it. */
type Toasts = { Area: ComponentType | null; plain: string | null };

let toasts: Toasts = { Area: null, plain: null };
const listeners = new Set<() => void>();

export const readToasts = (): Toasts => toasts;

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setToasts(changes: Partial<Toasts>): void {
  toasts = { ...toasts, ...changes };
  for (const listener of listeners) listener();
}

async function showToast(message: string, color: string, autoClose: number): Promise<void> {
  try {
    const { Notifications, notifications } = await import("./toast-area.ts");
    setToasts({ Area: Notifications, plain: null });
    // The message is the id, so that the same words never stand twice.
    notifications.show({ id: message, message, color, autoClose });
  } catch {
    // No network, or a newer version of the app in its place: the next toast asks for the script again.
    setToasts({ plain: message });
    setTimeout(() => toasts.plain === message && setToasts({ plain: null }), autoClose);
  }
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
