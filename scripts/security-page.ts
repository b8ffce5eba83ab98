import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/**
 * Writes the rules' part of docs/security.md: each rule of docs/product/safety.md with the tests and fault runs that name
 * it in a comment before them or in their own title, as 'safety.md T5'.
 */

const ROOT = resolve(import.meta.dirname, "..");
export const SECURITY_PAGE = join(ROOT, "docs/security.md");
const [OPEN, CLOSE] = ["<!-- rules -->", "<!-- /rules -->"];

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

export function rulesSection(rules: Rule[]): string {
  const lines = rules.map(({ id, text, tests }) => {
    const held = tests.map(({ path, title }) => `  - \`${path}\`${title && ` › ${title}`}`);
    return [`- **${id}** ${text}`, ...(held.length > 0 ? held : ["  - not held by a test yet"])].join("\n");
  });
  return `${OPEN}\n\n${lines.join("\n")}\n\n${CLOSE}`;
}

export function securityPage(): string {
  const page = readFileSync(SECURITY_PAGE, "utf8");
  const [from, to] = [page.indexOf(OPEN), page.indexOf(CLOSE) + CLOSE.length];
  return page.slice(0, from) + rulesSection(readRules()) + page.slice(to);
}

if (import.meta.main) writeFileSync(SECURITY_PAGE, securityPage());
