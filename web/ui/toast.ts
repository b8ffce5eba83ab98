import type { ComponentType } from "react";
import { TOAST_ERROR_MS, TOAST_STAFF_MS, TOAST_SUCCESS_MS } from "#contract/limits.ts";
import type { ShownToast } from "./toast-area.tsx";

/** The button of a toast. */
export type ToastAction = { label: string; run: () => void };

/** `Area` shows the toasts once its script is loaded. `plain` is a message shown without it. */
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

async function showToast(toast: ShownToast): Promise<void> {
  const { message, autoClose } = toast;
  try {
    const { Notifications, show } = await import("./toast-area.tsx");
    setToasts({ Area: Notifications, plain: null });
    show(toast);
  } catch {
    // No network, or the app has been updated: the next toast loads the script again.
    setToasts({ plain: message });
    setTimeout(() => toasts.plain === message && setToasts({ plain: null }), autoClose);
  }
}

const COLOURS = { error: "red", success: "fern", info: "blue" } as const;

export function toastError(message: string): void {
  void showToast({ message, color: COLOURS.error, autoClose: TOAST_ERROR_MS });
}

/** A toast with an action is shown longer, so that it can be read and pressed. */
export function toastSuccess(message: string, action?: ToastAction): void {
  const autoClose = action ? TOAST_STAFF_MS : TOAST_SUCCESS_MS;
  void showToast({ message, color: COLOURS.success, autoClose, ...(action && { action }) });
}

/** Shown longer, for admin and coach pages (limits.md). */
export function toastStaff(kind: keyof typeof COLOURS, message: string): void {
  void showToast({ message, color: COLOURS[kind], autoClose: TOAST_STAFF_MS });
}
