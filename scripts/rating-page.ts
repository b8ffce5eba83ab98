import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { FORMS } from "#contract/criteria.ts";
import {
  ANSWERS_FOR_OVERALL,
  CUT_OFF_WORDS_RATED,
  GOOD_LEVEL_FROM,
  ROUGH_RANGE_MIN,
  TOTAL_BARELY_MAX,
  TOTAL_OTHER_QUESTION_MAX,
} from "#contract/limits.ts";
import { ratingFigures, scoringRubric } from "#interviewer/data/load.ts";
import type { RatingFigures } from "#interviewer/data/rating-figures.ts";
import { aloneRows, figureRows } from "./evaluation/describe-figures.ts";
import { table } from "./settings-page.ts";

/** `npm run pages`: writes docs/rating.md from the rubric, the limits and the measured figures. */

export const RATING_PAGE = resolve(import.meta.dirname, "../docs/rating.md");

const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");

const CAPS: Record<string, number> = {
  other: TOTAL_OTHER_QUESTION_MAX,
  barely: TOTAL_BARELY_MAX,
};
const withNumbers = (gate: string): string =>
  gate.replaceAll(/@([a-z]+)/gu, (_, name: string) => (CAPS[name] ?? Number.NaN).toFixed(1));

const method = () => `# How answers are rated

A rating says how convincing answers were to the questions asked, from their text alone. It is the same for every level
of difficulty; the level is shown beside it. \`npm run pages\` generates this page from the rubric, the limits and the measured figures.

## Method

1. **Collect.** Each answer is read together with the answers to its follow-ups. Left out are sentences that instruct the interviewer, repeat the question, or are code or tags, and a plea to the rater with everything after it.
2. **Judge.** A scorer gives five criteria from 1 to 5, by the anchors for its form of question in [the rubric](../interviewer/data/rubric.json). Answers are judged one by one during the interview, so that only the last one is left at the end. A judgement applies to exactly the words that were judged.
3. **Total, by code.** An answer's total is the mean of its criteria on a scale from 1.0 (all 1) to 10.0 (all 5), limited by the gates below, whatever its form.
4. **Lowest score, by code.** Not asked, not answered and weak are three different things. Mashed keys, a pasted question, 'I don't know' and 'fine' are 1.0. With fewer than ${ANSWERS_FOR_OVERALL} questions answered there is no overall number, but each answer has its own feedback. Unsent words in the box when time ran out are rated as they are, and the report says so. With fewer than ${CUT_OFF_WORDS_RATED} words the answer had only begun: it has no number and does not count.
5. **Overall** is the mean of the questions asked, with a range that is wider when answers are few or differ much, or when several samples of a model did. A competency is the mean of its questions.
6. **Explain.** The points that interviewers listen for are boxes for the person to tick, because no scorer can surely tell which sentence makes one. The built-in scorer marks the point that its author ranked highest and shows the follow-up that a good interviewer would ask next; a model gives one sentence of advice. The one thing to work on is the point most likely open over all answers, or a model's advice for the lowest answer. An answer whose criteria are all at ${GOOD_LEVEL_FROM} or more has none.

The gates:

${listOf(scoringRubric.gates.map(withNumbers))}

Not judged: ${scoringRubric.notJudged.toLowerCase()}
`;

const claims = () => `
## Two scorers, and what each may claim

- **A language model** (\`AI_*\` settings) is the rater that this product is designed for. It judges each answer in one call with [interviewer/data/prompts/scorer.md](../interviewer/data/prompts/scorer.md): evidence before numbers, the anchors of the form and of this question, the points of a right answer and the usual mistakes, and one rated example of each level from the labelled answers. \`RATING_SAMPLES\` is the number of judgements; the median of each criterion counts, and the spread widens the range. Its JSON is checked: levels outside 1 to 5 are asked for once more; quotes that are not in the answer, and sentences with markup, links or scores, are dropped. If it fails, the built-in scorer rates the whole interview and the report says so.
- **The built-in scorer** needs no setup. Its number is a rough reading, with a range of at least ${ROUGH_RANGE_MIN} points, and the report says that it can't tell whether a fact is right, and only roughly whether a story answers the question. An encoder of our own, trained on the labelled answers ([decision 013](decisions/013-encoder-of-our-own.md)), reads question and answer. Its heads estimate the criteria, the whole, and the probability that the answer belongs to its question rather than to fifty others of its form. The criteria are adjusted to the whole, so that the number follows from what is shown. If it can't tell whether an answer is to its question, relevance is not judged, the other four count and the range is wider. It reads only English; answers in another language are left out, and the report says so. The same answer always gets the same number.

Gates, lowest score and totals are the same code for both. A rating names its scorer and version, and ratings of different scorers
never share a trend line. \`scorer\` in \`rubric.json\` names the built-in scorer, the rubric's \`version\` a model; raise them when the
same transcript would be rated differently. Version 1 measured form by rules and word lists. Version 2 put content before form, with gates
and caps. Version 3 of the built-in scorer uses an encoder of our own; version 3 of the rubric separates a mistake beside a right core
from a wrong answer.
`;

function figures(all: readonly RatingFigures[]): string {
  const [first] = all;
  if (!first) return "";
  return `
## Figures

Measured on answers that nobody who made the rules has read: the test split of the
[labelled answers](../interviewer/labelled/README.md) (each rated by two raters), the adversarial and the fairness set, and good
answers put to another question of their form. A tie counts as out of order.

${table([["figure", ...all.map(({ scorer }) => scorer)], ...figureRows([...all])])}

For comparison, counting words or digits alone would give:

${table([["figure", "words and digits"], ...aloneRows(first)])}
`;
}

const limits = () => `
## Limits

- Language models wrote and rated the labelled answers. Agreement of two models is not agreement of two people, and no hiring outcome supports the numbers. Ratings by people are welcome in the same format.
- The built-in scorer believes what is written: an invented story scores like a true one. It does not know whether a fact is right, and sees only roughly whether an answer fits its question; the figures above say how roughly.
- A model can be lenient or inconsistent. Measure it before you trust it, and again after a change of model. The table above has a model's figures only if somebody measured them with \`--write\`; [decision 008](decisions/008-built-in-scorer.md) has a small trial.
- The first 8,000 characters of each question's answers are judged.

## Run it

\`\`\`
npm run evaluate
npm run evaluate -- --answers my-answers.json
npm run evaluate -- --answers my-answers.json --json
AI_PROVIDER=openai-compatible AI_BASE_URL=https://your.host/v1 AI_MODEL=name AI_API_KEY=… \\
  npm run evaluate -- --answers interviewer/labelled/answers/tune.json --repeat 3 --input-price 0.15 --output-price 0.6
\`\`\`

A file is an array of \`{key, question: {text, form, competency?, lookFor?}, answer, level?, ratings?}\`, \`form\` one of ${FORMS.join(", ")}.
Without \`--json\` a report is printed: agreement, order, stability over \`--repeat\`, fairness, adversarial bounds, cost (prices
are per million tokens) and time, for a configured model beside the built-in scorer. With \`--json\` it prints one array in the file's order of
\`{key, total, criteria, state, move, says}\`; the last two are the interviewer's next move and words. \`--limit\` rates only the first
answers; \`--write\` stores the figures for this page. No text of the test split is ever printed.
`;

export const ratingPage = (): string => [method(), claims(), figures(ratingFigures), limits()].join("");

if (import.meta.main) writeFileSync(RATING_PAGE, ratingPage());
