import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeTexts, READERS } from "#interviewer/engine/any-text.ts";
import { readAdvert } from "#interviewer/engine/plan/read-advert.ts";
import { round, type Bench } from "./section.ts";

const TEXTS = 500;
const TEXTS_IN_FULL = 3000;
const WORST = 10;
const SHOWN_CHARACTERS = 24;
const ADVERTS = join(import.meta.dirname, "../interviewer/labelled/adverts.json");
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

/** Prints the dearest texts of a reader in their order, and says the first one's time and the tenth's. */
async function measureReader(
  name: string,
  { read, texts }: { read: (text: string) => unknown; texts: Iterable<string> },
): Promise<string> {
  await read("I rang her because it was wise. You have a licence.");
  const costs: { ms: number; text: string }[] = [];
  for (const text of texts) costs.push({ ms: await costOf(read, text), text });
  const worst = costs.toSorted((a, b) => b.ms - a.ms).slice(0, WORST);
  console.log(`${name}: ${worst.map(({ ms, text }) => `${round(ms, 0)} ${shown(text)}`).join(" · ")}`);
  return `${name} ${round(worst[0]?.ms ?? 0, 0)} (${round(worst.at(-1)?.ms ?? 0, 0)})`;
}

export const anyTextBench: Bench = {
  name: "any-text",
  title: "Texts that rules stumble over",
  run: async (full) => {
    const adverts = (JSON.parse(readFileSync(ADVERTS, "utf8")) as { text: string }[]).map(({ text }) => text);
    // What is compiled and read from files once is no part of the figures.
    readAdvert(`x${adverts[0]}`);
    const posted = await measureReader("a posted advert", { read: readAdvert, texts: adverts });
    const words = wordsOfPatterns();
    const count = full ? TEXTS_IN_FULL : TEXTS;
    const rows: string[] = [];
    for (const [name, [characters, read]] of Object.entries(READERS)) {
      const texts = makeTexts(characters, words).take(count);
      rows.push(await measureReader(name, { read, texts }));
    }
    return `Processor time in ms of one call of each reader of people's texts, the worst and in brackets the tenth worst. The
first reads the ${adverts.length} adverts of interviewer/labelled/adverts.json, each for the first time, with a bound of 50 ms; the
others ${count} texts of full length made of what rules look for, with a bound of 250 ms.

${[posted, ...rows].join("; ")}.`;
  },
};
