const LOOK_MS = 500;

/**
 * Ends this process when the npm that started it has gone. npm passes a signal on to the shell between the two, which dies
 * of it and leaves the server running. A start without npm (systemd, the container image) outlives its parent, as before;
 * so does one below another script of npm, whose name for its script is another than ours.
 */
export function endWithNpm({ npm_lifecycle_script: script }: NodeJS.ProcessEnv): void {
  if (!script?.includes("scripts/start.js")) return;
  const { ppid } = process;
  const look = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(look);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_MS);
  look.unref();
}
