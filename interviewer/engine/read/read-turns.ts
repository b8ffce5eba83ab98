import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { InterviewPlan, Turn } from "../types.ts";
import type { Segment } from "./cut-segments.ts";
import type { Heard } from "./encode-message.ts";

const ASKING = new Set<Turn["kind"]>(["probe", "challenge", "rephrase"]);

/** The encoder knows only English, so a message in another language counts as an answer. */
const isUnread = (message: string): boolean => message === "" || isEvidentlyNotEnglish(message);

/** Each candidate message with the question and follow-up it replies to; null: not to be parsed. */
function heardOf(plan: InterviewPlan, turns: readonly Turn[]): (Heard | null)[] {
  let question = "";
  let followUp: string | undefined;
  let mayAsk = false;
  return turns.map((turn) => {
    if (turn.role === "user")
      return question === "" || isUnread(turn.content)
        ? null
        : { question, followUp, message: turn.content, mayAsk };
    if (turn.kind === "question") {
      const asked = plan.questions.find(({ id }) => id === turn.questionId);
      question = asked?.text ?? "";
      mayAsk = asked?.kind === "candidate_questions";
      followUp = undefined;
    } else if (ASKING.has(turn.kind)) followUp = turn.content;
    return null;
  });
}

/** Adds the segments to the candidate's turns. */
export async function readTurns(
  { plan, turns }: { plan: InterviewPlan; turns: readonly Turn[] },
  read: (heard: readonly Heard[]) => Promise<readonly (readonly Segment[])[]>,
): Promise<Turn[]> {
  if (isOtherLanguage(plan.language)) return [...turns];
  const heard = heardOf(plan, turns);
  const parts = await read(heard.filter((one) => one !== null));
  let next = 0;
  return turns.map((turn, at) => {
    if (heard[at] === null) return turn;
    const own = parts[next] ?? [];
    next += 1;
    return { ...turn, parts: own };
  });
}
