import type { InterviewerModel } from "./interviewer-model.ts";
import type { TextRequest } from "./text-model.ts";
import { streamWords, type ModelRequest, type Words } from "./stream-words.ts";

export type JsonRequest = ModelRequest & {
  onText?: (piece: string, textSoFar: string) => void;
} & NonNullable<TextRequest["json"]>;

export type ModelUsage = Words["usage"];

/**
 * Makes one model call that returns JSON as text; the caller parses it. The call is streamed, to tell thinking from
 * silence. Throws like `streamWords`, and if the response ran out of tokens.
 */
export const generateJson = (
  interviewer: InterviewerModel,
  { schema, name, temperature, ...request }: JsonRequest,
): Promise<Words> => streamWords(interviewer, { ...request, json: { schema, name, temperature } });
