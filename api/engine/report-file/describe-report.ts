import type { AnswerFacts } from "#contract/answer-facts.ts";
import { CRITERIA, CRITERION_NAMES } from "#contract/criteria.ts";
import { curly } from "#contract/curly.ts";
import { CRITERION_MAX } from "#contract/limits.ts";
import { meanCriteria, scoreWord, type ScoreWord } from "#contract/report-figures.ts";
import { de as reportDe } from "#contract/report-words.de.ts";
import { en as reportEn } from "#contract/report-words.en.ts";
import type { QuestionReport, Rating, ReportAbout } from "#contract/report.ts";
import { de as factsDe } from "#contract/round-facts-words.de.ts";
import { en as factsEn } from "#contract/round-facts-words.en.ts";
import { de as roundsDe } from "#contract/round-words.de.ts";
import { en as roundsEn } from "#contract/round-words.en.ts";
import { de as rubricDe } from "#contract/rubric-words.de.ts";
import { en as rubricEn } from "#contract/rubric-words.en.ts";
import { nameIn, noticeIn } from "#contract/rubric-words.ts";
import { TEXT_DE } from "#contract/texts.de.ts";
import { TEXT } from "#contract/texts.ts";
import { DATE_LOCALES, PAGE_LANGUAGE_DEFAULT, type PageLanguage } from "#contract/words.ts";
import { scoringRubric } from "#interviewer/data/load.ts";
import type { Levels } from "#interviewer/engine/judge/judgement.ts";

/** One block of the exported report, independent of the file format. User text is unchanged. */
export type ReportBlock =
  | { kind: "title" | "section" | "question" | "label" | "line" | "words"; text: string }
  | { kind: "score"; text: string; score: number }
  | { kind: "levels"; levels: { label: string; level: number; said: string }[] }
  | { kind: "list"; items: string[] };

/** `answers`: the facts of a one-way interview. */
export type ExportedInterview = {
  title: string;
  endedAt: Date;
  about: ReportAbout;
  answers?: AnswerFacts[];
};

const TEXTS: Record<PageLanguage, typeof TEXT> = { en: TEXT, de: TEXT_DE };
const REPORT: Record<PageLanguage, typeof reportEn> = { en: reportEn, de: reportDe };
const ROUNDS = { en: { ...roundsEn, ...factsEn }, de: { ...roundsDe, ...factsDe } };
const RUBRIC: Record<PageLanguage, Readonly<Record<string, string>>> = { en: rubricEn, de: rubricDe };
const SCORE_WORDS = {
  notYet: "scoreNotYet",
  onTheWay: "scoreOnTheWay",
  convincing: "scoreConvincing",
  outstanding: "scoreOutstanding",
} as const satisfies Record<ScoreWord["id"], keyof typeof TEXT>;
/** The texts of the report page (contract/report-words.en.ts), in the user's language, for the files of a report. */
export const reportFileWords = (language: PageLanguage): typeof reportEn => REPORT[language];

/**
 * The heading of a file: a practice's question, or the title of an interview. The title's English beginning
 * (api/features/interviews/start/rules.ts) is translated.
 */
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
    rounds: ROUNDS[language],
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

const line = (text: string): ReportBlock => ({ kind: "line", text: curly(text) });
const list = (items: string[]): ReportBlock => ({ kind: "list", items });
const words = (text: string | null): ReportBlock => ({ kind: "words", text: text ?? "" });

function isEmpty(block: ReportBlock): boolean {
  if (block.kind === "levels") return block.levels.length === 0;
  return block.kind === "list" ? block.items.length === 0 : block.text === "";
}

/** Adds a title above the blocks; returns nothing if all are empty. */
function titled(title: string, blocks: ReportBlock[], kind: "label" | "section" = "label"): ReportBlock[] {
  const said = blocks.filter((block) => !isEmpty(block));
  return said.length === 0 ? [] : [{ kind, text: title }, ...said];
}

const levelsOf = (
  criteria: Levels | null,
  labels: Record<keyof Levels, string>,
  say: Words,
): ReportBlock => ({
  kind: "levels",
  levels:
    criteria === null
      ? []
      : CRITERIA.map((name) => {
          const level = criteria[name];
          const label = say.name(labels[name]);
          return { label, level: level ?? 0, said: level === null ? say.notJudged : say.level(level) };
        }),
});

/** The five criteria over the whole interview. A practice shows them with its one answer. */
function describeCriteria({ isPractice, questions }: Rating, say: Words): ReportBlock[] {
  const means = isPractice ? null : meanCriteria(questions);
  return titled(say.fiveCriteria1To5, [levelsOf(means, CRITERION_NAMES, say)], "section");
}

/** 'Not answered' only if nothing was said. An answer that says nothing is shown with the lowest score. */
function stateWords({ state, cutOff, score, answer }: QuestionReport, say: Words): string {
  if (cutOff) return score === null ? say.hadOnlyBegun : say.timeRanOut;
  if (state === "not_answered") return answer === null ? `${say.notAnswered}.` : say.noAnswerToIt;
  if (state === "not_asked") return `${say.notAsked}.`;
  return state === "not_readable" ? say.notRead : "";
}

/** The messages of an answer, each after the follow-up that it replied to. */
const describeAnswer = ({ said, answer }: QuestionReport): ReportBlock[] =>
  said.length === 0 ? [words(answer)] : said.flatMap(({ asked, text }) => [line(asked ?? ""), words(text)]);

function describeAdvice(advice: string | null, begin: string | null, say: Words): ReportBlock[] {
  return advice === null ? [] : [line(advice), line(begin === null ? "" : say.tryBeginning(begin))];
}

function describeQuestion(report: QuestionReport, at: number, say: Words): ReportBlock[] {
  const { question, why, score, criteria, labels, good, points, quotes } = report;
  const { best, mustHold, wrongIdeas, most, next, advice, begin } = report;
  const rated = score === null || criteria === null ? "" : say.questionScore(say.score(score));
  return [
    { kind: "question", text: `${at + 1}. ${curly(question)}` },
    line(why === null ? "" : say.notice(why)),
    line(stateWords(report, say)),
    ...titled(say.yourAnswer, describeAnswer(report)),
    ...titled(say.inYourWords, [list(quotes.map(({ text }) => text))]),
    ...titled(say.whatWasGood, [list(good.map(curly))]),
    ...titled(say.listenedForMost, [line(most ?? "")]),
    ...titled(say.listenedForHere, [list(points.filter((says) => says !== most).map(curly))]),
    ...titled(say.rightAnswerHolds, [list(mustHold.map(curly))]),
    ...titled(say.usualWrongIdeas, [list(wrongIdeas.map(curly))]),
    ...titled(say.whatAFiveHolds, [line(best ?? "")]),
    ...titled(say.wouldAskNext, [line(next ?? "")]),
    ...titled(say.oneAdvice, describeAdvice(advice, begin, say)),
    line(rated),
    levelsOf(criteria, labels, say),
  ];
}

/** The text of a strength, plus quotes that it does not contain. */
const sayStrength = (text: string, quotes: string[]): string =>
  [curly(text), ...quotes.filter((quote) => !text.includes(quote)).map((quote) => `“${quote}”`)].join(" ");

const describeStrengths = ({ strengths }: Rating, say: Words): ReportBlock[] =>
  titled(say.whatStoodOut, [list(strengths.map(({ text, quotes }) => sayStrength(text, quotes)))], "section");

function describeUpgrade({ upgrade, questions }: Rating, say: Words): ReportBlock[] {
  if (upgrade === null) return [];
  const at = questions.findIndex(({ questionId }) => questionId === upgrade.questionId);
  const advised = describeAdvice(upgrade.text, upgrade.begin, say);
  return titled(
    say.theOneThingToWork,
    [...advised, line(at < 0 ? "" : say.aboutQuestion(at + 1))],
    "section",
  );
}

const describeFacts = ({ facts }: Rating, say: Words): ReportBlock[] =>
  titled(
    say.askedAsFacts,
    facts.flatMap(({ asked, said }) => [line(asked), ...said.map(words)]),
    "section",
  );

/** The main score: the interview's, or that of the practice's one answer. */
const headlineOf = ({ isPractice, range, overall, questions }: Rating): number | null =>
  isPractice && range !== null ? (questions[0]?.score ?? null) : overall;

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

/** Name (unless the owner shares without it), date, duration, role (unless in the title) and round. */
function describeAbout({ title, endedAt, about }: ExportedInterview, say: Words): string {
  const { name, minutes, target_role, round } = about;
  const role = target_role === null || title.includes(target_role) ? "" : say.forTheRole(target_role);
  const said = round === undefined ? "" : say.rounds.round(say.rounds[round].name);
  return [name, say.day(endedAt), say.minutesLong(minutes), role, said].filter(Boolean).join(" · ");
}

function describeAnswerFacts({ answers = [] }: ExportedInterview, { rounds }: Words): ReportBlock[] {
  const facts = answers.map(({ words: count, seconds }, at) =>
    line(`${at + 1}. ${rounds.fact(count, seconds)}`),
  );
  return facts.length === 0 ? [] : titled(rounds.facts, [...facts, line(rounds.factsAre)], "section");
}

/** The whole report in reading order, in the language of its page. All file formats are made from it. */
export function describeReport(
  rating: Rating,
  interview: ExportedInterview,
  language: PageLanguage,
): ReportBlock[] {
  const { isPractice, difficulty, scorer, rough, note, questions } = rating;
  const say = wordsIn(language);
  const heading = fileHeading(interview.title, language);
  const blocks: ReportBlock[] = [
    { kind: "title", text: isPractice ? curly(heading) : heading },
    { kind: "line", text: describeAbout(interview, say) },
    line(say.difficultyOf10RatedBy(difficulty, say.scorer(scorer))),
    ...describeOverall(rating, say),
    line(say.notice(rough ?? "")),
    line(say.notice(note ?? "")),
    ...describeCriteria(rating, say),
    ...describeStrengths(rating, say),
    ...describeUpgrade(rating, say),
    { kind: "section", text: isPractice ? say.theQuestion : say.questionByQuestion },
    ...questions.flatMap((question, at) => describeQuestion(question, at, say)),
    ...describeFacts(rating, say),
    ...describeAnswerFacts(interview, say),
  ];
  return blocks.filter((block) => !isEmpty(block));
}

/**
 * Escapes text of users and models for Markdown: no markup, HTML, links or blocks. Other characters stay, since many
 * people read the file as plain text.
 */
function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/&(?=#?\w+;)/gu, "&amp;")
    .replaceAll(/<(?=[a-z/!?])/giu, "&lt;")
    .replaceAll(/[\\`*_[\]|~]/gu, String.raw`\$&`)
    .replaceAll(/:(?=\/\/)/gu, String.raw`\:`)
    .replaceAll(/\bwww\./giu, (www) => `${www.slice(0, 3)}\\.`);
}

/** Escapes each line separately, so that none starts a list, a heading or a rule. */
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
