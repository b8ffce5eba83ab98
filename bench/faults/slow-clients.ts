import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startChatStack } from "../chat-stack.ts";
import { quantile } from "../stream-call.ts";
import type { FaultRun } from "./fault-run.ts";

const SLOW = 500;
const CALLS = 200;
const WAIT_MS = 14_000;

/** safety.md R20: many clients send one byte per second; are others slowed down, and the slow ones disconnected? */
export const runSlowClients: FaultRun = async () => {
  const stack = await startChatStack(1);
  const { hostname, port } = new URL(stack.appUrl);
  const [person] = stack.people;
  const call = async () => {
    const from = performance.now();
    const response = await fetch(`${stack.appUrl}/api/users/me`, {
      headers: { authorization: `Bearer ${person?.token}` },
    });
    await response.text();
    return { ms: performance.now() - from, isGood: response.status === 200 };
  };
  const calm = [];
  for (let n = 0; n < CALLS; n += 1) calm.push(await call());
  let closed = 0;
  const sockets: Socket[] = [];
  for (let n = 0; n < SLOW; n += 1) {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.resume();
    socket.on("close", () => (closed += 1));
    socket.write("GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ");
    sockets.push(socket);
  }
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("a");
  }, 1_000);
  const busy = [];
  for (let n = 0; n < CALLS; n += 1) busy.push(await call());
  await sleep(WAIT_MS);
  clearInterval(drip);
  const closedByServer = closed;
  for (const socket of sockets) socket.destroy();
  await stack.stop();
  const good = busy.filter(({ isGood }) => isGood).length;
  const p95 = (calls: { ms: number }[]) =>
    quantile(
      calls.map(({ ms }) => ms),
      0.95,
    ).toFixed(1);
  return [
    {
      fault: `${SLOW} clients that send a byte a second`,
      sent: CALLS,
      acknowledged: good,
      kept: good,
      doubled: 0,
      lost: CALLS - good,
      seen: `p95 of the others ${p95(busy)} ms, ${p95(calm)} ms before; ${closedByServer} of the slow ones were let go after ${WAIT_MS / 1000} s`,
    },
  ];
};
