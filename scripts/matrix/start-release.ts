import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export type Started = {
  isReady: boolean;
  /** The whole output. */
  said: string;
  stop: () => Promise<void>;
};

/** Waits until the process reports that Greenroom is ready, or exits. */
export async function untilReady(
  child: ChildProcess,
  end: () => void = () => child.kill("SIGTERM"),
): Promise<Started> {
  const ended = once(child, "exit");
  const started: Started = {
    isReady: false,
    said: "",
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) end();
      await ended;
    },
  };
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      started.said += chunk.toString();
      if (started.said.includes("Greenroom is ready")) resolve();
    });
  await Promise.race([ready, ended]);
  started.isReady = child.exitCode === null && child.signalCode === null;
  return started;
}

/** Runs `npm start` of the release in `folder` with that release's own Node. */
export const startRelease = (folder: string, settings: Record<string, string>): Promise<Started> =>
  untilReady(
    spawn(join(folder, "node_modules/.bin/node"), ["--max-semi-space-size=8", "scripts/start.ts"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "", LOG_LEVEL: "silent", ...settings },
    }),
  );
