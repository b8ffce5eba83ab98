import { CRITERIA } from "#contract/report.ts";
import type { QuestionReport, Rating } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/load-bank.ts";

const STATES: Record<QuestionReport["state"], string> = {
  rated: "",
  not_answered: "Not answered.",
  not_asked: "Not asked.",
  not_readable: "Not rated: the answer is in a language that this scorer does not read.",
};

/** What people and models wrote, as plain words in Markdown: no markup, no HTML, no links, no blocks of their own. */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/[\\`*_[\]|~!#]/gu, String.raw`\$&`)
    .replaceAll(/:(?=\/\/)/gu, String.raw`\:`)
    .replaceAll(/\bwww\./giu, (www) => `${www.slice(0, 3)}\\.`);
}

/** Each line by itself, so that none starts a list, a heading or a rule. */
const escapeLine = (line: string): string =>
  escapeMarkdown(line.trim()).replace(/^([-+=]|\d+(?=[.)]))/u, (start) =>
    /\d/u.test(start) ? `${start}\u200B` : `\\${start}`,
  );

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/u).map(escapeLine);
const inline = (text: string): string => linesOf(text).join(" ");
const block = (text: string): string =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join("  \n");
const list = (texts: string[]): string => texts.map((text) => `- ${inline(text)}`).join("\n");

function scoresOf({ criteria }: QuestionReport): string {
  if (criteria === null) return "";
  return list(CRITERIA.map((name) => `${scoringRubric.criteria[name].label}: ${criteria[name]} of 5`));
}

const titled = (title: string, text: string): string[] => (text === "" ? [] : [`**${title}**`, text]);

function questionPart(report: QuestionReport, at: number): string[] {
  const { question, state, score, answer, good, missing, quotes, better } = report;
  return [
    `### ${at + 1}. ${inline(question)}`,
    [STATES[state], score === null ? "" : `Score: ${score.toFixed(1)} out of 10`].filter(Boolean).join(" "),
    scoresOf(report),
    ...titled("Your answer", answer === null ? "" : block(answer)),
    ...titled("In your words", list(quotes.map(({ text }) => text))),
    ...titled("Good", list(good)),
    ...titled("Missing", list(missing)),
    ...titled("A better answer", better === null ? "" : block(better)),
  ];
}

function overallPart({ overall, range, notEnough }: Rating): string {
  if (overall === null || range === null) return inline(notEnough ?? scoringRubric.notEnough);
  return `**${overall.toFixed(1)} out of 10**, likely between ${range[0].toFixed(1)} and ${range[1].toFixed(1)}.`;
}

export type ExportedInterview = { title: string; endedAt: Date };

/** The report as a Markdown file. */
export function exportReport(rating: Rating, { title, endedAt }: ExportedInterview): string {
  const parts = [
    `# ${inline(title)}`,
    `${endedAt.toISOString().slice(0, 10)}, difficulty ${rating.difficulty}, rated by ${inline(rating.scorer)}.`,
    overallPart(rating),
    rating.note === undefined ? "" : inline(rating.note),
    ...(rating.upgrade === null ? [] : ["## The biggest upgrade", inline(rating.upgrade)]),
    "## Competencies",
    list(
      rating.competencies.map(
        ({ label, score }) => `${label}: ${score === null ? "not rated" : score.toFixed(1)}`,
      ),
    ),
    "## Questions",
    ...rating.questions.flatMap(questionPart),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
