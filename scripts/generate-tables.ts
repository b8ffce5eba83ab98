import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { Client } from "pg";
import { startEmbeddedDatabase } from "#api/db/embedded/server.ts";
import { migrate } from "#api/db/migrate.ts";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { describeSchema } from "../db/describe-schema.ts";

/** Writes api/db/tables.ts and db/schema.txt from a newly migrated database. */
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
  const tables = readFileSync("api/db/tables.ts", "utf8");
  writeFileSync("api/db/tables.ts", tables.replaceAll(/\/\*\*\n +\* (.*)\n +\*\//g, "/** $1 */"));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  writeFileSync("db/schema.txt", await describeSchema(client));
  await client.end();
} finally {
  await database.stop();
}
