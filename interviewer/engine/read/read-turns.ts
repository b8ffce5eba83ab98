import { isMain } from "../is-main.ts";
import type { Encoder } from "../judge/judgement.ts";
import { isOtherLanguage } from "../text/other-language.ts";
import { isEvidentlyNotEnglish } from "../text/recognise.ts";
import type { InterviewPlan, PlannedQuestion, Turn } from "../types.ts";
import type { Segment } from "./cut-segments.ts";
import type { Act } from "./acts.ts";
import type { Heard } from "./encode-message.ts";
import { describeAsked, fitsOf } from "./question-fit.ts";
import { countWords, isAmending, isOfQuestion } from "./told.ts";

const ASKING = new Set<Turn["kind"]>(["probe", "challenge", "rephrase"]);

/** The encoder knows only English, so a message in another language counts as an answer. */
const isUnread = (message: string): boolean => message === "" || isEvidentlyNotEnglish(message);

type Asked = { current?: PlannedQuestion; before?: PlannedQuestion; followUp?: string; isFirst?: boolean };

/** At each turn: its question, the question before that one, the last follow-up, and if nothing was replied yet. */
function askedAt(plan: InterviewPlan, turns: readonly Turn[]): Asked[] {
  let asked: Asked = {};
  return turns.map((turn, at) => {
    const isFirst = turns[at - 1]?.kind === "question";
    if (turn.kind === "question")
      asked = { current: plan.questions.find(({ id }) => id === turn.questionId), before: asked.current };
    else if (ASKING.has(turn.kind)) asked = { ...asked, followUp: turn.content };
    return { ...asked, isFirst };
  });
}

const areBoth = ({ current, before }: Asked): [PlannedQuestion, PlannedQuestion] | undefined =>
  current !== undefined && before !== undefined && isMain(current) && isMain(before)
    ? [current, before]
    : undefined;

/** Descriptions of both questions, in the first message to the second one. */
const describeBoth = (asked: Asked): [string, string] | undefined => {
  const both = asked.isFirst === true ? areBoth(asked) : undefined;
  return both && [describeAsked(both[0]), describeAsked(both[1])];
};

/** The input of the reader; null: there is nothing to read. */
const heardAt = ({ role, content }: Turn, asked: Asked): Heard | null => {
  const { current, followUp } = asked;
  return role !== "user" || current === undefined || isUnread(content)
    ? null
    : {
        question: current.text,
        asked: describeBoth(asked),
        followUp,
        message: content,
        form: isMain(current) ? current.kind : undefined,
        mayAsk: current.kind === "candidate_questions",
      };
};

/** Confidence from which a part suggests that a text belongs to the question before. */
const HINTS_FROM = 0.6;
const HINTS: ReadonlySet<string> = new Set([
  "remark-misread",
  "remark-again",
  "remark-unfinished",
  "process-back",
]);
/** Whoever asks at the end what the question means has hardly answered it. */
const asksAtTheEnd = (parts: readonly Segment[]): boolean => {
  const last = parts.at(-1);
  return last?.act === "clarify" && last.sure >= HINTS_FROM;
};
const hasHint = (parts: readonly Segment[], situations: ReadonlySet<string>): boolean =>
  parts.some(({ situation = "", sure }) => sure >= HINTS_FROM && situations.has(situation));
const ASKS_BACK: ReadonlySet<string> = new Set(["process-back"]);

/** In their first message to a question people return to the one before, later only after asking whether they may. */
const hints = (own: readonly Segment[], last: readonly Segment[]): boolean =>
  last.length > 0
    ? hasHint(last, ASKS_BACK)
    : asksAtTheEnd(own) || own.some(isAmending) || hasHint(own, HINTS);

/** Below this difference, a text may fit both questions; after an announced addition it need not fit better. */
const CLEARLY_BEFORE = 0.03;
/** A text of fewer words fits any question. */
const FEWEST_WORDS = 15;

/** After a hint, a text that fits the question before better than the current one is an addition to that answer. */
async function withBelated(
  parts: Segment[],
  questions: readonly [PlannedQuestion, PlannedQuestion],
  encode: Encoder["encode"],
): Promise<Segment[]> {
  const told = parts.filter(({ act }) => act === "answer");
  if (countWords(told) < FEWEST_WORDS) return parts;
  const answer = told.map(({ text }) => text).join(" ");
  const [vector = new Float32Array()] = await encode([answer]);
  const [current = 0, before = 0] = await fitsOf(vector, questions.map(describeAsked), encode);
  const isAnnounced = parts.findIndex(isOfQuestion) > parts.findIndex(isAmending) && parts.some(isAmending);
  if (before - current < (isAnnounced ? 0 : CLEARLY_BEFORE)) return parts;
  return parts.map((part) => (told.includes(part) ? { ...part, act: "addition" } : part));
}

/** These words ask for questions, so the answer may be told in some that are not put to the interviewer. */
const INVITES_QUESTIONS = /\b(?:ask|questions?|find out)\b/iu;
const TOLD_AS_QUESTIONS: ReadonlySet<Act> = new Set(["company", "process"]);
/** From this confidence on the interviewer is asked after all. */
const SURELY_PUT = 0.9;

const toldAsQuestions = (parts: readonly Segment[], { current, followUp }: Asked): readonly Segment[] =>
  current?.kind === "candidate_questions" || !INVITES_QUESTIONS.test(followUp ?? current?.text ?? "")
    ? parts
    : parts.map(({ text, act, sure, ...part }) =>
        TOLD_AS_QUESTIONS.has(act) && sure < SURELY_PUT
          ? { text, act: "answer", sure: Math.max(sure, 1 - sure) }
          : Object.assign(part, { text, act, sure }),
      );

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
  const asked = askedAt(plan, turns);
  const heard = turns.map((turn, at) => heardAt(turn, asked[at] ?? {}));
  const parts = [...(await read(heard.filter((one) => one !== null)))];
  let heardLast: readonly Segment[] = [];
  const made: Turn[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.kind === "question") heardLast = [];
    const own = heard[at] === null ? undefined : [...toldAsQuestions(parts.shift() ?? [], asked[at] ?? {})];
    const both = areBoth(asked[at] ?? {});
    if (own === undefined) made.push(turn);
    else if (both !== undefined && hints(own, heardLast))
      made.push({ ...turn, parts: await withBelated(own, both, encode) });
    else made.push({ ...turn, parts: own });
    heardLast = own ?? heardLast;
  }
  return made;
}
