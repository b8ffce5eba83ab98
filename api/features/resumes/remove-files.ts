import type { Connection } from "#api/db/database.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { finishRemoval, postponeRemoval, takeDueRemovals } from "./removal-store.ts";

const BATCH = 20;
const FIRST_RETRY_SECONDS = 2;
const LAST_RETRY_SECONDS = 15 * 60;

/** Removes files that no row keeps; one that the store does not give up is tried again, twice as late each time. */
export async function removeDueFiles(asServer: Connection, files: FileStore): Promise<void> {
  const removals = await takeDueRemovals(asServer, BATCH);
  await Promise.all(
    removals.map(async ({ file_key: fileKey, attempts }) => {
      try {
        await files.delete(fileKey);
        await finishRemoval(asServer, fileKey);
      } catch (error) {
        const seconds = Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** (attempts - 1));
        await postponeRemoval(asServer, {
          fileKey,
          error: error instanceof Error ? error.name : "unknown",
          seconds,
        });
      }
    }),
  );
}
