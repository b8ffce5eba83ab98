import type { Connection, Database } from "#api/db/database.ts";
import { present } from "#api/db/present.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import { enforceLimits } from "#api/http/rate-limit.ts";
import { interviewFacts, type InterviewFacts, type OwnReport } from "#contract/coaching-feedback.ts";
import type { Report } from "#contract/interviews.ts";
import {
  FLAGS_PER_REPORT,
  FOCUS_RATINGS,
  PDF_EXPORTS_PER_HOUR,
  RATE_WINDOW_PDF_SECONDS,
} from "#contract/limits.ts";
import { answerFacts } from "#contract/answer-facts.ts";
import {
  competencyReport,
  rating,
  type CoachOpinion,
  type EarlierTry,
  type EXPORT_FORMATS,
  type Flag,
  type Progress,
  type Rating,
  type ReportAbout,
} from "#contract/report.ts";
import { ONE_WAY, ROUND_DEFAULT } from "#contract/rounds.ts";
import { normaliseLine } from "#contract/typed-text.ts";
import type { PageLanguage } from "#contract/words.ts";
import {
  findEarlierTry,
  findOwnReport,
  findReport,
  insertFlag,
  listFlags,
  listOwnReportRows,
  type EarlierTryRow,
  type OwnReportRow,
  type ReportRow,
} from "./queries.ts";
import { listMessages } from "../queries.ts";
import type { ProgressRow } from "./progress-queries.ts";
import { findSelfRating } from "./self-rating-queries.ts";
import { listTicks } from "./tick-queries.ts";

/** `findCoachOpinion` comes from coaching through api/wiring.ts and reads as that client. */
export type ReportDeps = {
  db: Database;
  engine: Engine;
  findCoachOpinion: (clientId: string, interviewId: string) => Promise<CoachOpinion | null>;
};

/** Throws conversation_not_found, also for another person's interview. */
export async function getReport(db: Database, userId: string, interviewId: string): Promise<ReportRow> {
  const row = await findReport(db, userId, interviewId);
  if (!row) throw new AppError("conversation_not_found");
  return row;
}

const MINUTE_MS = 60_000;

export const presentAbout = ({
  name,
  started_at,
  ended_at,
  difficulty,
  target_role,
  round,
  end_reason,
}: ReportRow): ReportAbout => ({
  name,
  at: (ended_at ?? started_at).toISOString(),
  minutes: Math.max(1, Math.round(((ended_at ?? started_at).getTime() - started_at.getTime()) / MINUTE_MS)),
  difficulty,
  target_role,
  ...(round !== ROUND_DEFAULT && { round }),
  ...((end_reason === "inactivity" || end_reason === "silence") && { silent: true }),
});

const presentReport = (row: ReportRow): Report => ({
  status: row.status,
  about: presentAbout(row),
  ...(row.status === "ready" ? rating.parse(row.rating) : {}),
});

/** Throws conversation_not_found, also for another person's interview. */
export async function readReport(
  { db, engine, findCoachOpinion }: ReportDeps,
  userId: string,
  interviewId: string,
): Promise<Report> {
  const row = await getReport(db, userId, interviewId);
  const report = { ...presentReport(row), ticks: await listTicks(db, { userId, interviewId }) };
  if (!report.isPractice) {
    const [coach, self] = await Promise.all([
      findCoachOpinion(userId, interviewId),
      findSelfRating(db, { userId, interviewId }),
    ]);
    return { ...report, coach, self };
  }
  const earlier = await findEarlierTry(db, userId, interviewId);
  return {
    ...report,
    earlier: earlier ? await presentEarlierTry(engine, earlier, rating.parse(report)) : null,
  };
}

/** Scores of different scorers, or of different versions of one, are not compared (interview.md). */
async function presentEarlierTry(
  engine: Engine,
  row: EarlierTryRow,
  now: Rating,
): Promise<EarlierTry | null> {
  const [after] = now.questions;
  const { scorer, questions } = rating.parse(row.rating);
  const before = questions.find(({ questionId }) => questionId === after?.questionId);
  if (!before || !after) return null;
  return {
    conversationId: row.conversation_id,
    at: row.at.toISOString(),
    scorer,
    question: before,
    changes: scorer === now.scorer ? await engine.run("compareTries", [before, after]) : null,
  };
}

/** Throws conversation_not_found, report_not_ready. */
export async function getReadyReport(
  db: Database,
  userId: string,
  interviewId: string,
): Promise<ReportRow & { rating: Rating }> {
  const row = await getReport(db, userId, interviewId);
  if (row.status !== "ready") throw new AppError("report_not_ready");
  return { ...row, rating: rating.parse(row.rating) };
}

/** The report's own sentences, without the candidate's answers. */
const sentencesOf = ({ rough, notEnough, note, strengths, upgrade, questions }: Rating): string[] => [
  ...[rough, notEnough, note, upgrade?.text].filter((text) => text !== undefined),
  ...strengths.map(({ text }) => text),
  ...questions.flatMap(({ good, points, next, advice, quotes }) => [
    ...good,
    ...points,
    ...[next, advice].filter((text) => text !== null),
    ...quotes.map(({ text }) => text),
  ]),
];

/** Throws conversation_not_found, report_not_ready, sentence_not_in_report, too_many_flags. */
export async function flagSentence(
  db: Database,
  place: { userId: string; interviewId: string },
  flag: { sentence: string; note: string },
): Promise<Flag[]> {
  const { rating } = await getReadyReport(db, place.userId, place.interviewId);
  const wanted = normaliseLine(flag.sentence);
  if (!sentencesOf(rating).some((text) => normaliseLine(text).includes(wanted)))
    throw new AppError("sentence_not_in_report");
  const flags = await insertFlag(db, place, { ...flag, most: FLAGS_PER_REPORT });
  if (!flags) throw new AppError("too_many_flags");
  return flags;
}

type Point = Progress["lines"][number]["points"][number];

const presentPoint = (row: ProgressRow): Point => ({
  conversationId: row.conversationId,
  at: row.at.toISOString(),
  difficulty: row.difficulty,
  overall: Number(row.overall),
  self: row.self,
  competencies: competencyReport
    .array()
    .parse(row.competencies)
    .flatMap(({ competency, label, score }) => (score === null ? [] : [{ competency, label, score }])),
});

/** Finds the competencies with the lowest and the highest mean; of equal means the first. */
function findExtremes(points: Point[]): Pick<Progress, "focus" | "strongest"> {
  const all = Map.groupBy(
    points.flatMap((point) => point.competencies),
    ({ competency }) => competency,
  );
  const means = [...all.values()].map((scores) => ({
    competency: scores[0]?.competency ?? "",
    label: scores[0]?.label ?? "",
    score: Math.round((scores.reduce((sum, { score }) => sum + score, 0) / scores.length) * 10) / 10,
  }));
  const ordered = means.toSorted((a, b) => a.score - b.score);
  const [focus = null] = ordered;
  const highest = means.find(({ score }) => score === ordered.at(-1)?.score);
  return { focus, strongest: highest && highest.score !== focus?.score ? highest : null };
}

/**
 * Ratings over time, oldest first, one line per round and scorer. The focus comes from the last three ratings of the
 * current scorer, or of the latest one if the current scorer has none.
 */
export function readProgress(newestFirst: ProgressRow[], currentScorer: string): Omit<Progress, "fix"> {
  const rows = newestFirst.toReversed();
  const lines = [...Map.groupBy(rows, ({ scorer, round }) => `${round} ${scorer}`).values()].map((of) => ({
    scorer: of[0]?.scorer ?? "",
    round: of[0]?.round ?? ROUND_DEFAULT,
    points: of.map(presentPoint),
  }));
  const latest = rows.at(-1)?.scorer;
  const isCurrent = rows.some(({ scorer }) => scorer === currentScorer);
  const own = rows.filter(({ scorer }) => scorer === (isCurrent ? currentScorer : latest));
  return { lines, ...findExtremes(own.slice(-FOCUS_RATINGS).map(presentPoint)) };
}

const presentFacts = (row: OwnReportRow): InterviewFacts =>
  present(interviewFacts, { ...row, overall: row.overall === null ? null : Number(row.overall) });

/** Lists a person's finished interviews with a ready report, newest first. */
export const listOwnReports = async (
  db: Database,
  ownerId: string,
  limit: number,
): Promise<InterviewFacts[]> => (await listOwnReportRows(db, ownerId, limit)).map(presentFacts);

/** Returns null when the person has no ready report of this interview. */
export async function readOwnReport(
  db: Database,
  ownerId: string,
  conversationId: string,
): Promise<OwnReport | null> {
  const row = await findOwnReport(db, ownerId, conversationId);
  if (!row) return null;
  const flags = await listFlags(db, { userId: ownerId, interviewId: conversationId });
  return { ...presentFacts(row), rating: rating.parse(row.rating), flags };
}

type Format = (typeof EXPORT_FORMATS)[number];
type File = { name: string; type: string; content: string | Uint8Array<ArrayBuffer> };

const TYPES: Record<Format, string> = { md: "text/markdown; charset=utf-8", pdf: "application/pdf" };

/** Exports one's own report as a file. Throws conversation_not_found, report_not_ready, too_many_requests. */
export async function exportReport(
  { db, serviceDb, engine }: { db: Database; serviceDb: Connection; engine: Engine },
  input: { userId: string; interviewId: string; format: Format; language: PageLanguage },
): Promise<File> {
  const { userId, interviewId, format, language } = input;
  const row = await getReadyReport(db, userId, interviewId);
  const { rating } = row;
  const messages = row.round === ONE_WAY ? await listMessages(db, userId, interviewId) : [];
  const interview = {
    title: row.title,
    endedAt: row.ended_at ?? row.started_at,
    about: presentAbout(row),
    answers: answerFacts(
      messages.map(({ id, role, content, created_at: at }) => ({
        id,
        role,
        content,
        created_at: at.toISOString(),
      })),
    ),
  };
  const name = `greenroom-report-${interview.endedAt.toISOString().slice(0, 10)}.${format}`;
  const type = TYPES[format];
  if (format === "md")
    return { name, type, content: await engine.run("exportMarkdown", [rating, interview, language]) };
  const limit = {
    key: `pdf:${userId}`,
    max: PDF_EXPORTS_PER_HOUR,
    windowSeconds: RATE_WINDOW_PDF_SECONDS,
  };
  await enforceLimits(serviceDb, [limit]);
  return { name, type, content: await engine.run("exportPdf", [rating, interview, language]) };
}
