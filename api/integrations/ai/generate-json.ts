import type { InterviewerModel } from "./interviewer-model.ts";
import type { TextRequest } from "./text-model.ts";
import { streamWords, type ModelRequest, type Words } from "./stream-words.ts";

export type JsonRequest = ModelRequest & {
  onText?: (piece: string, textSoFar: string) => void;
} & NonNullable<TextRequest["json"]>;

export type ModelUsage = Words["usage"];

/**
 * One model call that returns JSON as text; the caller parses it. It is streamed, so that thinking can be told from
 * silence. Throws like `streamWords`, and for a response that ran out of tokens.
 */
export const generateJson = (
  interviewer: InterviewerModel,
  { schema, name, temperature, ...request }: JsonRequest,
): Promise<Words> => streamWords(interviewer, { ...request, json: { schema, name, temperature } });
