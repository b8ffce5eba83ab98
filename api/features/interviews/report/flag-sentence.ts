import type { Database } from "#api/db/database.ts";
import { AppError } from "#api/http/errors.ts";
import type { Flag, Rating } from "#contract/report.ts";
import { FLAGS_PER_REPORT } from "#contract/limits.ts";
import { insertFlag } from "./flag-store.ts";
import { getReadyReport } from "./rules.ts";

const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** Everything the report itself says; the candidate's own answers are not its sentences. */
const sentencesOf = ({ notEnough, note, upgrade, questions }: Rating): string[] => [
  ...[notEnough, note, upgrade].filter((text) => text !== undefined && text !== null),
  ...questions.flatMap(({ good, missing, better, quotes }) => [
    ...good,
    ...missing,
    ...(better === null ? [] : [better]),
    ...quotes.map(({ text }) => text),
  ]),
];

/** Throws conversation_not_found, report_not_ready, sentence_not_in_report, too_many_flags. */
export async function flagSentence(
  db: Database,
  place: { userId: string; interviewId: string },
  flag: { sentence: string; note: string },
): Promise<Flag[]> {
  const rating = await getReadyReport(db, place.userId, place.interviewId);
  const wanted = plain(flag.sentence);
  if (!sentencesOf(rating).some((text) => plain(text).includes(wanted)))
    throw new AppError("sentence_not_in_report");
  const flags = await insertFlag(db, place, { ...flag, most: FLAGS_PER_REPORT });
  if (!flags) throw new AppError("too_many_flags");
  return flags;
}
