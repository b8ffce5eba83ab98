import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseAst } from "vite";

/** `file` is the first file with the expression. */
export type Pattern = { file: string; source: string; flags: string };

const ROOT = resolve(import.meta.dirname, "../..");
const CODE = "{contract,interviewer,api,web}/**/*.{ts,tsx}";
const NO_PRODUCT = /\.test\.tsx?$|\/testing\/|\/labelled\//u;

export const nameOf = ({ source, flags }: Pick<Pattern, "source" | "flags">): string => `/${source}/${flags}`;

const filesOfProduct = (): { file: string; code: string }[] =>
  globSync(CODE, { cwd: ROOT })
    .filter((file) => !NO_PRODUCT.test(file))
    .toSorted()
    .map((file) => ({ file, code: readFileSync(join(ROOT, file), "utf8") }));

/** The regular expression literals of a file. */
function spelledOut({ file, code }: { file: string; code: string }): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ("regex" in node && isPattern(node.regex))
      found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

const isPattern = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === "object" && value !== null && "pattern" in value;

/** Files to skip in a stack: this file, and the file whose function joins other files' expressions. */
const NO_CALLER = /read-patterns\.ts|\/text\/read-text\.ts/u;

/** Our file that created the expression; undefined for a library. */
function fileOfCaller(stack: string): string | undefined {
  const caller = stack.split("\n").find((line) => line.includes("file:") && !NO_CALLER.test(line)) ?? "";
  const [, file] = /file:\/\/[^:]*?((?:contract|interviewer|api)\/[^:]+)/u.exec(caller) ?? [];
  return caller.includes("/node_modules/") ? undefined : file;
}

/** Regular expressions made from strings while the modules load, mostly from word lists. */
async function madeAtLoad(files: readonly string[]): Promise<Pattern[]> {
  const found: Pattern[] = [];
  const make = RegExp;
  globalThis.RegExp = new Proxy(make, {
    construct(target, given: ConstructorParameters<typeof RegExp>) {
      const made = new target(...given);
      const file = fileOfCaller(new Error().stack ?? "");
      if (file !== undefined) found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  for (const file of files) await import(join(ROOT, file));
  globalThis.RegExp = make;
  return found;
}

/** Run this in a separate process, because it replaces `RegExp` while it reads. */
async function readPatterns(): Promise<Pattern[]> {
  const files = filesOfProduct();
  const makers = files.filter(({ file, code }) => code.includes("new RegExp(") && !file.startsWith("web/"));
  const patterns = [...files.flatMap(spelledOut), ...(await madeAtLoad(makers.map(({ file }) => file)))];
  return [...Map.groupBy(patterns, nameOf).values()].flatMap(([first]) =>
    first === undefined ? [] : [first],
  );
}

if (import.meta.main) process.stdout.write(JSON.stringify(await readPatterns()));
