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
  it("loads what speaking needs where it is chosen: whoever types loads nothing of it", () => {
    const voice = "web/features/interviews/voice";
    const small = ["choice.ts", "load.ts", "read-aloud.tsx", "speech-settings.ts"].map(
      (name) => `${voice}/${name}`,
    );
    const loadsAtOnce = (path: string) =>
      [...read(path).matchAll(/^(?:import|export) (?!type\b)(?:[^;=]*? from )?"([./#][^"]*)"/gm)].map(
        ([, to = ""]) => (to.startsWith("#") ? to.slice(1) : join(path, "..", to)),
      );
    const others = product.filter((path) => path.startsWith("web/") && !path.startsWith(voice));
    const reached = [...others, ...small].flatMap((path) =>
      loadsAtOnce(path)
        .filter((to) => to.startsWith(voice) && !small.includes(to))
        .map((to) => `${path} loads ${to}`),
    );
    expect(reached).toEqual([]);
  });

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

  it("takes numbers from contract/limits.ts alone, which puts its parts together", () => {
    const others = code.filter(
      (path) => path !== "contract/limits.ts" && /["/]limits\/[a-z]+\.ts"/.test(read(path)),
    );
    expect(others).toEqual([]);
  });

  it("rates without knowing who has more time: neither mind nor report reads the preferences", () => {
    const rating = product.filter((path) =>
      /^(interviewer\/|api\/features\/interviews\/report\/)/.test(path),
    );
    expect(rating.length).toBeGreaterThan(20);
    expect(rating.filter((path) => read(path).includes("interview-preferences"))).toEqual([]);
  });

  it("cites product pages in the one form of docs/product/README.md, and what it cites is there", () => {
    const paths = tracked.filter(
      (path) => /\.(tsx?|sql|css)$/.test(path) && path !== "scripts/architecture.test.ts",
    );
    const cited = paths.flatMap((path) =>
      citationsIn(read(path)).map(({ text, isFine }) => ({ path, text, isFine })),
    );
    expect(cited.length).toBeGreaterThan(250);
    expect(cited.filter(({ isFine }) => !isFine).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });

  it.each([
    ["decisions.md D2, D3)", true],
    ["decisions.md D2 to D6)", true],
    ["decisions.md D2, screens.md 5; and so on", true],
    ["screens.md 15 to 17)", true],
    ["states.md 'Booking status').", true],
    ["limits.md). Kept", true],
    ["decisions.md D99", false],
    ["screens.md 99", false],
    ["screens.md 6, 2.15", false],
    ["screens.md.6", false],
    ["screens.md 1, sections 4", false],
    ["states.md 'No such heading'", false],
    ["states.md, Booking status", false],
  ])("takes %j as cited: %s", (text, isFine) => {
    expect(citationsIn(text).every((one) => one.isFine)).toBe(isFine);
  });
});

const LAW = new Map(
  tracked
    .map((path) => /^docs\/product\/([a-z-]+)\.md$/.exec(path))
    .flatMap((found) => (found ? [[found[1] ?? "", read(found[0])] as const] : [])),
);

/** Every citation of a page of docs/product. `isFine`: it has the standard form and its target exists. */
function citationsIn(text: string): { text: string; isFine: boolean }[] {
  const LIST = String.raw`(?:(?:,? and |, | to )%)*`;
  const places = ["[DTR]\\d+", "\\d+"].map((one) => one + LIST.replace("%", one));
  const form = new RegExp(
    String.raw`(?<![\w/-])(${[...LAW.keys()].join("|")})\.md(?: (${places.join("|")}|'[^'\n]+'))?(.{0,12})`,
    "g",
  );
  return [...text.matchAll(form)].map(([whole, page = "", place = "", rest = ""]) => ({
    text: whole,
    isFine: namedIn(page, place) && !/^[.,]? ?(sections? )?\d|^,? '?[A-Z]|^, '/.test(rest),
  }));
}

function namedIn(page: string, place: string): boolean {
  const heads = (LAW.get(page) ?? "").split("\n").filter((line) => /^#|^- \*\*/.test(line));
  if (place.startsWith("'")) return heads.some((head) => head.replace(/^#+ /, "") === place.slice(1, -1));
  return (place.match(/[DTR]?\d+/g) ?? []).every((id) =>
    heads.some((head) => new RegExp(String.raw`^(#+ |- \*\*)${id}\b`).test(head)),
  );
}

describe("a server", () => {
  it("starts everywhere with the flags that it is measured with", () => {
    const flag = /YOUNG_GENERATION = "(\S+)"/.exec(read("bench/processes.ts"))?.[1] ?? "none";
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const command of [
      scripts["start"],
      scripts["start:production"],
      scripts["start:worker"],
      read("Dockerfile"),
      read("deploy/greenroom.service"),
      read("deploy/greenroom-worker.service"),
    ])
      expect(command).toMatch(new RegExp(`node"?,? "?${flag}"?,? "?scripts/start.js`));
  });
});
