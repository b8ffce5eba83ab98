import { spawn } from "node:child_process";

/**
 * Tells systemd's watchdog twice within `WATCHDOG_USEC` that this thread still runs; a held thread tells nothing, and systemd
 * starts the app anew. Does nothing where no watchdog is set. Node can't write to systemd's socket itself.
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
