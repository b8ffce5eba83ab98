import { matchPrecache, precache, type PrecacheEntry } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

/** The shell and the files of the pages that open without the network, put in by scripts/service-worker.ts. */
declare const FILES: PrecacheEntry[];

/** Of a press on a note of web/lib/notifications.ts, whose data is the address of its page. */
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
 * Holds files of the app only, the same for everybody: nothing of /api is ever kept here. A new version's files are
 * loaded beside those of the old one, and used when all pages of the old one are closed.
 */
const files = FILES;
precache(files);

const urls = new Set(files.map((file) => (typeof file === "string" ? file : file.url)));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname !== SHELL && urls.has(url.pathname),
  async ({ request, url }) => (await matchPrecache(url.pathname)) ?? fetch(request),
);

/** The server's page first: it has a fresh nonce, knows the visitor and names the newest files. */
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

/** In a tab that is open, else in a new one. */
async function openPage(path: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: "window" });
  if (tab === undefined) return void (await clients.openWindow(path));
  await Promise.all([tab.focus(), tab.navigate(path)]);
}
