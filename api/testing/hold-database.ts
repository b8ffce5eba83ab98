import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";

/** For tests of the lock: starts the embedded database on the given folder, prints the result, and keeps it running. */
const [dataDir = ""] = process.argv.slice(2);
try {
  const database = await startEmbeddedDatabase({ dataDir });
  const { url, serverUrl, notice } = database;
  process.stdout.write(`${JSON.stringify({ url, serverUrl, notice })}\n`);
  process.once("SIGTERM", () => void database.stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
}
