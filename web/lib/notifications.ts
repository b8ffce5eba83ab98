import { useSyncExternalStore } from "react";

/** Notifications of the operating system, for those who turned them on; only shown while the tab is hidden. */

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

/** Call it only from a button: browsers ask for permission then. */
export async function switchNotifications(on: boolean): Promise<void> {
  const allowed = !on || (await Notification.requestPermission()) === "granted";
  try {
    if (on && allowed) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the choice cannot be kept, so it stays off.
  }
  for (const listener of listeners) listener();
}

export type Note = { title: string; body: string; path: string };

/** Shows it once, when the tab is hidden; a click brings the tab forward and opens the page. */
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
    // Many phones let the worker alone show notes. web/service-worker.ts opens the page then.
    void showByWorker(title, { ...options, data: path });
  }
}

/** Without a worker, as where the browser refuses one, there is no note. */
async function showByWorker(title: string, options: NotificationOptions): Promise<void> {
  try {
    await (await navigator.serviceWorker.getRegistration())?.showNotification(title, options);
  } catch {
    // The permission was taken back meanwhile.
  }
}
