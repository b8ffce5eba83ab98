import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import type { Rating } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";

function strongestLabel(rating: Rating): string | null {
  const rated = rating.questions.flatMap((one) =>
    one.state === "rated" && one.criteria !== null ? [one.criteria] : [],
  );
  const sums = CRITERIA.map((name) => ({
    name,
    mean: rated.reduce((sum, one) => sum + one[name], 0) / rated.length,
  }));
  const best = sums.reduce((a, b) => (b.mean > a.mean ? b : a));
  return best.mean >= 3 ? CRITERION_NAMES[best.name].toLowerCase() : null;
}

/** The last message of the chat: the rating in a few plain sentences. */
export function ratingMessage(rating: Rating): string {
  const { message } = scoringRubric;
  if (rating.overall === null || rating.range === null) {
    return [rating.notEnough ?? scoringRubric.notEnough, message.notEnough].join(" ");
  }
  const [low, high] = rating.range;
  const overall = message.overall
    .replace("@overall", rating.overall.toFixed(1))
    .replace("@low", low.toFixed(1))
    .replace("@high", high.toFixed(1))
    .replace("@difficulty", String(rating.difficulty));
  const strongest = strongestLabel(rating);
  return [
    overall,
    ...(strongest === null ? [] : [message.strongest.replace("@criterion", strongest)]),
    ...(rating.upgrade === null ? [] : [message.upgrade.replace("@upgrade", rating.upgrade)]),
    message.redo,
    ...(rating.note === undefined ? [] : [rating.note]),
  ].join(" ");
}
