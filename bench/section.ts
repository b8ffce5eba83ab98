import { cpus, totalmem } from "node:os";

/** One part of docs/performance.md. */
export type Bench = {
  /** The name for `npm run bench -- <name>`. */
  name: string;
  title: string;
  /** Measures and returns Markdown without the title; `full` chooses a size that takes minutes. */
  run: (full: boolean) => Promise<string>;
};

const GIB = 1024 ** 3;

export const round = (value: number, digits = 1): string => value.toFixed(digits);

export function markdownTable(head: string[], rows: (string | number)[][]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export const describeMachine = (): string =>
  `_${cpus().length} cores, ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}._`;

/** Replaces the section with the same heading, or appends it; the rest of the page stays. */
export function replaceSection(page: string, { title }: Pick<Bench, "title">, body: string): string {
  const section = `## ${title}\n\n${body.trim()}`;
  const parts = page.trim().split(/\n\n(?=## )/u);
  const at = parts.findIndex((part) => part.startsWith(`## ${title}\n`));
  if (at === -1) parts.push(section);
  else parts[at] = section;
  return `${parts.join("\n\n")}\n`;
}
