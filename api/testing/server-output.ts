import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { vi } from "vitest";
import { TEST_SECRET } from "./start-test-server.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Runs the real server as `npm start` does, gives it to `work`, stops it, and answers all it wrote. */
export async function outputOf(
  databaseUrl: string,
  work: (url: string) => Promise<void>,
): Promise<{ output: string; exitCode: number | null }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: "trace",
      TRUST_PROXY: "true",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${port}/api`;
  await vi.waitFor(() => fetch(`${url}/health`), { timeout: 20_000, interval: 100 });
  await work(url);
  const exited = once(child, "exit") as Promise<[number | null]>;
  child.kill("SIGTERM");
  return { exitCode: (await exited)[0], output };
}
