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

/** `npm run pages`: writes docs/rating.md from the rubric, the limits and the figures that were measured. */

export const RATING_PAGE = resolve(import.meta.dirname, "../docs/rating.md");

const listOf = (texts: readonly string[]): string => texts.map((text) => `- ${text}`).join("\n");

const CAPS: Record<string, number> = {
  other: TOTAL_OTHER_QUESTION_MAX,
  barely: TOTAL_BARELY_MAX,
};
const withNumbers = (gate: string): string =>
  gate.replaceAll(/@([a-z]+)/gu, (_, name: string) => (CAPS[name] ?? Number.NaN).toFixed(1));

const method = () => `# How answers are rated

A rating says how convincing answers were to the questions asked, from what was written alone. It is the same for every level
of difficulty; the level stands beside it. This page is written by \`npm run pages\` from the rubric, the limits and the figures that were measured.

## Method

1. **Collect.** Each answer is read with the answers to its follow-ups. Left out: sentences that instruct the interviewer, repeat the question, or are code or tags, and a plea to whoever rates with all that follows it.
2. **Judge.** A scorer gives five criteria from 1 to 5, by the anchors of its form of question in [the rubric](../interviewer/data/rubric.json). Answers are judged one by one while the interview goes on; at the end only the last one is left. A judgement counts for exactly the words it was made of.
3. **Count, by code.** An answer totals the mean of its criteria on a scale from 1.0 (all 1) to 10.0 (all 5), under the gates below, whatever its form.
4. **Floor, by code.** Not asked, not answered and weak are three different things. Mashed keys, a pasted question, 'I don't know' and 'fine' are 1.0. With fewer than ${ANSWERS_FOR_OVERALL} questions answered there is no overall number; each answer has its own feedback all the same. What stood in the box when the time ran out, unsent, is rated as it stood, and the report says so beside it; with fewer than ${CUT_OFF_WORDS_RATED} words it had only begun: it has no number, no floor either, and counts neither for nor against.
5. **Overall** is the mean of the questions asked, with a range that is wider when answers are few or differ much, and when several samples of a model did. A competency is the mean of its questions.
6. **Say why.** The points that interviewers listen for in a question are boxes for the person's own reading: no scorer tells surely which sentence holds one. The built-in scorer marks the point that its author ranked highest and shows the follow-up that a good interviewer would ask next; a model says one sentence of advice. The one thing to work on is told of the lowest answer, and not at all where every criterion shown is at ${GOOD_LEVEL_FROM} or more.

The gates:

${listOf(scoringRubric.gates.map(withNumbers))}

Not judged: ${scoringRubric.notJudged.toLowerCase()}
`;

const claims = () => `
## Two scorers, and what each may claim

- **A language model** (\`AI_*\` settings) is the rater that this product is built for. It judges each answer in one call by [interviewer/data/prompts/scorer.md](../interviewer/data/prompts/scorer.md): evidence before numbers, the anchors of the form, what a 1, a 3 and a 5 hold for this very question, what a right answer must hold and the usual wrong ideas, and one rated example of each level from the labelled answers. With \`RATING_SAMPLES\` it judges so often; the median of each criterion counts, and the spread widens the range. Its JSON is checked: levels outside 1 to 5 are asked for once more; quotes and sentences to begin with that don't stand in the answer, and sentences with markup, links or scores are dropped. If it fails, the built-in scorer rates the whole interview and the report says so.
- **The built-in scorer** works with nothing. Its number is a rough reading, with a range of at least ${ROUGH_RANGE_MIN} points, beside one sentence of what it can't know: it can't tell whether a fact is right, and only roughly whether a story answers the question. It reads question and answer by an encoder of our own, trained on the labelled answers ([decision 013](decisions/013-encoder-of-our-own.md)), with heads for the criteria, for the whole, and for the chance that the answer belongs to its question rather than to fifty others of its form. What it knows of the whole is brought into the criteria, so that the number follows from what is shown. Where it can't recognise whether an answer is to its question, relevance is not judged, the other four count and the range is wider. It reads English only; answers in another language are left out openly. The same answer gets the same number, every time.

Gates, floor and totals are the same code for both. A rating names its scorer and version, and ratings of different scorers
never share a trend line. The built-in scorer is named in \`rubric.json\` as \`scorer\`, a model with the rubric's \`version\`;
raise them when the same transcript would be rated differently. Version 1 measured form by rules and word lists; 2 put content before
form, with gates and caps; 3 of the built-in scorer reads by an encoder of our own, 3 of the rubric tells a mistake beside a right core from
what is wrong.
`;

function figures(all: readonly RatingFigures[]): string {
  const [first] = all;
  if (!first) return "";
  return `
## Figures

Taken on answers that nobody read who made the rules: the test split of the
[labelled answers](../interviewer/labelled/README.md) (each rated by two raters), the adversarial and the fairness set, and good
answers put to another question of their form. A draw counts as out of order.

${table([["figure", ...all.map(({ scorer }) => scorer)], ...figureRows([...all])])}

Where a good figure could be had by counting words or digits, it would be worth nothing. They alone would give:

${table([["figure", "words and digits"], ...aloneRows(first)])}
`;
}

const limits = () => `
## Limits

- Language models wrote and rated the labelled answers. Two of them agreeing is not two people agreeing; no hiring outcome stands behind the numbers. Ratings by people are welcome in the same format.
- The built-in scorer believes what is written: an invented story scores like a true one. It does not know whether a fact is right, and sees whether an answer fits its question only roughly; the figures above say how roughly.
- A model can be lenient or moody. Measure it before you trust it, and again after a change of model. A figure of a model stands above only where somebody took it and kept it with \`--write\`; a small trial stands in [decisions/008](decisions/008-built-in-scorer.md).
- Of each question the first 8,000 characters that count are judged.

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
are per million tokens) and time, a configured model beside the built-in scorer. With \`--json\` one array in the file's order of
\`{key, total, criteria, state, move, says}\`, the last two being what the interviewer would do next. \`--limit\` takes only so many
answers; \`--write\` keeps the figures for this page. Of the test split no text is ever printed.
`;

/** The page's text. */
export const ratingPage = (): string => [method(), claims(), figures(ratingFigures), limits()].join("");

if (import.meta.main) writeFileSync(RATING_PAGE, ratingPage());
