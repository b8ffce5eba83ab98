import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");

it("a page has the width of the frame, the column or a single card, and no width of its own", () => {
  const parts = globSync("**/*.tsx", { cwd: WEB, exclude: ["ui/**", "styleguide*"] });
  expect(parts.length).toBeGreaterThan(150);
  const own = parts.filter((path) =>
    /<(Stack|Paper|Box)\b[^>]*\b(mx="auto"|maw="[345]\drem")/.test(readFileSync(join(WEB, path), "utf8")),
  );
  expect(own).toEqual([]);
});
