import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrations } from "#api/db/migrate.ts";

/**
 * Run by `npm version`: adds the new version's migrations to db/released.json and never changes existing entries. From
 * then on db/tests/released.test.ts fails if one of them changes.
 */
const ROOT = join(import.meta.dirname, "..");
const FILE = join(ROOT, "db/released.json");
type Released = Record<string, Record<string, string>>;

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const released = JSON.parse(readFileSync(FILE, "utf8")) as Released;
const known = new Set(Object.values(released).flatMap((those) => Object.keys(those)));
const fresh = readMigrations().filter(({ name }) => !known.has(name));
const those = Object.fromEntries(fresh.map(({ name, hash }) => [name, hash]));
writeFileSync(FILE, `${JSON.stringify({ ...released, [version]: those }, null, 2)}\n`);
