import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";

export type StandinEnv = { Bindings: HttpBindings };

/** One imitated provider. `prefixes` are the path starts under which a call it does not know is answered 501. */
export type Standin = {
  name: string;
  purpose: string;
  links: readonly { label: string; href: string }[];
  prefixes: readonly string[];
  routes: Hono<StandinEnv>;
  stop?: () => void;
};
