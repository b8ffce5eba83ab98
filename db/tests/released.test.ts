import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readMigrations } from "#api/db/migrate.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
/** By version: each migration that came with it, and its digest. */
const released = read("db/released.json") as Record<string, Record<string, string>>;
const frozen = Object.values(released).flatMap((those) => Object.entries(those));

describe("a migration that was released", () => {
  it("stands as it was: databases out there have it, and a change would stop their next start", () => {
    const now = readMigrations().map(({ name, hash }) => [name, hash]);
    expect(now.slice(0, frozen.length)).toEqual(frozen);
  });

  it("is written down with its version", () => {
    const { version } = read("package.json") as { version: string };
    expect(Object.keys(released).at(-1)).toBe(version);
  });
});
