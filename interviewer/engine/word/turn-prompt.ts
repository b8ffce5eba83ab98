import { interviewerPrompt, stanceAt, turnWordsPrompt } from "#interviewer/data/load.ts";
import { escapeBlock } from "../text/read-text.ts";
import type { InterviewPlan, Prompt, Turn, TurnDecision } from "../types.ts";
import { nameOfLanguage } from "./language.ts";

const LAST_TURNS = 8;
const LONGEST_TURN = 1500;

function ending(decision: TurnDecision): string {
  return decision.ends
    ? "This is the end: thank the candidate and say what happens next, and ask nothing."
    : "The interview goes on: never say goodbye, and never say that it is over.";
}

function conversation(turns: Turn[]): string {
  return turns
    .slice(-LAST_TURNS)
    .map(({ role, content }) => {
      const who = role === "user" ? "candidate" : "interviewer";
      return `<message from="${who}">${escapeBlock(content, LONGEST_TURN)}</message>`;
    })
    .join("\n");
}

type TurnPromptInput = {
  turns: Turn[];
  decision: TurnDecision;
  plan: Pick<InterviewPlan, "difficulty" | "language">;
};

/** The prompt for a language model that words a decision already made. Candidate text is data in it. */
export function turnPrompt({ turns, decision, plan }: TurnPromptInput): Prompt {
  const system = interviewerPrompt
    .replaceAll("{{difficulty}}", String(plan.difficulty))
    .replaceAll("{{stance}}", stanceAt(plan.difficulty).describe)
    .replaceAll("{{language}}", nameOfLanguage(plan.language))
    .replaceAll("{{ending}}", ending(decision))
    .trim();
  const user = `<conversation>\n${conversation(turns)}\n</conversation>\n\n<say>${escapeBlock(decision.words, LONGEST_TURN)}</say>`;
  return { system, user };
}

/** The second and last time, with what was wrong with the first reply; null: there was none. */
export const promptAgain = (prompt: Prompt, problem: string | null): Prompt =>
  problem === null
    ? prompt
    : {
        ...prompt,
        user: `${prompt.user}\n\nYour last reply could not be used: ${problem}. Reply again, within the rules.`,
      };

const SHORT_TURN = 600;

/** For a model so small that it can do no more than put one sentence into words: the last answer, and what to say. */
export function promptTurnWords(turns: Turn[], decision: TurnDecision): Prompt {
  const last = turns.findLast(({ role }) => role === "user");
  const said = last === undefined ? "" : `Candidate: ${escapeBlock(last.content, SHORT_TURN)}\n`;
  return {
    system: turnWordsPrompt.trim(),
    user: `${said}SAY: ${escapeBlock(decision.words, LONGEST_TURN)}\nReply:`,
  };
}
