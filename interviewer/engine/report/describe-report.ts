import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { meanCriteria, scoreWord } from "#contract/report-figures.ts";
import type { QuestionReport, Rating, ReportAbout } from "#contract/report.ts";
import { scoringRubric } from "#interviewer/data/load.ts";

/** One piece of the report as a file, without any format; what people wrote stands in it as they wrote it. */
export type ReportBlock =
  | { kind: "title" | "section" | "question" | "label" | "score" | "line" | "words"; text: string }
  | { kind: "levels"; levels: { label: string; level: number }[] }
  | { kind: "list"; items: string[] };

export type ExportedInterview = { title: string; endedAt: Date; about: ReportAbout };

const STATES: Record<QuestionReport["state"], string> = {
  rated: "",
  not_answered: "Not answered.",
  not_asked: "Not asked.",
  not_readable: "Not rated: the answer is in a language that this scorer does not read.",
};

/** What was said stands below, with the floor as its score. */
const NO_ANSWER_TO_IT = "This does not answer the question, so it has the lowest score.";

const line = (text: string): ReportBlock => ({ kind: "line", text });
const list = (items: string[]): ReportBlock => ({ kind: "list", items });
const words = (text: string | null): ReportBlock => ({ kind: "words", text: text ?? "" });

function isEmpty(block: ReportBlock): boolean {
  if (block.kind === "levels") return block.levels.length === 0;
  return block.kind === "list" ? block.items.length === 0 : block.text === "";
}

const titled = (title: string, block: ReportBlock): ReportBlock[] =>
  isEmpty(block) ? [] : [{ kind: "label", text: title }, block];

const levelsOf = ({ criteria, labels }: QuestionReport): ReportBlock => ({
  kind: "levels",
  levels: criteria === null ? [] : CRITERIA.map((name) => ({ label: labels[name], level: criteria[name] })),
});

/** The five criteria over the whole interview; a practice's one answer has its own. */
function describeCriteria({ isPractice, questions }: Rating): ReportBlock[] {
  const means = isPractice ? null : meanCriteria(questions);
  if (means === null) return [];
  return [
    { kind: "section", text: "Five criteria, 1 to 5 each" },
    {
      kind: "levels",
      levels: CRITERIA.map((name) => ({ label: CRITERION_NAMES[name], level: means[name] })),
    },
  ];
}

const stateWords = ({ state, cutOff, score, answer }: QuestionReport): string => {
  if (cutOff === undefined)
    return state === "not_answered" && answer !== null ? NO_ANSWER_TO_IT : STATES[state];
  return `Time ran out before this answer was sent. ${score === null ? "It had only begun and is not rated." : "The score is for what was there."}`;
};

function describeQuestion(report: QuestionReport, at: number): ReportBlock[] {
  const { question, why, score, answer, good, missing, quotes, better } = report;
  const rated = score === null ? "" : `Score: ${score.toFixed(1)} out of 10`;
  return [
    { kind: "question", text: `${at + 1}. ${question}` },
    line(why === null ? "" : `Why it was asked: ${why}`),
    line([stateWords(report), rated].filter(Boolean).join(" ")),
    levelsOf(report),
    ...titled("Your answer", words(answer)),
    ...titled("In your words", list(quotes.map(({ text }) => text))),
    ...titled("Good", list(good)),
    ...titled("Missing", list(missing)),
    ...titled("A better answer", words(better)),
  ];
}

/** The quotes that its sentence does not hold already. */
const sayStrength = (text: string, quotes: string[]): string =>
  [text, ...quotes.filter((quote) => !text.includes(quote)).map((quote) => `“${quote}”`)].join(" ");

const describeStrengths = ({ strengths }: Rating): ReportBlock[] =>
  strengths.length === 0
    ? []
    : [
        { kind: "section", text: "What stood out" },
        list(strengths.map(({ text, quotes }) => sayStrength(text, quotes))),
      ];

function describeUpgrade({ upgrade, questions }: Rating): ReportBlock[] {
  if (upgrade === null) return [];
  const at = questions.findIndex(({ questionId }) => questionId === upgrade.questionId);
  return [
    { kind: "section", text: "The one thing to work on" },
    line(upgrade.text),
    line(at < 0 ? "" : `This is about question ${at + 1}.`),
  ];
}

/** What stands above everything else: the interview's number, or the one answer's. */
const headlineOf = ({ isPractice, overall, questions }: Rating): number | null =>
  isPractice ? (questions[0]?.score ?? null) : overall;

const whyNoHeadline = ({ isPractice, notEnough }: Rating): string =>
  isPractice ? scoringRubric.message.notRated : (notEnough ?? scoringRubric.notEnough);

function describeOverall(rating: Rating): ReportBlock[] {
  const headline = headlineOf(rating);
  if (headline === null || rating.range === null) return [line(whyNoHeadline(rating))];
  const [low, high] = rating.range;
  return [
    { kind: "score", text: `${headline.toFixed(1)} out of 10: ${scoreWord(headline).text.toLowerCase()}` },
    line(`Likely between ${low.toFixed(1)} and ${high.toFixed(1)}.`),
  ];
}

const describeScore = (score: number | null): string => (score === null ? "not rated" : score.toFixed(1));

const longDay = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const minutesOf = (minutes: number): string => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

/** Whose, when and, where the title does not say it, for which role; the name is left out where its owner shares the report without it. */
function describeAbout({ title, endedAt, about }: ExportedInterview): string {
  const { name, minutes, target_role } = about;
  const role = target_role === null || title.includes(target_role) ? "" : `for the role of ${target_role}`;
  return [name, longDay.format(endedAt), minutesOf(minutes), role].filter(Boolean).join(" · ");
}

/** The whole report in reading order, the one source of every file format. */
export function describeReport(rating: Rating, interview: ExportedInterview): ReportBlock[] {
  const { isPractice, difficulty, scorer, rough, note, competencies, questions } = rating;
  const blocks: ReportBlock[] = [
    { kind: "title", text: interview.title },
    line(describeAbout(interview)),
    line(`At difficulty ${difficulty} of 10, rated by ${scorer}.`),
    ...describeOverall(rating),
    line(rough ?? ""),
    line(note ?? ""),
    ...describeCriteria(rating),
    ...describeStrengths(rating),
    ...describeUpgrade(rating),
    { kind: "section", text: "Competencies" },
    list(competencies.map(({ label, score }) => `${label}: ${describeScore(score)}`)),
    { kind: "section", text: isPractice ? "The question" : "Questions" },
    ...questions.flatMap(describeQuestion),
  ];
  return blocks.filter((block) => !isEmpty(block));
}

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
  escapeMarkdown(line.trim()).replace(
    /^([-+=]|\d+[.)](?=\s|$))/u,
    (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`,
  );

const linesOf = (text: string): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/u).map(escapeLine);
const inline = (text: string): string => linesOf(text).join(" ");
const quoted = (text: string): string =>
  linesOf(text)
    .map((line) => `> ${line}`.trimEnd())
    .join("  \n");

const HEADINGS = { title: "#", section: "##", question: "###" } as const;

function toMarkdown(block: ReportBlock): string {
  switch (block.kind) {
    case "title":
    case "section":
    case "question":
      return `${HEADINGS[block.kind]} ${escapeMarkdown(block.text.replaceAll(/\s+/gu, " "))}`;
    case "label":
    case "score":
      return `**${inline(block.text)}**`;
    case "line":
      return inline(block.text);
    case "words":
      return quoted(block.text);
    case "levels":
      return block.levels.map(({ label, level }) => `- ${inline(label)}: ${level} of 5`).join("\n");
    case "list":
      return block.items.map((item) => `- ${inline(item)}`).join("\n");
  }
}

/** The report as a Markdown file. */
export const exportMarkdown = (rating: Rating, interview: ExportedInterview): string =>
  `${describeReport(rating, interview).map(toMarkdown).join("\n\n")}\n`;

/** The last message of the chat: the rating in a few plain sentences. */
export function ratingMessage(rating: Rating): string {
  const { message } = scoringRubric;
  const headline = headlineOf(rating);
  if (headline === null || rating.range === null) {
    const place = rating.isPractice ? message.again : message.notEnough;
    const note = rating.isPractice && rating.note !== undefined ? [rating.note] : [];
    return [whyNoHeadline(rating), ...note, place].join(" ");
  }
  const [low, high] = rating.range;
  const overall = (rating.rough === undefined ? message.overall : message.rough)
    .replace("@overall", headline.toFixed(1))
    .replace("@low", low.toFixed(1))
    .replace("@high", high.toFixed(1))
    .replace("@difficulty", String(rating.difficulty));
  const { upgrade } = rating;
  const [strength] = rating.strengths;
  return [
    overall,
    ...(strength === undefined ? [] : [message.strength.replace("@strength", () => strength.text)]),
    ...(upgrade === null ? [] : [message.upgrade.replace("@upgrade", () => upgrade.text)]),
    rating.isPractice ? message.again : message.redo,
    ...(rating.note === undefined ? [] : [rating.note]),
  ].join(" ");
}
