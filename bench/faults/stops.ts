import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#api/testing/free-port.ts";
import { appCall, openInterviews, startChatStack } from "../chat-stack.ts";
import { timeStream } from "../stream-call.ts";
import { createFolderWithPeople, startApp } from "./app.ts";
import type { FaultRun } from "./fault-run.ts";

const ANSWERS = 100;
const UNDER_WAY_MS = 800;

/** safety.md R17: a stop while answers stream: streams finish, new requests are refused, and the process exits. */
export const runOrderlyStop: FaultRun = async () => {
  const stack = await startChatStack(ANSWERS);
  const { appUrl, app, people } = stack;
  const open = await openInterviews(appUrl, people);
  const answers = people.map((person) =>
    timeStream(appCall(appUrl, person, open.get(person.id) ?? "")).then(
      () => true,
      () => false,
    ),
  );
  await sleep(UNDER_WAY_MS);
  const from = performance.now();
  const ended = app.kill("SIGTERM");
  await sleep(50);
  const isRefused = await fetch(`${appUrl}/api/health`).then(
    () => false,
    () => true,
  );
  const whole = (await Promise.all(answers)).filter(Boolean).length;
  const code = await ended;
  const seconds = (performance.now() - from) / 1000;
  await stack.stopRest();
  return [
    {
      fault: `SIGTERM with ${ANSWERS} answers under way`,
      sent: ANSWERS,
      acknowledged: whole,
      kept: whole,
      doubled: 0,
      lost: ANSWERS - whole,
      seen: `ended with ${code} after ${seconds.toFixed(1)} s; a new connection was ${isRefused ? "refused" : "taken"}`,
    },
  ];
};

/** safety.md R18: a second server on the same data folder exits with an error and does not disturb the first. */
export const runSecondProcess: FaultRun = async () => {
  const { dataDir } = await createFolderWithPeople(1);
  const port = await freePort();
  const first = await startApp(port, { DATA_DIR: dataDir });
  const second = spawn(process.execPath, [resolve(import.meta.dirname, "../../api/main.ts")], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let words = "";
  second.stderr.on("data", (chunk: Buffer) => (words += chunk.toString()));
  const [code] = (await once(second, "exit")) as [number];
  const alive = (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200;
  await first.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const isTold = words.includes("Another Greenroom is running on the data folder");
  return [
    {
      fault: "a second server on the same data folder",
      sent: 1,
      acknowledged: code === 0 ? 1 : 0,
      kept: alive ? 1 : 0,
      doubled: 0,
      lost: 0,
      seen: `it ended with ${code}${isTold ? " and said why" : " without a word"}; the first one ${alive ? "goes on" : "is gone"}`,
    },
  ];
};
