import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ROUTE_SCOPES } from "./route-guards.ts";
import { isHeld, readAsvs, readRules, readTests, securityPage } from "../../scripts/security-page.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(resolve(root, path), "utf8");

const PATH = /`((?:api|contract|db|docs|e2e|scripts|standins|web)\/[^`\s]+|package-lock\.json)`/g;
const TEST = /`([^`\s]+\.(?:test|spec)\.tsx?)` › ([^|;\n]+)/g;

/** Without the formatter's line breaks. */
const plain = (page: string): string => page.replaceAll(/\s+/g, " ");

describe("docs/security.md", () => {
  const text = read("docs/security.md");

  it("names files that exist", () => {
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  it("names tests that exist", () => {
    const tests = [...text.matchAll(TEST)].map(([, path = "", name = ""]) => ({ path, name: name.trim() }));
    expect(tests.length).toBeGreaterThan(15);
    const missing = tests.filter(
      ({ path, name }) => !existsSync(resolve(root, path)) || !read(path).includes(name),
    );
    expect(missing).toEqual([]);
  });

  it("says what is open of docs/asvs.csv; else: npm run pages", () => {
    expect(plain(text)).toBe(plain(securityPage()));
  });

  it("has a test for each rule, and none for a rule that is not there", () => {
    const rules = readRules();
    expect(rules.length).toBeGreaterThan(95);
    const without = rules.filter(({ paths }) => paths.length === 0);
    expect(without.map(({ id }) => id)).toEqual([]);
    const known = new Set(rules.map(({ id }) => id));
    expect(readTests().flatMap((test) => test.rules.filter((id) => !known.has(id)))).toEqual([]);
  });
});

describe("docs/api.md", () => {
  it("names each call that a key opens, beside its scope, and no other", () => {
    const rows = [...read("docs/api.md").matchAll(/^\| `([\w:]+)` +\| (`GET .*|`POST .*) \|$/gm)];
    const named = rows.flatMap(([, scope, calls = ""]) =>
      [...calls.matchAll(/`((?:GET|POST) [^`]+)`/g)].map(([, call]) => `${call} ${scope}`),
    );
    const opened = Object.entries(ROUTE_SCOPES).map(
      ([call, scope]) => `${call.replaceAll(/:(\w+)/g, "{$1}")} ${scope}`,
    );
    expect(named.toSorted()).toEqual(opened.toSorted());
  });
});

/** How many requirements of levels 1 and 2 each chapter of OWASP ASVS 5.0.0 has. */
const ASVS_COUNTS = {
  V1: [8, 19],
  V2: [4, 7],
  V3: [8, 11],
  V4: [2, 8],
  V5: [4, 5],
  V6: [13, 22],
  V7: [6, 12],
  V8: [4, 3],
  V9: [4, 3],
  V10: [5, 24],
  V11: [3, 11],
  V12: [3, 6],
  V13: [1, 12],
  V14: [2, 7],
  V15: [3, 10],
  V16: [0, 16],
  V17: [0, 7],
};

describe("docs/asvs.csv", () => {
  const rows = readAsvs();

  it("lists every requirement of levels 1 and 2, each once", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const counts: Record<string, [number, number]> = {};
    for (const { id, level } of rows) {
      expect(`${id} ${level}`).toMatch(/^V\d+\.\d+\.\d+ [12]$/);
      const count = (counts[id.split(".")[0] ?? ""] ??= [0, 0]);
      count[Number(level) === 1 ? 0 : 1] += 1;
    }
    expect(counts).toEqual(ASVS_COUNTS);
  });

  it("names files that are there for what is held, and a reason for all else", () => {
    const held = rows.filter(isHeld);
    expect(held.length).toBeGreaterThan(130);
    expect(
      held.filter(({ held, proof }) => [held, proof].some((path) => !existsSync(resolve(root, path)))),
    ).toEqual([]);
    const others = rows.filter((row) => !isHeld(row));
    expect(others.filter(({ requirement, proof }) => requirement === "" || !/\w+ \w+/.test(proof))).toEqual(
      [],
    );
    // An open requirement says what would close it.
    const open = rows.filter((row) => row.held === "open");
    expect(open.filter(({ proof }) => !/Closed by|\(V\d+\.\d+\.\d+\)/.test(proof))).toEqual([]);
  });
});
