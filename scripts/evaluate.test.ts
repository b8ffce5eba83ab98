import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "#api/testing/temporary-folder.ts";
import { readAnswersFile } from "./evaluation/answers-file.ts";

const run = promisify(execFile);
const SCRIPT = resolve(import.meta.dirname, "evaluate.ts");
const folder = createTemporaryFolder("evaluate");

const evaluate = (...args: string[]) => run(process.execPath, [SCRIPT, ...args]);

function write(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const question = { text: "Tell me about a mistake that you made at work.", form: "past" };
const answer =
  "My mistake was this: in March I sent an offer with last year's prices to a hotel in Bremen. I told my manager the same day, called the hotel and corrected it. They ordered twice more that year.";

it("anybody's file is rated in its order, one row an answer, and nothing else is printed", async () => {
  const file = write("own.json", [
    { key: "b", question, answer, level: 4 },
    { key: "a", question: { ...question, competency: "honesty", lookFor: ["who was told"] }, answer: "asdf" },
  ]);
  const { stdout } = await evaluate("--answers", file, "--json");
  const rows = JSON.parse(stdout) as Record<string, unknown>[];
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    ["b", "rated"],
    ["a", "not_answered"],
  ]);
  expect(Object.keys(rows[0] ?? {})).toEqual(["key", "total", "criteria", "state", "move", "says"]);
  expect(rows[0]?.["total"]).toBeGreaterThan(2);
  expect(rows[1]).toMatchObject({ move: "rephrase", says: expect.stringMatching(/\S/) });
}, 60_000);

it("without --json a report is printed that holds no text of an answer", async () => {
  const ratings = [{ criteria: [4, 4, 4, 4, 4], total: 8 }];
  const file = write("rated.json", [
    { key: "1", question, answer, level: 4, ratings },
    { key: "2", question, answer: "Mistakes happen to all of us.", level: 1, ratings },
  ]);
  const { stdout } = await evaluate("--answers", file);
  expect(stdout).toContain("convincing above failing");
  expect(stdout).not.toContain("Bremen");
}, 60_000);

it.each([
  ["no array", {}, /array/],
  ["an unknown form", [{ key: "a", question: { ...question, form: "riddle" }, answer }], /form/],
  ["an answer that is missing", [{ key: "a", question }], /answer/],
])("a file with %s is refused with what is wrong in it", (name, value, problem) => {
  expect(() => readAnswersFile(write(`${name}.json`, value))).toThrow(problem);
});

it("a file that is refused ends the command with its reason, and nothing is printed", async () => {
  const failed = await evaluate("--answers", write("none.json", {})).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/array/), stdout: "" });
}, 60_000);
