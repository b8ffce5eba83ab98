import { interviewerPrompt, turnWordsPrompt } from "#interviewer/data/load.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, Prompt, Turn, TurnDecision } from "../types.ts";
import { block, fillPrompt, partsOfTurn, quoteTurns } from "./prompt-parts.ts";

const LAST_TURNS = 8;
const LONGEST_TURN = 1500;

type TurnPromptInput = {
  turns: Turn[];
  decision: TurnDecision;
  plan: Pick<InterviewPlan, "difficulty" | "language">;
};

/** The prompt for a language model that words a decision already made. Candidate text is marked as data. */
export function turnPrompt({ turns, decision, plan }: TurnPromptInput): Prompt {
  const ending = decision.ends
    ? "This is the end: thank the candidate and say what happens next, and ask nothing."
    : "The interview goes on: never say goodbye, and never say that it is over.";
  const system = fillPrompt(interviewerPrompt, { ...partsOfTurn(plan), ending });
  const said = block("conversation", quoteTurns(turns.slice(-LAST_TURNS), LONGEST_TURN));
  const user = `${said}\n\n<say>${escapeBlock(decision.words, LONGEST_TURN)}</say>`;
  return { system, user };
}

/** The prompt of the only retry, with the problem of the first response; null: the first attempt. */
export const promptAgain = (prompt: Prompt, problem: string | null): Prompt =>
  problem === null
    ? prompt
    : {
        ...prompt,
        user: `${prompt.user}\n\nYour last reply could not be used: ${problem}. Reply again, within the rules.`,
      };

const SHORT_TURN = 600;

/** The prompt for a model so small that it can only word one sentence: the last answer, and the decision's words. */
export function promptTurnWords(turns: Turn[], decision: TurnDecision): Prompt {
  const last = turns.findLast(({ role }) => role === "user");
  const said = last === undefined ? "" : `Candidate: ${escapeBlock(last.content, SHORT_TURN)}\n`;
  return {
    system: turnWordsPrompt.trim(),
    user: `${said}SAY: ${escapeBlock(decision.words, LONGEST_TURN)}\nReply:`,
  };
}
