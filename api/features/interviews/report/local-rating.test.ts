import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOOD_ANSWERS } from "#api/testing/interview-steps.ts";
import { useLocalModel } from "#api/testing/local-model.ts";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import { planOf, questionById, turnsOf } from "#interviewer/testing/interview-factory.ts";
import { BUILT_IN_SCORER } from "#interviewer/engine/total/score-interview.ts";
import { createModelClient, NOTHING_SPENT, type ModelClient } from "../model-client.ts";
import { scorerName, scoreTranscript } from "./score-transcript.ts";

const install = useLocalModel();
const question = questionById("general-own-mistake");
const transcript = {
  plan: planOf([question]),
  turns: turnsOf([[question, GOOD_ANSWERS[1] ?? ""]]),
  spent: NOTHING_SPENT,
};

describe("a rating by a model on this machine", () => {
  let modelClient: ModelClient;
  beforeAll(() => {
    modelClient = createModelClient(createInterviewerModel({ provider: "local", ...install() }));
  });
  afterAll(() => modelClient.interviewer.local?.close());

  it("that returns only gibberish is replaced by the built-in scorer's, which says so", async () => {
    const { rating } = await scoreTranscript(modelClient, transcript);
    expect(rating.scorer).toBe(BUILT_IN_SCORER);
    expect(rating.note).toContain(scoringRubric.modelFailedNote);
    // A broken-off reply must not count as thinking, which would raise the token limit beyond the model's context.
    expect(modelClient.interviewer.habits.thinks).toBe(false);
  });

  it("names its way of judging where the model is small", () => {
    expect(scorerName(modelClient)).toBe("Local model: tiny with rubric 3.0, one criterion at a time");
    const middle = createInterviewerModel({ provider: "local", ...install({ size: "middle" }) });
    expect(scorerName(createModelClient(middle))).toBe("Local model: tiny with rubric 3.0");
  });
});
