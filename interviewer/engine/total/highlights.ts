import type { Criterion } from "#contract/criteria.ts";
import { STRENGTHS_SHOWN } from "#contract/limits.ts";
import type { Rating } from "#contract/report.ts";
import { feedbackTexts } from "#interviewer/data/load.ts";
import { CRITERION_OF } from "../judge/feedback.ts";
import type { Judgement, Level } from "../judge/judgement.ts";
import { pick } from "../seeded-random.ts";
import type { Part } from "../text/memory.ts";
import { totalAnswer } from "./total-answer.ts";

/** A rated answer of the interview. */
export type JudgedAnswer = { questionId: string; judgement: Judgement };

const MENDED: Level = 4;

/** What the answer would total more by, had this criterion been good. The gates count, so content comes first. */
function liftOf(judgement: Judgement, criterion: Criterion): number {
  const criteria = { ...judgement.criteria, [criterion]: MENDED };
  const isTied = judgement.isTied || criterion === "relevance";
  const mended = totalAnswer({ ...judgement, criteria, isTied, total: null });
  return mended - totalAnswer({ ...judgement, total: null });
}

type Upgrade = NonNullable<Rating["upgrade"]> & { lift: number };

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

const SEVERAL = 2;

/** The same gap in several answers is one thing to learn: it names them. */
function sharedUpgrades(answers: JudgedAnswer[]): Upgrade[] {
  const spots = answers.flatMap(({ questionId, judgement }) =>
    (judgement.read?.gaps ?? []).flatMap((part) => {
      const { read } = judgement;
      const text = read === undefined ? undefined : feedbackTexts.upgrade[read.form][part];
      const criterion = read === undefined ? undefined : CRITERION_OF[read.form][part];
      if (text === undefined || criterion === undefined || read?.name == null) return [];
      return [{ questionId, text, name: read.name, lift: liftOf(judgement, criterion) }];
    }),
  );
  return [...Map.groupBy(spots, ({ text }) => text).values()].flatMap((same) => {
    const names = new Set(same.map(({ name }) => name));
    if (same.length < SEVERAL || names.size < same.length) return [];
    const text = (same[0]?.text ?? "")
      .replace("@count", inWords(same.length))
      .replace("@all", inWords(answers.length))
      .replace("@list", () => [...names].join(", "));
    const worst = same.reduce((a, b) => (b.lift > a.lift ? b : a));
    return [{ text, questionId: worst.questionId, lift: same.reduce((sum, { lift }) => sum + lift, 0) }];
  });
}

/** Where several answers leave open what was asked, nothing else comes first. */
function openUpgrade(answers: JudgedAnswer[]): Upgrade[] {
  const open = answers.filter(({ judgement }) => judgement.read?.isOpen === true);
  const [worst] = open.toSorted((a, b) => totalAnswer(a.judgement) - totalAnswer(b.judgement));
  if (worst === undefined || open.length < SEVERAL) return [];
  const text = feedbackTexts.open
    .replace("@count", inWords(open.length))
    .replace("@all", inWords(answers.length));
  const lift = open.reduce((sum, { judgement }) => sum + liftOf(judgement, "relevance"), 0);
  return [{ text, questionId: worst.questionId, lift }];
}

/** The one thing that would have lifted this interview most, with the answers that it comes from. */
export function findUpgrade(answers: JudgedAnswer[]): Rating["upgrade"] {
  const single = answers.flatMap(({ questionId, judgement }) =>
    judgement.missing
      .filter(({ text }) => judgement.read?.doubts.includes(text) !== true)
      .map(({ criterion, text }) => ({
        questionId,
        text,
        lift: liftOf(judgement, criterion),
        isOffer: judgement.read?.offers?.includes(text) === true,
      })),
  );
  const byLift = (found: readonly Upgrade[]): Upgrade[] => found.toSorted((a, b) => b.lift - a.lift);
  const [best] = [
    ...byLift(openUpgrade(answers)),
    ...byLift([...sharedUpgrades(answers), ...single.filter(({ isOffer }) => !isOffer)]),
    ...byLift(single.filter(({ isOffer }) => isOffer)),
  ];
  return best === undefined ? null : { text: best.text, questionId: best.questionId };
}

const CONVINCES = 5.5;
/** What is rarely told counts more as a strength than what nearly everybody tells. */
const TELLING_PARTS: Part[] = [
  "check",
  "learning",
  "result",
  "limit",
  "moment",
  "reason",
  "case",
  "order",
  "wish",
  "action",
];

/** One strength shown by two answers of one form, with the words of both: a plan shows no deed. */
function sharedStrengths(best: readonly Judgement[]): Rating["strengths"] {
  const used = new Set<string>();
  return TELLING_PARTS.flatMap((part) => {
    const leads = feedbackTexts.strengths[part];
    const quotes = best
      .flatMap(({ read }) => read?.shown[part] ?? [])
      .filter((quote) => !used.has(quote))
      .slice(0, SEVERAL);
    const [one, other] = quotes;
    if (leads === undefined || one === undefined || other === undefined) return [];
    for (const quote of quotes) used.add(quote);
    return [{ text: `${pick(leads, one)}: “${one}”, “${other}”.`, quotes }];
  });
}

function singleStrengths(best: readonly Judgement[]): Rating["strengths"] {
  const found: Rating["strengths"] = [];
  for (const judgement of best) {
    const text = judgement.good.find((one) => !found.some((other) => other.text === one));
    if (text !== undefined) found.push({ text, quotes: judgement.quotes.slice(0, 2).map((one) => one.text) });
  }
  return found;
}

/** What was good in the best answers, each with the words that show it, of two answers where they share it. */
export function findStrengths(answers: JudgedAnswer[]): Rating["strengths"] {
  const best = answers
    .map(({ judgement }) => ({ judgement, total: totalAnswer(judgement) }))
    .filter(({ total, judgement }) => total >= CONVINCES && judgement.quotes.length > 0)
    .toSorted((a, b) => b.total - a.total)
    .map(({ judgement }) => judgement);
  const byForm = Map.groupBy(best, ({ read }) => read?.form);
  const shared = [...byForm.values()].flatMap(sharedStrengths).slice(0, STRENGTHS_SHOWN);
  const said = new Set(shared.flatMap(({ quotes }) => quotes));
  const single = singleStrengths(best).filter(({ text }) => ![...said].some((quote) => text.includes(quote)));
  return [...shared, ...single].slice(0, STRENGTHS_SHOWN);
}
