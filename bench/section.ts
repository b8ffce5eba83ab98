import { cpus, totalmem } from "node:os";

/** One part of docs/performance.md. */
export type Bench = {
  /** Given to `npm run bench -- <name>`. */
  name: string;
  title: string;
  /** Measures and returns Markdown without the title; `full` asks for a size that takes minutes. */
  run: (full: boolean) => Promise<string>;
};

const GIB = 1024 ** 3;

export const round = (value: number, digits = 1): string => value.toFixed(digits);

export function markdownTable(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export const describeMachine = (): string =>
  `_${cpus().length} cores, ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}._`;

/** Puts a section in the place of its forerunner, or at the end; all else stays as it is. */
export function replaceSection(page: string, bench: Pick<Bench, "name" | "title">, body: string): string {
  const [open, close] = [`<!-- bench ${bench.name} -->`, `<!-- /bench ${bench.name} -->`];
  const section = `${open}\n\n## ${bench.title}\n\n${body.trim()}\n\n${close}`;
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from === -1 || to === -1) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(to + close.length);
}
