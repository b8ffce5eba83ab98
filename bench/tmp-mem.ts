import { Agent, get } from "node:http";
import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openInterviews, startChatStack } from "./chat-stack.ts";
import { answer, atPace } from "./load.ts";
const N = Number(process.argv[2] ?? 300),
  S = Number(process.argv[3] ?? 2),
  T = Number(process.argv[4] ?? 40);
const note = (t: string) => {
  appendFileSync("/tmp/mem.log", `--- ${t}\n`);
  console.log(new Date().toISOString(), t);
};
process.env.NODE_OPTIONS = "--import /tmp/mem-preload.mjs " + (process.env.EXTRA ?? "");
const stack = await startChatStack(N);
const gcNow = async () => {
  if (process.env.NOGC) return;
  process.kill(stack.app.pid, "SIGUSR2");
  await sleep(Number(process.env.SNAPWAIT ?? 2500));
};
const mem = () => `rss ${Math.round(stack.app.memoryMb())}`;
note(`started ${mem()} pid ${stack.app.pid}`);
await sleep(4000);
await gcNow();
note(`later ${mem()}`);
const open = await openInterviews(stack.appUrl, stack.people);
note(`opened ${N} ${mem()}`);
await sleep(3000);
await gcNow();
note(`rest ${mem()}`);
const agent = new Agent({ maxSockets: Infinity });
for (const p of stack.people)
  for (let i = 0; i < S; i++)
    await new Promise<void>((r) => {
      const c = get(
        `${stack.appUrl}/api/conversations/${open.get(p.id)}/events`,
        { agent, headers: { authorization: `Bearer ${p.token}` } },
        (res) => {
          res.on("data", () => r());
        },
      );
      c.on("error", () => r());
    });
note(`streams ${mem()}`);
await sleep(3000);
await gcNow();
note(`rest ${mem()}`);
await atPace(stack.people, T, async (p) => {
  await answer(stack.appUrl, p, open);
});
note(`talked ${mem()}`);
await sleep(3000);
await gcNow();
note(`rest ${mem()}`);
agent.destroy();
await sleep(3000);
await gcNow();
note(`closed ${mem()}`);
await stack.stop();
process.exit(0);
