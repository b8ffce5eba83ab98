import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";

/** One piece of the report as a file, without any format; what people wrote stands in it as they wrote it. */
export type ReportBlock =
  | { kind: "title" | "section" | "question" | "label" | "score" | "line" | "words"; text: string }
  | { kind: "list"; items: string[] };

export type ExportedInterview = { title: string; endedAt: Date };

const STATES: Record<QuestionReport["state"], string> = {
  rated: "",
  not_answered: "Not answered.",
  not_asked: "Not asked.",
  not_readable: "Not rated: the answer is in a language that this scorer does not read.",
};

const line = (text: string): ReportBlock => ({ kind: "line", text });
const list = (items: string[]): ReportBlock => ({ kind: "list", items });
const words = (text: string | null): ReportBlock => ({ kind: "words", text: text ?? "" });

const isEmpty = (block: ReportBlock): boolean =>
  block.kind === "list" ? block.items.length === 0 : block.text === "";

const titled = (title: string, block: ReportBlock): ReportBlock[] =>
  isEmpty(block) ? [] : [{ kind: "label", text: title }, block];

const scoresOf = ({ criteria }: QuestionReport): ReportBlock =>
  list(criteria === null ? [] : CRITERIA.map((name) => `${CRITERION_NAMES[name]}: ${criteria[name]} of 5`));

function describeQuestion(report: QuestionReport, at: number): ReportBlock[] {
  const { question, state, score, answer, good, missing, quotes, better } = report;
  const rated = score === null ? "" : `Score: ${score.toFixed(1)} out of 10`;
  return [
    { kind: "question", text: `${at + 1}. ${question}` },
    line([STATES[state], rated].filter(Boolean).join(" ")),
    scoresOf(report),
    ...titled("Your answer", words(answer)),
    ...titled("In your words", list(quotes.map(({ text }) => text))),
    ...titled("Good", list(good)),
    ...titled("Missing", list(missing)),
    ...titled("A better answer", words(better)),
  ];
}

function describeOverall({ overall, range, notEnough }: Rating): ReportBlock[] {
  if (overall === null || range === null) return [line(notEnough ?? scoringRubric.notEnough)];
  const [low, high] = range;
  return [
    { kind: "score", text: `${overall.toFixed(1)} out of 10` },
    line(`Likely between ${low.toFixed(1)} and ${high.toFixed(1)}.`),
  ];
}

const describeScore = (score: number | null): string => (score === null ? "not rated" : score.toFixed(1));

/** The whole report in reading order, the one source of every file format. */
export function describeReport(rating: Rating, { title, endedAt }: ExportedInterview): ReportBlock[] {
  const { difficulty, scorer, note, upgrade, competencies, questions } = rating;
  const blocks: ReportBlock[] = [
    { kind: "title", text: title },
    line(`${endedAt.toISOString().slice(0, 10)}, difficulty ${difficulty} of 10, rated by ${scorer}.`),
    ...describeOverall(rating),
    line(note ?? ""),
    ...(upgrade === null ? [] : [{ kind: "section" as const, text: "The biggest upgrade" }, line(upgrade)]),
    { kind: "section", text: "Competencies" },
    list(competencies.map(({ label, score }) => `${label}: ${describeScore(score)}`)),
    { kind: "section", text: "Questions" },
    ...questions.flatMap(describeQuestion),
  ];
  return blocks.filter((block) => !isEmpty(block));
}
