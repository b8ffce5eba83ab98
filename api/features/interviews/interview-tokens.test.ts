import { expect, it } from "vitest";
import { createInterviewerModel } from "#api/integrations/ai/interviewer-model.ts";
import { MODEL_THINKING_TOKENS, MODEL_TOKENS_PER_INTERVIEW } from "#contract/limits.ts";
import { makePlan } from "#interviewer/testing/interview-factory.ts";
import { collectAnswers } from "#interviewer/engine/judge/collect-answers.ts";
import { promptScorer } from "#interviewer/engine/judge/model-judgement.ts";
import { readOpenTurn } from "#interviewer/engine/listen/open-turn.ts";
import { promptPlan } from "#interviewer/engine/plan/model-plan.ts";
import type { Prompt, Turn } from "#interviewer/engine/types.ts";
import { promptOpenTurn } from "#interviewer/engine/word/open-turn-prompt.ts";
import { createModelClient, mayCallModel, NOTHING_SPENT } from "./model-client.ts";

/** A token has about four characters. */
const tokensOf = ({ system, user }: Prompt): number => Math.ceil((system.length + user.length) / 4);
const TOLD = { plan: 1500, turn: 120, rating: 700 };
const ANSWER = "In my last job I sorted it out with the two of them before the shift was over. ".repeat(8);
const FOLLOW_UP =
  "You sorted it out before the shift was over. What did you say first, and to whom of the two?";
const TURNS = 15;

const input = {
  difficulty: 8,
  targetRole: "Shift lead",
  jobDescription: "You lead eight pickers and keep the dock safe. ".repeat(60),
  resumeText: "Three years in a warehouse, two of them at night. ".repeat(80),
  linkedinUrl: null,
  recentQuestionIds: [],
  seed: "one",
};

/** Tokens of each call in an interview of 20 minutes: plan, turns and ratings. */
function tokensOfCalls(): number[] {
  const plan = makePlan(input);
  const main = plan.questions.filter(({ kind }) => kind !== "candidate_questions");
  const turns: Turn[] = [];
  const calls = [
    tokensOf(
      promptPlan(
        input,
        main.map(({ text }) => text),
      ),
    ) + TOLD.plan,
  ];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const question = main[Math.floor(turn / 3)];
    if (!question) break;
    const isFirst = turn % 3 === 0;
    turns.push(
      {
        role: "assistant",
        kind: isFirst ? "question" : "probe",
        questionId: question.id,
        content: isFirst ? question.text : FOLLOW_UP,
      },
      { role: "user", kind: "answer", questionId: question.id, content: ANSWER },
    );
    const at = { plan, turns, secondsLeft: 1200 - turn * 75, seed: "one" };
    const open = readOpenTurn(at);
    if (open) calls.push(tokensOf(promptOpenTurn(at, open)) + TOLD.turn);
  }
  const ratings = collectAnswers(plan, turns).map((one) => tokensOf(promptScorer(one)) + TOLD.rating);
  return [...calls, ...ratings];
}

const mayGoOn = (tokens: number, thinks: boolean): boolean => {
  const interviewer = createInterviewerModel({
    provider: "openai-compatible",
    model: "a-model",
    apiKey: "key",
    baseUrl: "http://localhost:1/v1",
  });
  interviewer.habits.thinks = thinks;
  return mayCallModel(createModelClient(interviewer), { ...NOTHING_SPENT, interview: tokens });
};

it("the calls of an interview of 20 minutes with ratings fit into its token budget, with spare attempts", () => {
  const calls = tokensOfCalls();
  expect(calls.length).toBeGreaterThanOrEqual(18);
  const tokens = calls.reduce((sum, one) => sum + one);
  expect(tokens).toBeLessThan(MODEL_TOKENS_PER_INTERVIEW * 0.75);
  expect(mayGoOn(tokens, false)).toBe(true);
});

it("they fit too when the model thinks as much as allowed before each call", () => {
  const tokens = tokensOfCalls().reduce((sum, one) => sum + one + MODEL_THINKING_TOKENS, 0);
  expect(mayGoOn(tokens, true)).toBe(true);
  expect(mayGoOn(tokens, false)).toBe(false);
});
