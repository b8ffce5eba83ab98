const LOOK_MS = 500;

/**
 * Ends this process when the npm that started it is gone. npm passes a signal on to the shell between the two, which
 * dies of it and leaves the server running. A server that npm did not start (systemd, the container image) outlives its
 * parent. So does a server started by another npm script, which is recognised by `npm_lifecycle_script`.
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
