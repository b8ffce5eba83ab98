import { matchPrecache, precache, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

/** The app shell and the files of the pages that open offline, inserted by scripts/service-worker.ts. */
declare const FILES: PrecacheEntry[];

/** A click on a notification by web/lib/notifications.ts. `data` is the address of its page. */
type NotePress = Event & {
  notification: { data: string; close: () => void };
  waitUntil: (work: Promise<unknown>) => void;
};
type Tab = { focus: () => Promise<unknown>; navigate: (path: string) => Promise<unknown> };
type Tabs = {
  matchAll: (which: { type: "window" }) => Promise<Tab[]>;
  openWindow: (path: string) => Promise<unknown>;
};
declare const clients: Tabs;

const SHELL = "/index.html";

/*
 * Caches only files of the app, never /api. A new version's files load alongside the old ones and are used once all
 * pages of the old version are closed.
 */
const files = FILES;
precache(files);

const urls = new Set(files.map((file) => (typeof file === "string" ? file : file.url)));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname !== SHELL && urls.has(url.pathname),
  async ({ request, url }) => (await matchPrecache(url.pathname)) ?? fetch(request),
);

/** Network first: the server's page has a fresh nonce, the visitor's data and the names of the newest files. */
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === "navigate" && !url.pathname.startsWith("/api/"),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const shell = await matchPrecache(SHELL);
      if (shell === undefined) throw error;
      return shell;
    }
  },
);

globalThis.addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = event as NotePress;
  notification.close();
  waitUntil.call(event, openPage(notification.data));
});

/** Opens the page in an existing tab, or in a new one. */
async function openPage(path: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: "window" });
  if (tab === undefined) return void (await clients.openWindow(path));
  await Promise.all([tab.focus(), tab.navigate(path)]);
}
