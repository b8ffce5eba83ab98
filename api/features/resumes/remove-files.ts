import type { Connection } from "#api/db/database.ts";
import { retrySeconds } from "#api/db/retry.ts";
import type { FileStore } from "#api/integrations/files.ts";
import { finishRemoval, postponeRemoval, takeDueRemovals } from "./removal-store.ts";

const BATCH = 20;

/** Removes files that no row keeps; one that the store does not give up is tried again, twice as late each time. */
export async function removeDueFiles(serviceDb: Connection, files: FileStore): Promise<void> {
  const removals = await takeDueRemovals(serviceDb, BATCH);
  await Promise.all(
    removals.map(async ({ file_key: fileKey, attempts }) => {
      try {
        await files.delete(fileKey);
        await finishRemoval(serviceDb, fileKey);
      } catch (error) {
        const seconds = retrySeconds(attempts);
        await postponeRemoval(serviceDb, {
          fileKey,
          error: error instanceof Error ? error.name : "unknown",
          seconds,
        });
      }
    }),
  );
}
