import { CRITERIA } from "#contract/criteria.ts";
import { isOffTopic, judgeable } from "../listen/judge-answer.ts";
import type { PlannedQuestion } from "../types.ts";
import { improveAnswer, outlineAnswer } from "./improve-answer.ts";
import { FLOOR, rubricOf, type Encoder, type Judgement } from "./judgement.ts";
import { findQuotes, readEvidence, scoreEvidence, type Evidence } from "./score-answer.ts";
import { formOf } from "../listen/judge-answer.ts";

/** One question with those of the candidate's messages that count for it, letter by letter. */
export type Answered = { question: PlannedQuestion; messages: readonly string[] };

const readAnswer = ({ question, messages }: Answered): Evidence =>
  readEvidence(question, messages.join("\n\n"));

/** The candidate's own sentences in a clearer order, with the gaps named. */
export const orderAnswer = (answered: Answered): string => improveAnswer(readAnswer(answered));

/** What says nothing, or was not answered, has the floor with every scorer. */
export function judgeEmpty(question: PlannedQuestion): Judgement {
  return {
    criteria: FLOOR,
    total: null,
    isTied: true,
    quotes: [],
    good: [],
    missing: [{ criterion: "relevance", text: rubricOf(question).relevance.missing }],
    better: outlineAnswer(formOf(question)),
  };
}

/** One answer by the built-in scorer: the same answer gives the same judgement, every time. */
// oxlint-disable-next-line typescript/require-await -- the encoder will be asked
export async function judgeBuiltIn(answered: Answered, _encoder: Encoder): Promise<Judgement> {
  const { question, messages } = answered;
  const evidence = readAnswer(answered);
  if (isOffTopic(question, judgeable(question, messages.join("\n\n")), evidence.facts))
    return judgeEmpty(question);
  const criteria = scoreEvidence(evidence);
  const rubric = rubricOf(question);
  return {
    criteria,
    total: null,
    isTied: evidence.topical > 0,
    quotes: findQuotes(evidence, messages),
    good: CRITERIA.filter((name) => criteria[name] >= 4).map((name) => rubric[name].good),
    missing: CRITERIA.filter((name) => criteria[name] <= 3).map((criterion) => ({
      criterion,
      text: rubric[criterion].missing,
    })),
    better: improveAnswer(evidence),
  };
}
