import { loadFittedScorer } from "#interviewer/data/load.ts";
import { judgeable } from "../listen/judge-answer.ts";
import { answersTo, readProgress } from "../listen/progress.ts";
import { wordsOf } from "../text/read-text.ts";
import type { TurnInput } from "../types.ts";
import { readNear, textsOf } from "./answer-features.ts";
import { readTie } from "./fitted-scorer.ts";
import { askedOf, type Encoder } from "./judgement.ts";

/** Shorter ones may answer in words of their own: 'because they're the busiest houses in the wood'. */
const FEWEST_WORDS = 35;
/** So far below the bound of the rating's tie hardly any answer to its own question is. */
const FAR_BELOW = 2.5;
/** What one knows is said in the words of its subject: less of it shows where it belongs. */
const OF_KNOWLEDGE = { fewestWords: 20, farBelow: 1.5 };

/**
 * Whether the first answer to a question speaks of something else, as the rating's tie would have it. A told case shows too
 * little of its question: it is never held to be elsewhere.
 */
export async function findElsewhere({ plan, turns }: TurnInput, { encode }: Encoder): Promise<boolean> {
  const progress = readProgress(plan, turns);
  const { current, last } = progress;
  if (current === null || last === null || current.kind === "candidate_questions" || current.kind === "past")
    return false;
  if (progress.probes + progress.challenges > 0) return false;
  const answer = judgeable(current, answersTo(progress, last).join("\n\n"));
  const asked = askedOf(current);
  const { fewestWords, farBelow } =
    asked.form === "knowledge" ? OF_KNOWLEDGE : { fewestWords: FEWEST_WORDS, farBelow: FAR_BELOW };
  if (wordsOf(answer).length < fewestWords) return false;
  const { scorer, others, rarity } = loadFittedScorer();
  const near = await readNear(asked, textsOf(asked, answer), { encode, others, rarity });
  return readTie(scorer, near, asked.form) < scorer.tie.bound - farBelow;
}
