import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findNotes } from "./release-notes.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

it("a release has the changelog's part of its version, and none without one", () => {
  const changelog =
    "# Changelog\n\n## Unreleased\n\n- new\n\n## [0.2.0] - 2026-11-25\n\n- old\n\n## 0.1.0\n\n- first\n";
  expect(findNotes(changelog, "0.2.0")).toBe("- old");
  expect(findNotes(changelog, "0.1.0")).toBe("- first");
  expect(() => findNotes(changelog, "0.3.0")).toThrow("no part of 0.3.0");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(findNotes(read("CHANGELOG.md"), version)).not.toBe("");
});

it("compose needs no clone: it builds nothing, and its proxy's file is the one of deploy/", () => {
  const compose = read("compose.yaml");
  expect(compose).not.toMatch(/^\s+build:|\.\//m);
  expect(compose).toContain("image: ${GREENROOM_IMAGE:-greenroom}");
  const lines = read("deploy/Caddyfile")
    .trim()
    .replaceAll("{$", () => "{$$")
    .split("\n");
  const inCompose = lines.map((line) => (line === "" ? "" : `      ${line}`)).join("\n");
  expect(compose).toContain(inCompose);
});
