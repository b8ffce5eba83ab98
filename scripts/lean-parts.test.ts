import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = join(import.meta.dirname, "../web");

it("every table that is wider than its place scrolls by the browser's own means", () => {
  const containers = globSync("**/*.tsx", { cwd: WEB }).flatMap((path) =>
    [...readFileSync(join(WEB, path), "utf8").matchAll(/<Table\.ScrollContainer[^>]*>/g)].map(([tag]) => tag),
  );
  expect(containers.length).toBeGreaterThan(4);
  for (const tag of containers) expect(tag).toContain('type="native"');
});
