import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { questionById } from "#interviewer/testing/interview-factory.ts";
import { readMessage } from "../engine/read/read-message.ts";
import { isTelling } from "../engine/read/told.ts";
import { loadReader } from "#api/engine/load-encoders.ts";

const spoken = z.object({ questionId: z.string(), message: z.string(), isAnswer: z.boolean() });
const model = await loadReader();
const HEARD = 0.84;
/** Half of these answers were used in training the heads. */
const LOST = 0.08;

/** The longer file is sampled: every second message is enough. */
test.each([
  ["talk.json", 2],
  ["chat.json", 1],
] as const)(
  "%s: most of what people say beside answers is heard, and hardly a short answer is taken for it",
  async (file, step) => {
    const all = z
      .array(spoken)
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")))
      .filter((_, at) => at % step === 0);
    const heard = { talk: 0, answers: 0 };
    for (const { questionId, message, isAnswer } of all) {
      const parts = await readMessage({ question: questionById(questionId).text, message }, model);
      if (!parts.some(isTelling)) heard[isAnswer ? "answers" : "talk"] += 1;
    }
    const answers = all.filter(({ isAnswer }) => isAnswer).length;
    process.stdout.write(
      `${file}: talk heard ${heard.talk} of ${all.length - answers}, answers lost ${heard.answers} of ${answers}\n`,
    );
    expect(heard.talk / (all.length - answers)).toBeGreaterThan(HEARD);
    expect(heard.answers / answers).toBeLessThan(LOST);
  },
  60_000,
);
