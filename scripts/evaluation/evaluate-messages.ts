import { readFileSync } from "node:fs";
import { z } from "zod";
import { FORMS } from "#contract/criteria.ts";
import { readMessage } from "#interviewer/engine/read/read-message.ts";
import { readLabelledMessages } from "#interviewer/labelled/acts.ts";
import { measureActs } from "#interviewer/labelled/measure-acts.ts";
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

/** Prints for each message of FILE its parts with their acts, as JSON in the file's order. */
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

/** Prints how well the labelled messages of the tune and test splits are heard. */
export async function evaluateActs(): Promise<void> {
  const model = await loadReader();
  const rows: string[][] = [];
  for (const split of ["tune", "test", "more-test", "short", "flow-test", "held"] as const) {
    const { messages, ...shares } = await measureActs(readLabelledMessages(split), model);
    rows.push([split, String(messages), ...Object.values(shares).map(percent)]);
  }
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
