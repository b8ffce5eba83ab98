import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { EASY_QUESTION_WORDS_MAX, QUESTION_WORDS_MAX } from "#contract/limits.ts";
import { LONGEST_WORDS } from "../engine/word/read-reply.ts";
import { openTurnPrompt, planPrompt } from "./load.ts";
import { MAIN_KINDS, QUESTION_SOURCES } from "./schema.ts";

const folder = path.join(import.meta.dirname, "prompts");
const page = readFileSync(path.join(import.meta.dirname, "../../docs/prompts.md"), "utf8");

describe("the prompts", () => {
  test.each(readdirSync(folder))("%s has a version, and docs/prompts.md says why it reads so", (file) => {
    const [title = ""] = readFileSync(path.join(folder, file), "utf8").split("\n");
    const version = /^# .+, version (\d+)$/u.exec(title)?.[1];
    expect(version, title).toBeDefined();
    expect(page).toContain(`(\`${file}\`, version ${version})`);
  });

  test("name the limits that code enforces", () => {
    expect(planPrompt).toContain(`at most ${QUESTION_WORDS_MAX} words`);
    expect(planPrompt).toContain(`at most ${EASY_QUESTION_WORDS_MAX} words a question`);
    expect(openTurnPrompt).toContain(`at most ${LONGEST_WORDS} words`);
    expect(page).toContain(`'${QUESTION_WORDS_MAX} words', '${LONGEST_WORDS} words'`);
  });

  test("name every form and source of a planned question", () => {
    for (const kind of MAIN_KINDS) expect(planPrompt).toContain(`${kind} (`);
    for (const source of QUESTION_SOURCES.filter((one) => one !== "bank"))
      expect(planPrompt).toContain(source);
  });
});
