import { CRITERIA } from "#contract/criteria.ts";
import type { Criterion } from "#contract/criteria.ts";
import type { QuestionReport } from "#contract/report.ts";
import { isPlainSentence } from "../word/check-words.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import type { CollectedAnswer } from "./collect-answers.ts";
import { unescapeBlock } from "../text/escape-block.ts";
import { inventsFacts } from "./find-inventions.ts";
import { keepVerbatim, shorten } from "./find-quotes.ts";
import type { Judgement } from "./parse-judgement.ts";
import { withoutInstructions } from "../text/recognise.ts";
import { reportQuestion } from "../total/score-interview.ts";
import { scoreOutOfTen } from "./score-answer.ts";

const LONGEST_SENTENCE = 300;
const FEWEST_QUOTED_CHARACTERS = 8;

export type JudgedQuestion = {
  report: QuestionReport;
  /** The model's words for what is missing, where they may be said. */
  missing: Partial<Record<Criterion, string>>;
};

type Remark = Judgement["good"][number];

/** Remarks that may be shown, one to a criterion: plain, short, without facts of the model's own. */
function keepRemarks(remarks: Remark[], sources: readonly string[]): Partial<Record<Criterion, string>> {
  const kept = remarks
    .map(({ criterion, text }) => ({ criterion, text: text.replaceAll(/\s+/gu, " ").trim() }))
    .filter(({ text }) => text !== "" && text.length <= LONGEST_SENTENCE)
    .filter(({ text }) => isPlainSentence(text) && !inventsFacts(text, sources));
  return Object.fromEntries(kept.toReversed().map(({ criterion, text }) => [criterion, text]));
}

function keepQuotes({ quotes }: Judgement, said: readonly string[]): QuestionReport["quotes"] {
  const read = quotes
    .map(({ criterion, text }) => ({ criterion, text: shorten(unescapeBlock(text).trim()) }))
    .filter(({ text }) => text.length >= FEWEST_QUOTED_CHARACTERS && withoutInstructions(text) === text);
  const standing = keepVerbatim(read, said);
  return standing.filter(
    ({ criterion, text }, at) =>
      standing.findIndex((one) => one.criterion === criterion || one.text === text) === at,
  );
}

function keepBetter(better: string | null, sources: readonly string[]): string | null {
  const text = better?.replaceAll(/[^\S\n]+/gu, " ").trim() ?? "";
  if (text === "" || !isPlainSentence(text) || inventsFacts(text, sources)) return null;
  return text;
}

/**
 * A model's judgement of one answer after our checks: quotes stand in the transcript, sentences are plain,
 * and a better answer with invented facts gives way to the built-in one. The total is counted here.
 */
export function reportJudgement(collected: CollectedAnswer, judged: Judgement): JudgedQuestion {
  const { question, said } = collected;
  const builtIn = reportQuestion({ ...collected, state: collected.evidence ? "rated" : collected.state });
  const sources = [...said, question.text];
  const { relevance, structure, specificity, ownership, outcome } = judged;
  const criteria = { relevance, structure, specificity, ownership, outcome };
  const good = keepRemarks(judged.good, sources);
  return {
    report: {
      ...builtIn,
      state: "rated",
      criteria,
      score: scoreOutOfTen(criteria),
      quotes: keepQuotes(judged, said),
      good: CRITERIA.filter((name) => criteria[name] >= 4).map(
        (name) => good[name] ?? scoringRubric.criteria[name].good,
      ),
      better: keepBetter(judged.better, said) ?? builtIn.better,
    },
    missing: keepRemarks(judged.missing, sources),
  };
}
