import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const POLLS = 1_200;
const POLL_MS = 50;

/** Connects to a database that is still starting, for up to a minute. */
export async function connectWhenUp(connectionString: string): Promise<Client> {
  for (let poll = 0; ; poll += 1) {
    const client = new Client({ connectionString });
    // The test may end the connection's server on purpose.
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
