import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { makeTexts, READERS } from "#interviewer/engine/any-text.ts";
import { markdownTable, round, type Bench } from "./section.ts";

const TEXTS = 500;
const TEXTS_IN_FULL = 3000;
const WORST = 10;
const SHOWN_CHARACTERS = 24;
const SCRIPT = join(import.meta.dirname, "../scripts/patterns/read-patterns.ts");

/** The words that rules look for. */
function wordsOfPatterns(): string[] {
  const printed = execFileSync(process.execPath, [SCRIPT], { encoding: "utf8", maxBuffer: 2 ** 26 });
  const patterns = JSON.parse(printed) as { source: string }[];
  const words = patterns.flatMap(({ source }) => source.match(/(?<!\\)\b[a-z][a-z' ]+[a-z]\b/giu) ?? []);
  return [...new Set(words)].toSorted();
}

/** Milliseconds of this thread. */
async function costOf(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const shown = (text: string): string =>
  `\`${JSON.stringify(text.slice(0, SHOWN_CHARACTERS)).replaceAll("|", "¦").replaceAll("`", "´")}\``;

export const anyTextBench: Bench = {
  name: "any-text",
  title: "Texts that rules stumble over",
  run: async (full) => {
    const words = wordsOfPatterns();
    const count = full ? TEXTS_IN_FULL : TEXTS;
    const rows: string[][] = [];
    for (const [name, [longest, read]] of Object.entries(READERS)) {
      await read("I rang her because it was wise. You have a licence.");
      const costs: { ms: number; text: string }[] = [];
      for (const text of makeTexts(longest, words).take(count))
        costs.push({ ms: await costOf(read, text), text });
      const worst = costs.toSorted((a, b) => b.ms - a.ms).slice(0, WORST);
      console.log(`${name}: ${worst.map(({ ms, text }) => `${round(ms, 0)} ${shown(text)}`).join(" · ")}`);
      const { ms: first = 0, text = "" } = worst[0] ?? {};
      rows.push([name, String(longest), round(first, 0), round(worst.at(-1)?.ms ?? 0, 0), shown(text)]);
    }
    return `Processor time of one call of each reader of people's texts, for ${count} texts of full length made of the signs and
words that rules look for. The bound is 250 ms.

${markdownTable(["read as", "characters", "worst, ms", "tenth worst, ms", "worst text"], rows)}`;
  },
};
