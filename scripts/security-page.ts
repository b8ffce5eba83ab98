import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Writes two parts of docs/security.md: each rule of docs/product/safety.md with the tests and fault runs that name it in a
 * comment before them or in their own title, as 'safety.md T5'; and how much of docs/asvs.csv is held, with what is open.
 */

const ROOT = resolve(import.meta.dirname, "..");
export const SECURITY_PAGE = join(ROOT, "docs/security.md");

/** `held` is a file, 'not applicable' or 'open'; `proof` is its test, or the reason. */
export type AsvsRow = { id: string; level: string; requirement: string; held: string; proof: string };

type Rule = { id: string; text: string; tests: { path: string; title: string }[] };

const TESTS = /\.(test|spec)\.tsx?$|^bench\/(faults\/)?[\w-]+\.ts$/;

export function readRules(): Rule[] {
  const found = readTests();
  const page = readFileSync(join(ROOT, "docs/product/safety.md"), "utf8");
  return [...page.matchAll(/^- \*\*([TR]\d+)\*\* (.*(?:\n {2}\S.*)*)/gm)].map(([, id = "", text = ""]) => ({
    id,
    text: text.replaceAll(/\s+/g, " "),
    tests: found.filter(({ rules }) => rules.includes(id)),
  }));
}

export function readTests(): { path: string; title: string; rules: string[] }[] {
  const listed = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  return listed
    .filter((path) => TESTS.test(path))
    .flatMap((path) => {
      const lines = readFileSync(join(ROOT, path), "utf8").split("\n");
      return lines.flatMap((line, at) => {
        const named = /safety\.md ((?:[TR]\d+(?:, | and )?)+)/.exec(line)?.[1];
        if (named === undefined) return [];
        return [{ path, title: titleFrom(lines, at), rules: named.match(/[TR]\d+/g) ?? [] }];
      });
    });
}

/** The title of the test that a comment stands before or in; nothing for a fault run, which its file names. */
function titleFrom(lines: string[], at: number): string {
  const begins = lines.findIndex((line, index) => index >= at && /^\s*(it|describe|test)\b/.test(line));
  if (begins === -1 || begins > at + 1) return "";
  const call = lines.slice(begins, begins + 60).join("\n");
  const title = lines[begins]?.includes(".each") ? call.slice(call.search(/\n? *\]\)\(|\w\)\(/)) : call;
  return /(["'`])((?:(?!\1).)+)\1/.exec(title)?.[2] ?? "";
}

function rulesPart(): string {
  const lines = readRules().map(({ id, text, tests }) => {
    const held = tests.map(({ path, title }) => `  - \`${path}\`${title && ` › ${title}`}`);
    return [`- **${id}** ${text}`, ...(held.length > 0 ? held : ["  - not held by a test yet"])].join("\n");
  });
  return lines.join("\n");
}

export function readAsvs(): AsvsRow[] {
  const [, ...lines] = readFileSync(join(ROOT, "docs/asvs.csv"), "utf8").trim().split("\n");
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))(?=,|$)/g)].map(([, a, b]) => a ?? b ?? "");
    const [id = "", level = "", requirement = "", held = "", proof = ""] = cells;
    return { id, level, requirement, held, proof };
  });
}

export const isHeld = ({ held }: AsvsRow): boolean => held !== "open" && held !== "not applicable";

function asvsPart(): string {
  const rows = readAsvs();
  const open = rows.filter(({ held }) => held === "open");
  const counts = ["1", "2"].map((level) => {
    const ofLevel = rows.filter((row) => row.level === level);
    const out = open.filter((row) => row.level === level).length;
    const held = ofLevel.filter(isHeld).length;
    return `- Level ${level}: ${ofLevel.length} requirements, ${held} held, ${ofLevel.length - held - out} not applicable, ${out} open.`;
  });
  const names = open.map(
    ({ id, level, requirement, proof }) => `- **${id}** (level ${level}), ${requirement}. ${proof}`,
  );
  return [...counts, "", "Open:", "", ...names].join("\n");
}

const PARTS = { rules: rulesPart, asvs: asvsPart };

export function securityPage(): string {
  let page = readFileSync(SECURITY_PAGE, "utf8");
  for (const [name, write] of Object.entries(PARTS)) {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
    page = `${page.slice(0, page.indexOf(open))}${open}\n\n${write()}\n\n${page.slice(page.indexOf(close))}`;
  }
  return page;
}

if (import.meta.main) writeFileSync(SECURITY_PAGE, securityPage());
