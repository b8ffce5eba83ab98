import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";

export type StandinEnv = { Bindings: HttpBindings };

/** One imitated provider. A call under one of the path `prefixes` that no route handles gets a 501. */
export type Standin = {
  name: string;
  purpose: string;
  links: readonly { label: string; href: string }[];
  prefixes: readonly string[];
  routes: Hono<StandinEnv>;
  stop?: () => void;
};

export function findBearer(c: Context): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(c.req.header("authorization") ?? "")?.[1];
}

/** The origin that the caller used, so that both http://localhost:3100 and http://127.0.0.1:3100 work as an issuer. */
export function originOf(c: Context): string {
  return new URL(c.req.url).origin;
}

/** Sets the entry and deletes the oldest ones above the limit, so that memory stays bounded. */
export function setBounded<K, V>(map: Map<K, V>, entry: readonly [K, V], limit: number): void {
  map.delete(entry[0]);
  map.set(...entry);
  for (const oldest of map.keys()) {
    if (map.size <= limit) return;
    map.delete(oldest);
  }
}

/** Rare but allowed behaviour of the real service that a test can switch on. */
export type Habits<H extends string> = { set: (next: readonly H[]) => void; has: (habit: H) => boolean };

export function createHabits<H extends string>(): Habits<H> {
  let habits: ReadonlySet<H> = new Set();
  return {
    set: (next) => {
      habits = new Set(next);
    },
    has: (habit) => habits.has(habit),
  };
}

/** Responds with a 501 in a shape that each provider's client can read, and reports it on stderr. */
export function refuseUnknownCall(c: Context): Response {
  const { pathname } = new URL(c.req.url);
  const message = `This stand-in does not know ${c.req.method} ${pathname}`;
  process.stderr.write(`\n!!! STAND-IN: ${message}. Teach it the call, or mend the caller.\n\n`);
  return c.json(
    {
      statusCode: 501,
      name: "not_implemented",
      message,
      error: { message, type: "not_implemented", param: null, code: "not_implemented" },
    },
    501,
  );
}
