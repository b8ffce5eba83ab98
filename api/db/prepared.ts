import { sql } from "kysely";
import type { ClientBase } from "pg";

const MARK = "/* prepared */";

/**
 * Begins a statement that each connection prepares once, so that it is read and planned no more: for the few that run
 * with every turn. Its plan does not see the values, so a search is better off without.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

/** Kysely's driver gives a statement no name, so the connection gives one to those that are marked. */
export function prepareMarked(client: ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const preparing = (...given: unknown[]): unknown => {
    const [text, values] = given;
    return typeof text === "string" && text.startsWith(MARK)
      ? query({ name: nameOf(text), text, values })
      : query(...given);
  };
  client.query = preparing as typeof client.query;
}
