import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { CRITERION_MAX } from "#contract/limits.ts";
import { meanCriteria, scoreWord, type ScoreWord } from "#contract/report-figures.ts";
import { de as reportDe } from "#contract/report-words.de.ts";
import { en as reportEn } from "#contract/report-words.en.ts";
import type { QuestionReport, Rating, ReportAbout } from "#contract/report.ts";
import { de as rubricDe } from "#contract/rubric-words.de.ts";
import { en as rubricEn } from "#contract/rubric-words.en.ts";
import { nameIn, noticeIn } from "#contract/rubric-words.ts";
import { TEXT_DE } from "#contract/texts.de.ts";
import { TEXT } from "#contract/texts.ts";
import { DATE_LOCALES, PAGE_LANGUAGE_DEFAULT, type PageLanguage } from "#contract/words.ts";
import { scoringRubric } from "#interviewer/data/load.ts";

/** One piece of the report as a file, without any format; what people wrote stands in it as they wrote it. */
export type ReportBlock =
  | { kind: "title" | "section" | "question" | "label" | "line" | "words"; text: string }
  | { kind: "score"; text: string; score: number }
  | { kind: "levels"; levels: { label: string; level: number; said: string }[] }
  | { kind: "list"; items: string[] };

export type ExportedInterview = { title: string; endedAt: Date; about: ReportAbout };

const TEXTS: Record<PageLanguage, typeof TEXT> = { en: TEXT, de: TEXT_DE };
const REPORT: Record<PageLanguage, typeof reportEn> = { en: reportEn, de: reportDe };
const RUBRIC: Record<PageLanguage, Readonly<Record<string, string>>> = { en: rubricEn, de: rubricDe };
const SCORE_WORDS = {
  notYet: "scoreNotYet",
  onTheWay: "scoreOnTheWay",
  convincing: "scoreConvincing",
  outstanding: "scoreOutstanding",
} as const satisfies Record<ScoreWord["id"], keyof typeof TEXT>;
/** British where it is English, as the words are. */
/** The words of a report's page (contract/report-words.en.ts) for its files, in the language of who asks for one. */
export const reportFileWords = (language: PageLanguage): typeof reportEn => REPORT[language];

/** An interview's title begins with English words (api/features/interviews/start/rules.ts); a practice's is its question. */
export const fileHeading = (title: string, language: PageLanguage): string =>
  title.startsWith(reportEn.practiceInterview)
    ? title.replace(reportEn.practiceInterview, REPORT[language].practiceInterview)
    : title;

function wordsIn(language: PageLanguage) {
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(DATE_LOCALES[language], { dateStyle: "long", timeZone: "UTC" });
  const { builtInScorer } = TEXTS[language];
  return {
    ...REPORT[language],
    score: (score: number): string => tenths.format(score),
    level: (level: number): string =>
      REPORT[language].of(Number.isInteger(level) ? level : tenths.format(level), CRITERION_MAX),
    day: (date: Date): string => day.format(date),
    name: (name: string): string => nameIn(RUBRIC[language], name),
    notice: (text: string): string => noticeIn(RUBRIC[language], text),
    scoreWord: (score: number): string => TEXTS[language][SCORE_WORDS[scoreWord(score).id]].toLowerCase(),
    scorer: (scorer: string): string => scorer.replace(TEXT.builtInScorer, builtInScorer),
    notRated: TEXTS[language].practiceNotRated,
  };
}
type Words = ReturnType<typeof wordsIn>;

const line = (text: string): ReportBlock => ({ kind: "line", text });
const list = (items: string[]): ReportBlock => ({ kind: "list", items });
const words = (text: string | null): ReportBlock => ({ kind: "words", text: text ?? "" });

function isEmpty(block: ReportBlock): boolean {
  if (block.kind === "levels") return block.levels.length === 0;
  return block.kind === "list" ? block.items.length === 0 : block.text === "";
}

const titled = (title: string, block: ReportBlock): ReportBlock[] =>
  isEmpty(block) ? [] : [{ kind: "label", text: title }, block];

type Levels = Record<(typeof CRITERIA)[number], number | null>;

const levelsOf = (
  criteria: Levels | null,
  labels: Record<keyof Levels, string>,
  say: Words,
): ReportBlock => ({
  kind: "levels",
  levels:
    criteria === null
      ? []
      : CRITERIA.flatMap((name) => {
          const level = criteria[name];
          const label = say.name(labels[name]);
          return [{ label, level: level ?? 0, said: level === null ? say.notJudged : say.level(level) }];
        }),
});

/** The five criteria over the whole interview; a practice's one answer has its own. */
function describeCriteria({ isPractice, questions }: Rating, say: Words): ReportBlock[] {
  const means = isPractice ? null : meanCriteria(questions);
  if (means === null) return [];
  return [{ kind: "section", text: say.fiveCriteria1To5 }, levelsOf(means, CRITERION_NAMES, say)];
}

/** 'Not answered' only where nothing was said: what answers nothing stands below with the floor as its score. */
function stateWords({ state, cutOff, score, answer }: QuestionReport, say: Words): string {
  if (cutOff) return score === null ? say.hadOnlyBegun : say.timeRanOut;
  if (state === "not_answered") return answer === null ? `${say.notAnswered}.` : say.noAnswerToIt;
  if (state === "not_asked") return `${say.notAsked}.`;
  return state === "not_readable" ? say.notRead : "";
}

/** The answer in its messages, each behind the follow-up that it replied to. */
const describeAnswer = ({ said, answer }: QuestionReport): ReportBlock[] =>
  said.length === 0 ? [words(answer)] : said.flatMap(({ asked, text }) => [line(asked ?? ""), words(text)]);

function describeAdvice(advice: string | null, begin: string | null, say: Words): ReportBlock[] {
  return advice === null ? [] : [line(advice), line(begin === null ? "" : say.tryBeginning(begin))];
}

function describeQuestion(report: QuestionReport, at: number, say: Words): ReportBlock[] {
  const { question, why, score, answer, criteria, labels, good, points, quotes } = report;
  const { best, mustHold, wrongIdeas, most, next, advice, begin } = report;
  const rated = score === null ? "" : say.questionScore(say.score(score));
  const advised = describeAdvice(advice, begin, say);
  return [
    { kind: "question", text: `${at + 1}. ${question}` },
    line(why === null ? "" : say.whyItWasAsked(say.notice(why))),
    line(stateWords(report, say)),
    ...(answer === null ? [] : [{ kind: "label" as const, text: say.yourAnswer }, ...describeAnswer(report)]),
    ...titled(say.inYourWords, list(quotes.map(({ text }) => text))),
    ...titled(say.whatWasGood, list(good)),
    ...titled(say.listenedForMost, line(most ?? "")),
    ...titled(say.listenedForHere, list(points.filter((says) => says !== most))),
    ...titled(say.rightAnswerHolds, list(mustHold)),
    ...titled(say.usualWrongIdeas, list(wrongIdeas)),
    ...titled(say.whatAFiveHolds, line(best ?? "")),
    ...titled(say.wouldAskNext, line(next ?? "")),
    ...(advised.length === 0 ? [] : [{ kind: "label" as const, text: say.oneAdvice }, ...advised]),
    line(rated),
    levelsOf(criteria, labels, say),
  ];
}

/** The quotes that its sentence does not hold already. */
const sayStrength = (text: string, quotes: string[]): string =>
  [text, ...quotes.filter((quote) => !text.includes(quote)).map((quote) => `“${quote}”`)].join(" ");

const describeStrengths = ({ strengths }: Rating, say: Words): ReportBlock[] =>
  strengths.length === 0
    ? []
    : [
        { kind: "section", text: say.whatStoodOut },
        list(strengths.map(({ text, quotes }) => sayStrength(text, quotes))),
      ];

function describeUpgrade({ upgrade, questions }: Rating, say: Words): ReportBlock[] {
  if (upgrade === null) return [];
  const at = questions.findIndex(({ questionId }) => questionId === upgrade.questionId);
  return [
    { kind: "section", text: say.theOneThingToWork },
    ...describeAdvice(upgrade.text, upgrade.begin, say),
    line(at < 0 ? "" : say.aboutQuestion(at + 1)),
  ];
}

/** What stands above everything else: the interview's number, or the one answer's. */
const headlineOf = ({ isPractice, overall, questions }: Rating): number | null =>
  isPractice ? (questions[0]?.score ?? null) : overall;

const whyNoHeadline = ({ isPractice, notEnough }: Rating): string =>
  isPractice ? scoringRubric.message.notRated : (notEnough ?? scoringRubric.notEnough);

function describeOverall(rating: Rating, say: Words): ReportBlock[] {
  const headline = headlineOf(rating);
  if (headline === null || rating.range === null)
    return [line(rating.isPractice ? say.notRated : say.notice(whyNoHeadline(rating)))];
  const [low, high] = rating.range;
  return [
    { kind: "score", text: say.scoreAndWord(say.score(headline), say.scoreWord(headline)), score: headline },
    line(say.likelyRange(say.score(low), say.score(high))),
  ];
}

/** Whose, when and, where the title does not say it, for which role; the name is left out where its owner shares the report without it. */
function describeAbout({ title, endedAt, about }: ExportedInterview, say: Words): string {
  const { name, minutes, target_role } = about;
  const role = target_role === null || title.includes(target_role) ? "" : say.forTheRole(target_role);
  return [name, say.day(endedAt), say.minutesLong(minutes), role].filter(Boolean).join(" · ");
}

/** The whole report in reading order, the one source of every file format, in the words of its page. */
export function describeReport(
  rating: Rating,
  interview: ExportedInterview,
  language: PageLanguage,
): ReportBlock[] {
  const { isPractice, difficulty, scorer, rough, note, questions } = rating;
  const say = wordsIn(language);
  const blocks: ReportBlock[] = [
    { kind: "title", text: fileHeading(interview.title, language) },
    line(describeAbout(interview, say)),
    line(say.difficultyOf10RatedBy(difficulty, say.scorer(scorer))),
    ...describeOverall(rating, say),
    line(say.notice(rough ?? "")),
    line(say.notice(note ?? "")),
    ...describeCriteria(rating, say),
    ...describeStrengths(rating, say),
    ...describeUpgrade(rating, say),
    { kind: "section", text: isPractice ? say.theQuestion : say.questionByQuestion },
    ...questions.flatMap((question, at) => describeQuestion(question, at, say)),
  ];
  return blocks.filter((block) => !isEmpty(block));
}

/**
 * What people and models wrote, as plain words in Markdown: no markup, no HTML, no links, no blocks of their own. A sign that marks
 * nothing where it stands is left as it is, since many read the file as text.
 */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/&(?=#?\w+;)/gu, "&amp;")
    .replaceAll(/<(?=[a-z/!?])/giu, "&lt;")
    .replaceAll(/[\\`*_[\]|~]/gu, String.raw`\$&`)
    .replaceAll(/:(?=\/\/)/gu, String.raw`\:`)
    .replaceAll(/\bwww\./giu, (www) => `${www.slice(0, 3)}\\.`);
}

/** Each line by itself, so that none starts a list, a heading or a rule. */
const escapeLine = (line: string): string =>
  escapeMarkdown(line.trim()).replace(
    /^([-+=>#]|\d+[.)](?=\s|$))/u,
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
      return block.levels.map(({ label, said }) => `- ${inline(label)}: ${inline(said)}`).join("\n");
    case "list":
      return block.items.map((item) => `- ${inline(item)}`).join("\n");
  }
}

/** The report as a Markdown file. */
export const exportMarkdown = (
  rating: Rating,
  interview: ExportedInterview,
  language: PageLanguage = PAGE_LANGUAGE_DEFAULT,
): string => `${describeReport(rating, interview, language).map(toMarkdown).join("\n\n")}\n`;

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
  const asked = rating.questions.find(({ questionId }) => questionId === upgrade?.questionId)?.question ?? "";
  const toWorkOn = ({ text }: NonNullable<typeof upgrade>): string =>
    message.upgrade.replace("@question", () => asked).replace("@upgrade", () => text);
  const [strength] = rating.strengths;
  return [
    overall,
    ...(strength === undefined ? [] : [message.strength.replace("@strength", () => strength.text)]),
    ...(upgrade === null ? [] : [toWorkOn(upgrade)]),
    rating.isPractice ? message.again : message.redo,
    ...(rating.note === undefined ? [] : [rating.note]),
  ].join(" ");
}
