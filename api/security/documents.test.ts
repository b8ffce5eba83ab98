import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRules, readTests, securityPage } from "../../scripts/security-page.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

const PATH = /`((?:api|contract|db|docs|e2e|scripts|standins|web)\/[^`\s]+|package-lock\.json)`/g;
const TEST = /`([^`\s]+\.(?:test|spec)\.tsx?)` › ([^|;\n]+)/g;

/** Without the formatter's line breaks. */
const plain = (page: string): string => page.replaceAll(/\s+/g, " ");

describe("docs/security.md", () => {
  const text = read("docs/security.md");

  it("names files that are there", () => {
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it("names tests that are there", () => {
    const tests = [...text.slice(text.indexOf("<!-- /rules -->")).matchAll(TEST)].map(
      ([, path = "", name = ""]) => ({ path, name: name.trim() }),
    );
    expect(tests.length).toBeGreaterThan(15);
    const missing = tests.filter(
      ({ path, name }) => !existsSync(resolve(root, path)) || !read(path).includes(name),
    );
    expect(missing).toEqual([]);
  });

  it("says each rule of docs/product/safety.md with the tests that name it; else: npm run pages", () => {
    expect(plain(text)).toBe(plain(securityPage()));
  });

  it("has a test for each rule that is built, and none for a rule that is not there", () => {
    const rules = readRules();
    expect(rules.length).toBeGreaterThan(95);
    const isAgreedOnly = (id: string) => /^T(8[3-9]|9[0-3])$/.test(id);
    const without = rules.filter(({ id, tests }) => tests.length === 0 && !isAgreedOnly(id));
    expect(without.map(({ id }) => id)).toEqual([]);
    const known = new Set(rules.map(({ id }) => id));
    expect(readTests().flatMap((test) => test.rules.filter((id) => !known.has(id)))).toEqual([]);
  });
});

describe("docs/asvs.csv", () => {
  const rows = read("docs/asvs.csv")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [id = "", level = "", ...rest] = line.split(",");
      return { id, level, held: rest.at(-2) ?? "", test: rest.at(-1) ?? "" };
    });

  it("has rows of level 1 and 2, each once, whose files are there", () => {
    expect(rows.length).toBeGreaterThan(130);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const bad = rows.filter(
      ({ id, level, held, test }) =>
        !/^V\d+\.\d+\.\d+$/.test(id) ||
        !/^[12]$/.test(level) ||
        !existsSync(resolve(root, held)) ||
        !existsSync(resolve(root, test)),
    );
    expect(bad).toEqual([]);
  });
});
