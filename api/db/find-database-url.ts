import { findEmbeddedUrl } from "./embedded/server.ts";

export type DatabasePlace = {
  databaseDirectUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  dataDir: string;
};

/** The address of these settings' database, as its tables' owner; null where the embedded one does not run. */
export const findDatabaseUrl = async ({
  databaseDirectUrl,
  databaseOwnerUrl,
  dataDir,
}: DatabasePlace): Promise<string | null> =>
  databaseOwnerUrl ?? databaseDirectUrl ?? (await findEmbeddedUrl(dataDir));
