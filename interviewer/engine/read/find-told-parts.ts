import type { Form } from "#contract/criteria.ts";
import type { ToldPart } from "#contract/report.ts";
import { cardsOf } from "#interviewer/data/load.ts";
import type { Encoder } from "../judge/judgement.ts";
import { sentencesToRank } from "../listen/rank-cards.ts";
import { wordsOf } from "../text/read-text.ts";
import { askFor } from "../total/highlights.ts";
import { toVectors } from "./encode-text.ts";
import { PARTS_BY_FORM, type Part } from "./part-heads.ts";
import { readParts } from "./read-parts.ts";

/** From this certainty 71 of 72 sentences tell their part, in answers to questions that the heads were not fitted on. */
const SURE_FROM = 0.7;
/** Shorter sentences say too little to be quoted. */
const FEWEST_WORDS = 5;

const isTold = (part: Part): part is ToldPart["part"] => part !== "none" && part !== "others";

/** The parts that an answer surely tells, each with the sentence that tells it most surely, in the order of the form. */
export async function findToldParts(form: Form, answer: string, { encode }: Encoder): Promise<ToldPart[]> {
  const sentences = sentencesToRank([answer]);
  const read = readParts(form, sentences, toVectors(sentences, await encode(sentences)))
    .filter(({ certainty, sentence }) => certainty >= SURE_FROM && wordsOf(sentence).length >= FEWEST_WORDS)
    .toSorted((a, b) => b.certainty - a.certainty);
  return PARTS_BY_FORM[form].flatMap((part) => {
    const found = read.find((one) => one.part === part);
    return found === undefined || !isTold(part) ? [] : [{ part, sentence: found.sentence }];
  });
}

/** The parts that hold points of another name. */
const HELD_IN: Readonly<Record<string, ToldPart["part"]>> = { "own step": "action", choice: "action" };

/** Returns the advice if no told sentence may already hold it. Where none is told, any sentence of the answer may. */
export function adviseBeyond(
  told: readonly ToldPart[],
  { questionId, text }: { questionId: string; text: string },
): string | null {
  const part = cardsOf(questionId)?.points.find(({ says }) => askFor(says) === text)?.part ?? "";
  const isHeld = told.some((one) => one.part === (HELD_IN[part] ?? part));
  return told.length === 0 || isHeld ? null : text;
}
