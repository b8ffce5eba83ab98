import { competencyReport, type Progress } from "#contract/report.ts";
import type { ProgressRow } from "./progress-store.ts";

const FOCUS_RATINGS = 3;

type Point = Progress["lines"][number]["points"][number];

const presentPoint = (row: ProgressRow): Point => ({
  conversationId: row.conversationId,
  at: row.at.toISOString(),
  difficulty: row.difficulty,
  overall: Number(row.overall),
  competencies: competencyReport
    .array()
    .parse(row.competencies)
    .flatMap(({ competency, label, score }) => (score === null ? [] : [{ competency, label, score }])),
});

/** The competency with the lowest mean; of equals the one met first. */
function findFocus(points: Point[]): Progress["focus"] {
  const all = Map.groupBy(
    points.flatMap((point) => point.competencies),
    ({ competency }) => competency,
  );
  const means = [...all.values()].map((scores) => ({
    competency: scores[0]?.competency ?? "",
    label: scores[0]?.label ?? "",
    score: Math.round((scores.reduce((sum, { score }) => sum + score, 0) / scores.length) * 10) / 10,
  }));
  return means.reduce<Progress["focus"]>((a, b) => (a !== null && a.score <= b.score ? a : b), null);
}

/**
 * Ratings over time, oldest first, one line per scorer; the focus comes from the last three of today's scorer,
 * or of the latest one while today's has rated nothing.
 */
export function readProgress(newestFirst: ProgressRow[], currentScorer: string): Progress {
  const rows = newestFirst.toReversed();
  const lines = [...Map.groupBy(rows, ({ scorer }) => scorer)].map(([scorer, rows]) => ({
    scorer,
    points: rows.map(presentPoint),
  }));
  const latest = rows.at(-1)?.scorer;
  const current =
    lines.find(({ scorer }) => scorer === currentScorer) ?? lines.find(({ scorer }) => scorer === latest);
  return { lines, focus: findFocus(current?.points.slice(-FOCUS_RATINGS) ?? []) };
}
