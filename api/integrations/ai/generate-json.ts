import type { JSONSchema7 } from "@ai-sdk/provider";
import type { InterviewerModel } from "./interviewer-model.ts";
import { streamWords, type ModelRequest, type Words } from "./stream-words.ts";

export type JsonRequest = ModelRequest & {
  onText?: (piece: string, textSoFar: string) => void;
  schema: JSONSchema7;
  /** Names the schema to the model. */
  name: string;
  temperature: number;
};

export type ModelUsage = Words["usage"];

/**
 * One model call that returns JSON as text, to be parsed by the caller. It is streamed, so that thinking can be told
 * from silence. Throws as `streamWords` does, and for a response that ran out of tokens.
 */
export const generateJson = (
  interviewer: InterviewerModel,
  { schema, name, temperature, ...request }: JsonRequest,
): Promise<Words> =>
  streamWords(interviewer, {
    ...request,
    json: { temperature, responseFormat: { type: "json", schema, name } },
  });
