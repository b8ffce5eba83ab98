import { execFileSync } from "node:child_process";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";

/** Writes api/db/tables.ts from the migrations: a fresh database, migrated, read by kysely-codegen. */
const database = await startEmbeddedDatabase({ dataDir: createTemporaryFolder("tables") });
try {
  await migrate(database.url);
  const patterns = [
    "--include-pattern",
    "(public|private|auth|app).*",
    "--exclude-pattern",
    "private.migrations",
  ];
  execFileSync(
    "kysely-codegen",
    [
      "--dialect",
      "postgres",
      "--url",
      database.url,
      "--out-file",
      "api/db/tables.ts",
      "--default-schema",
      "public",
      ...patterns,
    ],
    { stdio: "inherit" },
  );
} finally {
  await database.stop();
}
