import { isMain } from "../is-main.ts";
import type { Encoder } from "../judge/judgement.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";
import type { Segment } from "./cut-segments.ts";
import type { Heard } from "./encode-message.ts";
import { fitsOf } from "./question-fit.ts";
import { countWords, isAmending } from "./told.ts";

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

/** Confidence from which a part suggests that a text belongs to the question before. */
const HINTS_FROM = 0.6;
const HINTS: ReadonlySet<string> = new Set(["remark-misread", "remark-again", "process-back"]);
/** Whoever asks at the end what the question means has hardly answered it. */
const asksAtTheEnd = (parts: readonly Segment[]): boolean => {
  const last = parts.at(-1);
  return last?.act === "clarify" && last.sure >= HINTS_FROM;
};
const hints = (parts: readonly Segment[]): boolean =>
  asksAtTheEnd(parts) ||
  parts.some((part) => isAmending(part) || (part.sure >= HINTS_FROM && HINTS.has(part.situation ?? "")));

type Questions = { current: PlannedQuestion; before: PlannedQuestion };

/** The question at each turn and the main question before it; null: it was the first. */
function questionsAt(plan: InterviewPlan, turns: readonly Turn[]): (Questions | null)[] {
  let current: PlannedQuestion | undefined;
  let before: PlannedQuestion | undefined;
  return turns.map((turn) => {
    if (turn.role === "assistant" && turn.kind === "question") {
      before = current;
      current = plan.questions.find(({ id }) => id === turn.questionId);
    }
    const areMain = current !== undefined && isMain(current) && before !== undefined && isMain(before);
    return areMain && turn.role === "user" && current && before ? { current, before } : null;
  });
}

/** Below this difference, a text may fit both questions. */
const CLEARLY_BEFORE = 0.03;
/** A text of fewer words fits any question. */
const FEWEST_WORDS = 15;

/** After a hint, a text that fits the question before better than the current one is an addition to that answer. */
async function withBelated(
  parts: Segment[],
  asked: Questions,
  encode: Encoder["encode"],
): Promise<Segment[]> {
  const told = parts.filter(({ act }) => act === "answer");
  if (countWords(told) < FEWEST_WORDS) return parts;
  const answer = told.map(({ text }) => text).join(" ");
  const [current = 0, before = 0] = await fitsOf(answer, [asked.current, asked.before], encode);
  if (before - current < CLEARLY_BEFORE) return parts;
  return parts.map((part) => (told.includes(part) ? { ...part, act: "addition" } : part));
}

export type TurnReader = {
  read: (heard: readonly Heard[]) => Promise<readonly (readonly Segment[])[]>;
  encode: Encoder["encode"];
};

/** Adds the segments to the candidate's turns. */
export async function readTurns(
  { plan, turns }: { plan: InterviewPlan; turns: readonly Turn[] },
  { read, encode }: TurnReader,
): Promise<Turn[]> {
  if (isOtherLanguage(plan.language)) return [...turns];
  const heard = heardOf(plan, turns);
  const asked = questionsAt(plan, turns);
  const parts = [...(await read(heard.filter((one) => one !== null)))];
  let heardLast: readonly Segment[] = [];
  const made: Turn[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.kind === "question") heardLast = [];
    const own = heard[at] === null ? undefined : [...(parts.shift() ?? [])];
    const questions = asked[at] ?? null;
    const isHinted = questions !== null && hints([...heardLast, ...(own ?? [])]);
    if (own === undefined) made.push(turn);
    else made.push({ ...turn, parts: isHinted ? await withBelated(own, questions, encode) : own });
    heardLast = own ?? heardLast;
  }
  return made;
}
