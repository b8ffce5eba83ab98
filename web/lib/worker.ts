/** Lets the app open without the network (web/service-worker.ts). Only for who signed in: visitors load nothing more. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // After what the page itself needs.
  setTimeout(() => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      // A browser that refuses it works with the network only.
    });
  }, WORKER_AFTER_MS);
}

const WORKER_AFTER_MS = 3000;
