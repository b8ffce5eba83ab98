import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMigrations } from "#api/db/migrate.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
/** Each release's migrations and their digests, by version. */
const released = read("db/released.json") as Record<string, Record<string, string>>;
const frozen = Object.values(released).flatMap((those) => Object.entries(those));

describe("a migration that was released", () => {
  it("is unchanged, because existing databases could not start after a change", () => {
    const now = readMigrations().map(({ name, hash }) => [name, hash]);
    expect(now.slice(0, frozen.length)).toEqual(frozen);
  });

  it("is listed with its version", () => {
    const { version } = read("package.json") as { version: string };
    expect(Object.keys(released).at(-1)).toBe(version);
  });
});
