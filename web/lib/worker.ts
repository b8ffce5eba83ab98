/** Lets the app open without the network (web/service-worker.ts). Only for signed-in users: visitors load less. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Delayed, so that it does not compete with the page's own requests.
  setTimeout(() => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // If the browser refuses, the app works only with the network.
    });
  }, WORKER_AFTER_MS);
}

const WORKER_AFTER_MS = 3000;
