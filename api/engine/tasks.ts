import { judgeBuiltIn, type Answered } from "#interviewer/engine/judge/built-in.ts";
import { collectAnswers, countQuestions } from "#interviewer/engine/judge/collect-answers.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import { checkJudgement } from "#interviewer/engine/judge/model-judgement.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { textsToFollow } from "#interviewer/engine/listen/follow-up.ts";
import { readOpenTurn, type OpenMoves } from "#interviewer/engine/listen/open-turn.ts";
import { mergeModelPlan, promptPlan } from "#interviewer/engine/plan/model-plan.ts";
import { planAsked } from "#interviewer/engine/plan/plan-asked.ts";
import { planPractice, planTrial } from "#interviewer/engine/plan/plan-practice.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import { textsToPlan } from "#interviewer/engine/plan/read-lines.ts";
import { readAdvert } from "#interviewer/engine/plan/read-advert.ts";
import { compareTries } from "#interviewer/engine/report/compare-tries.ts";
import { exportMarkdown } from "#interviewer/engine/report/describe-report.ts";
import { cutResumeLine, cutStory } from "#interviewer/engine/stories/cut-story.ts";
import { findTellings } from "#interviewer/engine/stories/find-tellings.ts";
import { figuresIn, storyLines, toStory } from "#interviewer/engine/stories/keep-story.ts";
import { matchStories } from "#interviewer/engine/stories/match-stories.ts";
import { readAsked } from "#interviewer/engine/stories/read-asked.ts";
import { scoreInterview, totalRating, type Transcript } from "#interviewer/engine/total/score-interview.ts";
import type { Prompt, TurnInput } from "#interviewer/engine/types.ts";
import { promptOpenTurn } from "#interviewer/engine/word/open-turn-prompt.ts";
import { exportPdf } from "./report-file/export-pdf.ts";

/** The means that one call of a task works with. */
export type Call = {
  encoder: Encoder;
  /** The line of visitors, who wait behind everybody. */
  encoderBehind: Encoder;
  /** Says that this call has the thread again, after it waited for something. */
  resume: () => void;
};

type Kept = Parameters<typeof toStory>[0];

let judged: Promise<unknown> = Promise.resolve();

/** Judgements are made one after the other: nobody waits for one as for a reply, and turns come in between. */
function inLine<T>(judge: () => Promise<T>): Promise<T> {
  const judgement = judged.then(judge);
  judged = judgement.catch(() => undefined);
  return judgement;
}

/** Everything in the server that reads adverts, resumes, stories, answers and messages, and so runs in a thread of the pool. */
export const createTasks = ({ encoder, encoderBehind, resume }: Call) => ({
  /** Names the texts whose vectors the next is given. */
  textsToFollow,
  /** Decides what the built-in interviewer does next, full words and all. */
  decide: (input: TurnInput) => decideTurn(input),
  /** Tells what a model may do next and what it is asked; null where code decides alone. `isShort`: for a small machine. */
  openTurn: ({
    input,
    isShort,
  }: {
    input: TurnInput;
    isShort: boolean;
  }): { open: OpenMoves; prompt: Prompt } | null => {
    const open = readOpenTurn(input);
    return open && { open, prompt: promptOpenTurn(input, open, isShort) };
  },
  countQuestions: ({ plan, turns }: Transcript) => countQuestions(plan, turns),
  collect: ({ plan, turns }: Transcript) => collectAnswers(plan, turns),
  judge: (answered: Answered) =>
    inLine(() => {
      resume();
      return judgeBuiltIn(answered, encoder);
    }),
  /** A visitor's rating; null where the encoder has too much to do. */
  rateTrial: async (transcript: Transcript) =>
    scoreInterview(transcript, encoderBehind).catch((error: unknown) => {
      if (error instanceof EncoderAway) return null;
      throw error;
    }),
  checkJudgement,
  totalRating,
  compareTries,
  exportMarkdown,
  exportPdf: async (...[rating, interview, language]: Parameters<typeof exportMarkdown>) =>
    new Uint8Array(
      await exportPdf(rating, interview, { ...(language && { language }), beforeBlock: resume }),
    ),
  /** Names the texts that the two below are given the vectors of. */
  textsToPlan,
  planInterview,
  planPractice,
  planTrial,
  planAsked,
  promptPlan,
  mergeModelPlan,
  readAdvert,
  readAsked,
  /** For each answer its story; null where it tells none. */
  cutStories: (answers: readonly string[]) => Promise.all(answers.map((answer) => cutStory(answer, encoder))),
  cutResumeLine,
  storyLines: (resume: string) => storyLines(resume, encoder),
  figuresIn,
  findTellings,
  matchStories: (requirements: readonly string[], stories: readonly Kept[]) =>
    matchStories(requirements, stories.map(toStory)),
});

export class EncoderAway extends Error {
  override message = "the sentence encoder could not answer";
}

export type EngineTasks = ReturnType<typeof createTasks>;
export type TaskName = keyof EngineTasks;
