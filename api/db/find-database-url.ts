import { findEmbeddedUrl } from "./embedded/server.ts";

export type DatabasePlace = {
  databaseDirectUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  dataDir: string;
};

/** The address of the configured database, as its tables' owner; null when the embedded one is not running. */
export const findDatabaseUrl = async ({
  databaseDirectUrl,
  databaseOwnerUrl,
  dataDir,
}: DatabasePlace): Promise<string | null> =>
  databaseOwnerUrl ?? databaseDirectUrl ?? (await findEmbeddedUrl(dataDir));
