import { useSyncExternalStore } from "react";

/** Operating system notifications, for users who turned them on. Shown only while the tab is hidden. */

const KEY = "greenroom.notifications";
const listeners = new Set<() => void>();

export type NotificationState = "insecure" | "unsupported" | "refused" | "off" | "on";

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
};

export function notificationState(): NotificationState {
  if (!window.isSecureContext) return "insecure";
  if (!("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "refused";
  return Notification.permission === "granted" && stored() ? "on" : "off";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useNotificationState = (): NotificationState =>
  useSyncExternalStore(subscribe, notificationState);

/** Must be called from a button, because browsers ask for permission only then. */
export async function switchNotifications(on: boolean): Promise<void> {
  const allowed = !on || (await Notification.requestPermission()) === "granted";
  try {
    if (on && allowed) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice can't be kept and stays off.
  }
  for (const listener of listeners) listener();
}

export type Note = { title: string; body: string; path: string };

/** Shows one notification if the tab is hidden. A click brings the tab to the front and opens the page. */
export function notifyIfHidden({ title, body, path }: Note): void {
  if (document.visibilityState !== "hidden" || notificationState() !== "on") return;
  const options = { body, icon: "/icon-192.png", tag: path };
  try {
    const note = new Notification(title, options);
    note.addEventListener("click", () => {
      window.focus();
      window.location.assign(path);
      note.close();
    });
  } catch {
    // Many phones allow notifications only from the service worker, which then opens the page (web/service-worker.ts).
    void showByWorker(title, { ...options, data: path });
  }
}

/** Without a service worker, for instance if the browser refuses one, no notification is shown. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.showNotification(title, options);
  } catch {
    // The permission was withdrawn meanwhile.
  }
}
