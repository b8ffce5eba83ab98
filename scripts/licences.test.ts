import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isAllowed, listPackages } from "./licences.ts";

describe("the licences of the libraries", () => {
  it("are read from the lockfile, of every one", () => {
    const packages = listPackages(resolve(import.meta.dirname, ".."));
    expect(packages.length).toBeGreaterThan(400);
    expect(packages.filter(({ name, version }) => name === "" || version === "")).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["(MIT AND Zlib)", true],
    ["MIT AND GPL-3.0-only", false],
    ["GPL-3.0-only", false],
    ["AGPL-3.0", false],
    ["SEE LICENSE IN README.md", false],
    ["unknown", false],
  ])("%s may be used: %s", (licence, fine) => {
    expect(isAllowed(licence)).toBe(fine);
  });
});
