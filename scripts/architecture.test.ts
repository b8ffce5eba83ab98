import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));
const page = read("docs/architecture.md");

const isTest = (path: string) => /\.(test|spec)\.tsx?$|^api\/(testing|security)\//.test(path);
const code = tracked.filter((path) => /\.tsx?$/.test(path));
const product = code.filter((path) => /^(api|web|contract|interviewer)\//.test(path) && !isTest(path));
const unique = (names: (string | undefined)[]) =>
  [...new Set(names)].filter((name) => name !== undefined).toSorted();
const blocks = page.split("```").filter((_, at) => at % 2 === 1);
const namesIn = (block = "") =>
  unique([...block.matchAll(/^([a-z0-9-]+)(?:\/|\.ts) /gm)].map(([, name]) => name));

describe("docs/architecture.md", () => {
  it("names every room with code in it, and no other", () => {
    expect(namesIn(blocks[0])).toEqual(
      unique(code.filter((path) => path.includes("/")).map((path) => path.split("/")[0])),
    );
  });

  it("names every folder of the server", () => {
    const folders = code.filter((path) => /^api\/[^/]+\//.test(path)).map((path) => path.split("/")[1]);
    expect(namesIn(blocks[1])).toEqual(expect.arrayContaining(unique(folders)));
  });

  it("names the capabilities, and server and pages have a folder for each", () => {
    const named = unique(
      [...(/^Capabilities: (.*)$/m.exec(page)?.[1] ?? "").matchAll(/`(\w+)`/g)].map(([, it]) => it),
    );
    const foldersOf = (room: string) =>
      unique(code.map((path) => new RegExp(`^${room}/features/([^/]+)/`).exec(path)?.[1]));
    expect(foldersOf("api")).toEqual(named);
    expect(foldersOf("web")).toEqual(named);
  });

  it("fits on one page, and what it and docs/flows.md name is there", () => {
    expect(page.split("\n").length).toBeLessThanOrEqual(100);
    const paths = [
      ...(page + read("docs/flows.md")).matchAll(
        /`((?:api|web|db|docs|scripts|contract|interviewer|e2e|bench)\/[\w./-]+)`/g,
      ),
    ];
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe("the house", () => {
  it("reads process.env in settings.ts only, which main.ts hands it", () => {
    const readers = product.filter((path) => read(path).includes("process.env"));
    expect(readers.filter((path) => path !== "api/settings.ts" && path !== "api/main.ts")).toEqual([]);
  });

  it("has all SQL of a capability in its queries.ts", () => {
    const SQL = /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
    const others = product.filter(
      (path) =>
        path.startsWith("api/features/") && !/(^|[/-])queries\.ts$/.test(path) && SQL.test(read(path)),
    );
    expect(others).toEqual([]);
  });

  it("cites product pages that are there, and rules that they hold", () => {
    const cited = code.flatMap((path) =>
      [...read(path).matchAll(/\b([a-z-]+)\.md (?:([DTR]\d+)\b)?/g)].map(([, name = "", rule]) => ({
        path,
        name,
        rule,
      })),
    );
    const pages = new Map(
      tracked
        .filter((path) => path.startsWith("docs/"))
        .map((path) => [path.split("/").at(-1)?.replace(/\.md$/, ""), path]),
    );
    expect(cited.length).toBeGreaterThan(100);
    const missing = cited.filter(({ name, rule }) => {
      const file = pages.get(name);
      return rule !== undefined && (file === undefined || !new RegExp(`\\b${rule}\\b`).test(read(file)));
    });
    expect(missing).toEqual([]);
  });
});
