import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { benchChat, type ChatFigures } from "./chat.ts";
import { benchFirstPage } from "./page-weight.ts";
import { benchRating } from "./rating.ts";
import { benchUploads } from "./uploads.ts";

const GIB = 1024 ** 3;
const round = (value: number, digits = 1) => value.toFixed(digits);
const orNone = (value: number | null, digits = 0) => (value === null ? "–" : round(value, digits));

const rating = benchRating();
const chat = await benchChat([1, 50, 200]);
const page = await benchFirstPage();
const uploads = await benchUploads();

const row = (it: ChatFigures) =>
  `| ${it.atOnce} | ${it.who} | ${round(it.firstTokenMedianMs)} | ${round(it.firstTokenP99Ms)} | ${round(it.perTokenMs, 2)} | ${orNone(it.cpuMsPer1000Tokens)} | ${orNone(it.memoryMb)} |`;

const report = `# Performance

Written by \`npm run bench\` on ${cpus().length} cores and ${Math.round(totalmem() / GIB)} GiB, Node ${process.version}. Load
generator, model stand-in, database and server share these cores, so compare rows rather than quote numbers.

## What the server adds to a model's answer

The model stand-in sends its first token after 200 ms and then 20 tokens a second. Each interview gives three answers
one after the other. Columns: what is added to the model's own 200 ms (median, 99th percentile), what is added between
two tokens (median), processor time of the server for 1,000 tokens, resident memory of the server at the end.

| interviews at once | through | first token, median ms | p99 ms | per token ms | CPU ms / 1,000 tokens | memory MB |
| --- | --- | --- | --- | --- | --- | --- |
${chat.map(row).join("\n")}

Greenroom's rows hold the session look-up, storing the answer, the interviewer's decision, and the check of each piece.
The first answers of a row begin within two seconds: 200 at once are about 100 turns a second, more than two cores take
with every part on them, so there the first token waits in line. People answer every half minute or so; 200 of them are
about 8 turns a second.

## Rating an interview

By the built-in scorer, median processor time of one rating.

| interview | ms |
| --- | --- |
| 12 answers of 800 characters | ${round(rating.usualMs)} |
| the longest there can be: 60 answers of 4,000 characters | ${round(rating.longestMs)} |
| for comparison, deciding the next turn after 12 answers | ${round(rating.turnMs)} |

## Uploads

Ten resumes of 10 MB at once: they lie on disk until it is their turn, and three at a time are in memory.

| what | measured |
| --- | --- |
| resident memory of the server before, MB | ${round(uploads.beforeMb, 0)} |
| the most while they come in, MB | ${round(uploads.peakMb, 0)} |
| until all are stored, s | ${round(uploads.seconds)} |

## First page and start

| what | measured |
| --- | --- |
| script of /login, compressed | ${round(page.scriptKb)} kB |
| style of /login, compressed | ${round(page.styleKb)} kB |
| requests of /login | ${page.requests} |
| first start (web app built, empty data folder) | ${round(page.firstSeconds)} s |
| second start | ${round(page.secondSeconds)} s |
`;

writeFileSync(join(import.meta.dirname, "../docs/performance.md"), report);
console.log(report);
