import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { MESSAGE_MAX_LENGTH } from "#contract/limits.ts";
import { wordLists } from "#interviewer/data/load.ts";
import { makeTexts, READERS } from "./any-text.ts";
import { readAdvert } from "#interviewer/engine/plan/read-advert.ts";
import { PLAN_INPUT } from "#interviewer/testing/interview-factory.ts";
import { RESUME_CHARACTERS_READ, textsToPlan } from "#interviewer/engine/plan/read-lines.ts";

/** Number of texts per reader. */
const TEXTS = 180;
/** The real limit is 250 ms on an idle machine; a busy one takes longer. */
const PROCESSOR_MS = 500;
/** Limit for a line that repeats names: a fifth of the time needed when the whole line was searched for each name. */
const NAMES_MS = 500;
/** A reader that does not end is aborted, and the test fails. */
const BROKEN_OFF_MS = 30_000;

const watched = new Script("readAnyText()");
function breakOff(read: () => unknown): unknown {
  Object.assign(globalThis, { readAnyText: read });
  return watched.runInThisContext({ timeout: BROKEN_OFF_MS });
}

/** Processor time of this thread, in milliseconds. */
async function measure(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await breakOff(() => read(text));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Measures a slow text twice, in case of garbage collection; a new first letter keeps it out of caches. */
async function costOf(read: (text: string) => unknown, text: string): Promise<number> {
  const first = await measure(read, text);
  return first < PROCESSOR_MS ? first : Math.min(first, await measure(read, `x${text.slice(1)}`));
}

const WORDS = Object.values(wordLists).flat();

describe("a meaningless text of full length is processed within the time limit", () => {
  // safety.md T63 and T114
  test.each(Object.entries(READERS))("read as %s", async (_, [longest, read]) => {
    await breakOff(() => read("I rang her because it was wise. You have a licence."));
    for (const text of makeTexts(longest, WORDS).take(TEXTS))
      expect(await costOf(read, text), JSON.stringify(text.slice(0, 80))).toBeLessThan(PROCESSOR_MS);
  });
});

// safety.md T114
test.each(["✔", "✅", "▪", "✔\uFE0F", "➤▪"])(
  "rows of %s before a number in an advert are read at once",
  async (tick) => {
    const advert = `What you bring:\n${tick.repeat(60)}5 years of baking\n${tick} a driving licence`;
    expect(await costOf(readAdvert, advert)).toBeLessThan(PROCESSOR_MS);
    expect(readAdvert(advert).map(({ words }) => words)).toContain("a driving licence");
  },
);

// safety.md T114
test.each([
  ["of accents", "é".repeat(4000)],
  ["in Greek", "Στην προηγούμενη δουλειά μου οργάνωσα την αποθήκη ".repeat(80)],
  ["in Russian", "На прошлой работе я навёл порядок на складе ".repeat(90)],
  ["in Vietnamese", "Ở công việc trước tôi đã sắp xếp lại nhà kho ".repeat(80)],
  ["of line separators", "I packed it.\u2028\u2029\u0085\r\v\f".repeat(200)],
])("an answer %s to a second question is processed at once", async (_, text) => {
  const read = (answer: string): unknown => READERS["a later answer's turn"]?.[1](answer);
  for (const length of [100, 140, MESSAGE_MAX_LENGTH])
    expect(await costOf(read, text.slice(0, length))).toBeLessThan(PROCESSOR_MS);
});

// safety.md T63
test.each(["R ", "R, ", "SQL and ", "Sage or Xero / "])(
  "a resume of one line that repeats %j is read at once",
  async (name) => {
    const text = `using ${name.repeat(RESUME_CHARACTERS_READ)}`.slice(0, RESUME_CHARACTERS_READ);
    const read = (resumeText: string) => textsToPlan({ ...PLAN_INPUT, resumeText });
    await breakOff(() => read("using R and SQL"));
    expect(await costOf(read, text)).toBeLessThan(NAMES_MS);
  },
);

/** Beginnings of remarks, made long with characters that join words, so that no limit on words stops them. */
const OPENINGS = [
  `before i say${"-so".repeat(200)}-`,
  `.is anyone there${".again".repeat(100)}`,
  `can i${" one-or".repeat(4)}${"-one-or".repeat(400)}-`,
  `.my name is a${".my name is a".repeat(3)}${"-a".repeat(500)}`,
  "sorry-",
  "wait,",
  `do you mean${"-or".repeat(300)}-`,
  `i just said${"-i-just-said".repeat(100)}`,
];
const OF_MESSAGES = new Set(["an answer's turn", "an answer's count", "a rating"]);
const MESSAGES = Object.entries(READERS).filter(([name]) => OF_MESSAGES.has(name));

test.each(MESSAGES)("a message of a few long words is read at once as %s", async (_, [longest, read]) => {
  for (const opening of OPENINGS)
    for (const start of ["", "hi", "a "])
      for (const times of [1, 8])
        for (const end of ["", "?", "\rq"]) {
          const text = `${start}${opening.repeat(times)}`.slice(0, longest - end.length) + end;
          expect(await costOf(read, text), JSON.stringify(text.slice(0, 80))).toBeLessThan(PROCESSOR_MS);
        }
});
