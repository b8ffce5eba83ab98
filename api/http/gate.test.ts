import { expect, it } from "vitest";
import { ROLE } from "#contract/roles.ts";
import type { Caller } from "./app-env.ts";
import { createRouter, okMessage, route } from "./router.ts";

const callerOf = (userId: string): Caller => ({
  userId,
  email: `${userId}@example.test`,
  name: userId,
  emailVerified: true,
  role: ROLE.free,
  sessionId: userId,
  keyId: null,
  missingFactor: null,
});

// safety.md T94
it("a person's costly calls are done one after the other, and nobody else waits for them", async () => {
  const running = new Map<string, number>();
  let most = 0;
  let together = 0;
  const app = createRouter();
  app.use((c, next) => {
    c.set("findCaller", () => Promise.resolve(callerOf(c.req.header("person") ?? "")));
    return next();
  });
  app.openapi(route("user", "GET /costly", { id: "costly", summary: "Costly", costly: true }), async (c) => {
    const { userId } = c.var.caller;
    running.set(userId, (running.get(userId) ?? 0) + 1);
    most = Math.max(most, ...running.values());
    together = Math.max(together, [...running.values()].filter((calls) => calls > 0).length);
    await new Promise(setImmediate);
    running.set(userId, (running.get(userId) ?? 0) - 1);
    return c.json(okMessage("done"), 200);
  });
  const call = async (person: string) => app.request("/costly", { headers: { person } });
  const calls = ["ann", "bo"].flatMap((person) => Array.from({ length: 10 }, () => call(person)));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
  expect({ most, together }).toEqual({ most: 1, together: 2 });
});
