import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const POLLS = 1_200;
const POLL_MS = 50;

/** A connection to a database that is only starting: a minute at most. */
export async function connectWhenUp(connectionString: string): Promise<Client> {
  for (let poll = 0; ; poll += 1) {
    const client = new Client({ connectionString });
    // What stands behind it may be ended on purpose.
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (poll === POLLS) throw error;
      await sleep(POLL_MS);
    }
  }
}
