import { expect, it } from "vitest";
import { loadReader } from "#api/engine/load-encoders.ts";
import { planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { collectAnswers } from "../engine/judge/collect-answers.ts";
import { readMessage } from "../engine/read/read-message.ts";
import { readTurns } from "../engine/read/read-turns.ts";
import { sentencesOf } from "../engine/text/read-text.ts";
import { reportAnswer } from "../engine/total/score-interview.ts";
import { readLabelledAnswers, type LabelledAnswer } from "./answers.ts";

const model = await loadReader();

/** Good answers contain nothing but content. Every twentieth is enough to detect a lost sentence. */
const pure = readLabelledAnswers("fit")
  .filter(({ level }) => level >= 3)
  .filter((_, at) => at % 20 === 0);

async function keptOf({ key, question: { text, form, lookFor }, answer }: LabelledAnswer): Promise<string> {
  const question = { ...questionById("general-own-mistake"), id: key, kind: form, text, lookFor };
  const plan = planOf([question]);
  const turns = await readTurns(
    { plan, turns: turnsOf([[question, answer]]) },
    { read: (heard) => Promise.all(heard.map((one) => readMessage(one, model))), encode: model.encode },
  );
  return collectAnswers(plan, turns)
    .map((collected) => reportAnswer({ collected, judgement: null }).answer)
    .join("\n");
}

it("every sentence of a good answer stands in the report's answer", async () => {
  const lost: string[] = [];
  for (const one of pure) {
    const kept = await keptOf(one);
    lost.push(...sentencesOf(one.answer).filter((sentence) => !kept.includes(sentence)));
  }
  expect(lost).toEqual([]);
}, 120_000);
