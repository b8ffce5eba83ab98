import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { FORMS } from "#contract/criteria.ts";
import { ACTS, type Act } from "#interviewer/engine/read/acts.ts";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import { readLabelledMessages } from "#interviewer/labelled/acts.ts";
import { measureActs, type ActFigures } from "#interviewer/labelled/measure-acts.ts";
import { loadReader } from "#api/engine/load-encoders.ts";
import { table } from "../settings-page.ts";

const given = z.array(
  z.object({
    key: z.string(),
    question: z.object({ text: z.string(), form: z.enum(FORMS).optional() }),
    before: z.string().nullish(),
    followUp: z.string().nullish(),
    message: z.string(),
  }),
);

/** Prints the parts of each message of FILE with their acts, as JSON in the file's order. */
export async function evaluateMessages(file: string): Promise<void> {
  const messages = given.parse(JSON.parse(readFileSync(file, "utf8")));
  const model = await loadReader();
  const rows = [];
  for (const { key, question, followUp, message } of messages) {
    const read = await readMessage(
      { question: question.text, followUp: followUp ?? undefined, message },
      model,
    );
    rows.push({ key, parts: read.map(({ text, act }) => ({ text, act })) });
  }
  process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`);
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const ACT_FIGURES = resolve(import.meta.dirname, "../../interviewer/data/act-figures.json");

/** Splits whose writers' messages were not used in training. */
const UNSEEN: ReadonlySet<string> = new Set(["test", "more-test", "flow-test"]);

/** Prints how well acts in messages are recognised. `isKept` saves the figures to interviewer/data/act-figures.json. */
export async function evaluateActs(isKept: boolean): Promise<void> {
  const model = await loadReader();
  const rows: string[][] = [];
  const unseen: ActFigures["byAct"][] = [];
  for (const split of ["tune", "test", "more-test", "short", "flow-test", "held"] as const) {
    const { messages, byAct, ...shares } = await measureActs(readLabelledMessages(split), model);
    rows.push([split, String(messages), ...Object.values(shares).map(percent)]);
    if (UNSEEN.has(split)) unseen.push(byAct);
  }
  const sum = (act: Act, of: "parts" | "heard"): number =>
    unseen.reduce((all, one) => all + (one[act]?.[of] ?? 0), 0);
  const kept = Object.fromEntries(
    ACTS.map((act) => [act, { parts: sum(act, "parts"), heard: sum(act, "heard") }]),
  );
  if (isKept) writeFileSync(ACT_FIGURES, `${JSON.stringify(kept, null, 2)}\n`);
  const head = [
    "split",
    "messages",
    "no answer, heard",
    "act right",
    "answers lost",
    "distress",
    "distress felt",
    "orders",
    "beside",
  ];
  process.stdout.write(`${table([head, ...rows])}\n`);
}
