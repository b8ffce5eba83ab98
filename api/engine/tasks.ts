import type { TriedAnswer } from "#contract/report.ts";
import { judgeBuiltIn, type Answered } from "#interviewer/engine/judge/built-in.ts";
import { collectAnswers, countQuestions } from "#interviewer/engine/judge/collect-answers.ts";
import type { Encoder } from "#interviewer/engine/judge/judgement.ts";
import { checkJudgement } from "#interviewer/engine/judge/model-judgement.ts";
import { decideTurn } from "#interviewer/engine/listen/decide-turn.ts";
import { textsToFollow } from "#interviewer/engine/listen/follow-up.ts";
import { readOpenTurn, type OpenMoves } from "#interviewer/engine/listen/open-turn.ts";
import { adviseBeyond, findToldParts } from "#interviewer/engine/read/find-told-parts.ts";
import { mergeModelPlan, promptPlan } from "#interviewer/engine/plan/model-plan.ts";
import { planAsked } from "#interviewer/engine/plan/plan-asked.ts";
import { planPractice, planTrial } from "#interviewer/engine/plan/plan-practice.ts";
import { planInterview } from "#interviewer/engine/plan/plan.ts";
import { textsToPlan } from "#interviewer/engine/plan/read-lines.ts";
import { readAdvert } from "#interviewer/engine/plan/read-advert.ts";
import { compareTries } from "#interviewer/engine/report/compare-tries.ts";
import { exportMarkdown } from "./report-file/describe-report.ts";
import { cutResumeLine, cutStory } from "#interviewer/engine/stories/cut-story.ts";
import { findConditions } from "#interviewer/engine/stories/is-condition.ts";
import { findTellings } from "#interviewer/engine/stories/find-tellings.ts";
import { figuresIn, storyLines, toStory } from "#interviewer/engine/stories/keep-story.ts";
import { matchStories } from "#interviewer/engine/stories/match-stories.ts";
import { readAsked } from "#interviewer/engine/stories/read-asked.ts";
import { scoreInterview, totalRating, type Transcript } from "#interviewer/engine/total/score-interview.ts";
import type { Prompt, TurnInput } from "#interviewer/engine/types.ts";
import { promptOpenTurn } from "#interviewer/engine/word/open-turn-prompt.ts";
import { readAdvertForm, readAdvertPage } from "./advert-page.ts";
import { exportPdf } from "./report-file/export-pdf.ts";
import { EncoderAway } from "./thread-line.ts";

/** The resources of one task call. */
export type Call = {
  encoder: Encoder;
  /** The queue of visitors, which has the lowest priority. */
  encoderBehind: Encoder;
  /** Records that this call runs on the thread again after waiting. */
  resume: () => void;
};

type Kept = Parameters<typeof toStory>[0];

let judged: Promise<unknown> = Promise.resolve();

/**
 * Judges one answer at a time, so that turns can run in between: nobody waits for a judgement as they wait for a reply.
 */
function inLine<T>(judge: () => Promise<T>): Promise<T> {
  const judgement = judged.then(judge);
  judged = judgement.catch(() => undefined);
  return judgement;
}

/** Everything on the server that parses adverts, resumes, stories, answers and messages, run by the pool. */
export const createTasks = ({ encoder, encoderBehind, resume }: Call) => ({
  /** The texts whose vectors `decide` needs. */
  textsToFollow,
  /** Decides the built-in interviewer's next step, with its full wording. */
  decide: (input: TurnInput) => decideTurn(input),
  /** The moves a model may choose from, and its prompt; null if code decides alone. `isShort`: for a small machine. */
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
  /** A visitor's answer beside its question's points; undefined if the encoder is overloaded. */
  rateTrial: async (transcript: Transcript): Promise<TriedAnswer | undefined> => {
    try {
      const { questions, upgrade } = await scoreInterview(transcript, encoderBehind);
      const [report] = questions;
      if (report === undefined) return undefined;
      const { questionId, question, form, state, answer, points, most, next } = report;
      const isRead = state === "rated" && answer !== null;
      const told = isRead ? await findToldParts(form, answer, encoderBehind) : [];
      const advice = upgrade && adviseBeyond(told, upgrade);
      return { questionId, question, state, answer, points, most, next, told, advice };
    } catch (error) {
      if (error instanceof EncoderAway) return undefined;
      throw error;
    }
  },
  checkJudgement,
  totalRating,
  compareTries,
  exportMarkdown,
  exportPdf: async (...[rating, interview, language]: Parameters<typeof exportMarkdown>) =>
    new Uint8Array(
      await exportPdf(rating, interview, { ...(language && { language }), beforeBlock: resume }),
    ),
  /** The texts whose vectors `planInterview` and `planPractice` need. */
  textsToPlan,
  planInterview,
  planPractice,
  planTrial,
  planAsked,
  promptPlan,
  mergeModelPlan,
  readAdvert,
  /** Which lines of an advert are met or not, and are not practised. */
  findConditions,
  readAdvertPage,
  readAdvertForm,
  readAsked,
  /** The story of each answer; null if it tells none. */
  cutStories: (answers: readonly string[]) => Promise.all(answers.map((answer) => cutStory(answer, encoder))),
  cutResumeLine,
  storyLines: (resume: string) => storyLines(resume, encoder),
  figuresIn,
  findTellings,
  matchStories: (requirements: readonly string[], stories: readonly Kept[]) =>
    matchStories(requirements, stories.map(toStory)),
});

export type EngineTasks = ReturnType<typeof createTasks>;
export type TaskName = keyof EngineTasks;
