import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readCsv } from "./read-csv.ts";

/**
 * Writes the coverage of docs/asvs.csv to docs/security.md, and finds the tests and fault runs that cite a rule of
 * docs/product/safety.md as 'safety.md T5'.
 */

const ROOT = resolve(import.meta.dirname, "..");
export const SECURITY_PAGE = join(ROOT, "docs/security.md");

/** `held`: a file, 'not applicable' or 'open'. `proof`: the file's test, or the reason for the other two. */
export type AsvsRow = { id: string; level: string; requirement: string; held: string; proof: string };

type Rule = { id: string; paths: string[] };

const TESTS = /\.(test|spec)\.tsx?$|^bench\/(faults\/)?[\w-]+\.ts$/;

export function readRules(): Rule[] {
  const found = readTests();
  const page = readFileSync(join(ROOT, "docs/product/safety.md"), "utf8");
  return [...page.matchAll(/^- \*\*([TR]\d+)\*\* /gm)].map(([, id = ""]) => ({
    id,
    paths: found.filter(({ rules }) => rules.includes(id)).map(({ path }) => path),
  }));
}

/** Files of tests and fault runs that cite rules. */
export function readTests(): { path: string; rules: string[] }[] {
  const listed = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  return listed
    .filter((path) => TESTS.test(path))
    .map((path) => {
      const named =
        readFileSync(join(ROOT, path), "utf8").match(/safety\.md (?:[TR]\d+(?:, | and )?)+/g) ?? [];
      return { path, rules: named.flatMap((rules) => rules.match(/[TR]\d+/g) ?? []) };
    });
}

export function readAsvs(): AsvsRow[] {
  return readCsv("docs/asvs.csv").map(([id = "", level = "", requirement = "", held = "", proof = ""]) => ({
    id,
    level,
    requirement,
    held,
    proof,
  }));
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
  const names = open.map(({ id, requirement }) => `**${id}** ${requirement}`).join("; ");
  return [...counts, "", `Open, each with its reason and its remedy in the list: ${names}.`].join("\n");
}

const [OPEN, CLOSE] = ["<!-- asvs -->", "<!-- /asvs -->"];

export function securityPage(): string {
  const page = readFileSync(SECURITY_PAGE, "utf8");
  return `${page.slice(0, page.indexOf(OPEN))}${OPEN}\n\n${asvsPart()}\n\n${page.slice(page.indexOf(CLOSE))}`;
}

if (import.meta.main) writeFileSync(SECURITY_PAGE, securityPage());
