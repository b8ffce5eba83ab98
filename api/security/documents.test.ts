import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

const PATH = /`((?:api|contract|db|docs|e2e|scripts|standins|web)\/[^`\s]+|package-lock\.json)`/g;
const TEST = /`([^`\s]+\.(?:test|spec)\.tsx?)` › ([^|;\n]+)/g;

describe("docs/security.md", () => {
  const text = read("docs/security.md");

  it("names files that are there", () => {
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it("names tests that are there", () => {
    const tests = [...text.matchAll(TEST)].map(([, path = "", name = ""]) => ({ path, name: name.trim() }));
    expect(tests.length).toBeGreaterThan(60);
    const missing = tests.filter(
      ({ path, name }) => !existsSync(resolve(root, path)) || !read(path).includes(name),
    );
    expect(missing).toEqual([]);
  });

  it("has a line for each rule of the list", () => {
    const rules = [...text.matchAll(/^- \*\*T(\d+)\*\*/gm)].map(([, number]) => Number(number));
    const notGiven = new Set([3, 12, 14, 41, 49, 50, 51, 69]);
    const all = Array.from({ length: 70 }, (_, at) => at + 1).filter((number) => !notGiven.has(number));
    expect(rules).toEqual(all);
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
