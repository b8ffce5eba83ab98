import { spawn } from "node:child_process";

/**
 * Notifies systemd's watchdog twice per `WATCHDOG_USEC` while this thread runs; if the thread is blocked, systemd
 * restarts the app. Does nothing without a watchdog. Calls systemd-notify, because Node can't write to systemd's
 * socket.
 */
export function feedWatchdog(
  { NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
  warn: (text: string) => void,
): void {
  const everyMs = Number(WATCHDOG_USEC) / 1000 / 2;
  if (!NOTIFY_SOCKET || !(everyMs > 0)) return;
  const feed = () => {
    const notify = spawn("systemd-notify", ["WATCHDOG=1"], { stdio: "ignore" });
    notify.on("error", (error) => warn(`systemd's watchdog was not told: ${error.message}`));
  };
  feed();
  setInterval(feed, everyMs).unref();
}
