import { readFileSync } from "node:fs";
import { Client } from "pg";
import { findEmbeddedUrl } from "#api/db/embedded/server.ts";
import { noteOf, PORTS } from "./servers.ts";

/** On a server's own database: for crowds, and for what somebody does at the command line meanwhile. */
export async function runSql(
  text: string,
  values: unknown[] = [],
  port = PORTS.usual,
): Promise<Record<string, unknown>[]> {
  const url = await findEmbeddedUrl(readFileSync(noteOf(port), "utf8"));
  const client = new Client({ connectionString: url ?? "" });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}
