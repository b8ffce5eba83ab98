import type { Connection } from "#api/db/database.ts";
import {
  ASKED_DAYS,
  ASKED_SHOWN,
  OUTCOMES_TOLD_FROM,
  RATINGS_FOR_A_MEAN,
  SCORE_CONVINCING_FROM,
  SCORE_ON_THE_WAY_FROM,
  SCORE_OUTSTANDING_FROM,
} from "#contract/limits.ts";
import type { Outcomes } from "#contract/preparation-wishes.ts";
import type { Overview } from "#contract/admin.ts";
import type { BankFigures, QuestionBank } from "#contract/question-bank.ts";
import { ROLE } from "#contract/roles.ts";
import { countAsked, countReferrals, listDays, listOutcomes, listRatedLevels } from "./queries.ts";
import { countWaitingCoaches } from "../coaches/queries.ts";
import { countByRole } from "../users/queries.ts";

/** Reads the figures of the last days, from sums that triggers maintain. */
export async function readOverview(
  serviceDb: Connection,
  days: number,
): Promise<Omit<Overview, "localModel">> {
  const [everyDay, levels, referrals, byRole, coachesWaiting] = await Promise.all([
    listDays(serviceDb, days),
    listRatedLevels(serviceDb, days),
    countReferrals(serviceDb, days),
    countByRole(serviceDb),
    countWaitingCoaches(serviceDb),
  ]);
  const interviews = everyDay.map(({ day, started, completed, cancelled }) => ({
    day,
    started,
    completed,
    cancelled,
  }));
  const model = everyDay.map(({ day, tokens, failures }) => ({ day, tokens, failures }));
  const completed = interviews.reduce((sum, day) => sum + day.completed, 0);
  const cancelled = interviews.reduce((sum, day) => sum + day.cancelled, 0);
  const people = (role: number) => byRole[role] ?? 0;
  return {
    interviews,
    completionRate: completed + cancelled === 0 ? null : completed / (completed + cancelled),
    ratings: levels.flatMap(({ level, count, tenths }) =>
      count === 0 ? [] : [{ level, count, mean: count < RATINGS_FOR_A_MEAN ? null : tenths / 10 / count }],
    ),
    model,
    referrals,
    coachesWaiting,
    // These three roles follow the plan (decisions.md D1).
    plans: { free: people(ROLE.free), paid: people(ROLE.paid), premium: people(ROLE.premium) },
  };
}

/** Adds the questions asked most and least to the bank's figures. A question never asked counts as zero. */
export async function readQuestionBank(
  serviceDb: Connection,
  { all, ...figures }: BankFigures,
): Promise<QuestionBank> {
  const times = await countAsked(serviceDb, ASKED_DAYS);
  const asked = all
    .map((question) => ({ ...question, times: times.get(question.id) ?? 0 }))
    .toSorted((a, b) => b.times - a.times || a.id.localeCompare(b.id));
  return {
    ...figures,
    askedDays: ASKED_DAYS,
    mostAsked: asked.filter((one) => one.times > 0).slice(0, ASKED_SHOWN),
    leastAsked: asked.toReversed().slice(0, ASKED_SHOWN),
  };
}

const BANDS = [SCORE_ON_THE_WAY_FROM, SCORE_CONVINCING_FROM, SCORE_OUTSTANDING_FROM];

/** Groups the outcomes by scorer and band of the rating. */
export async function readOutcomes(serviceDb: Connection): Promise<Outcomes> {
  const rows = await listOutcomes(serviceDb, BANDS);
  const groups = rows.map(({ scorer, band, people, offers }) => ({
    scorer,
    ratedFrom: BANDS[band - 1] ?? 0,
    people,
    offers,
    range: likelyShare(offers, people),
  }));
  return { from: OUTCOMES_TOLD_FROM, groups };
}

const Z_OF_95_PERCENT = 1.96;

/** Wilson's interval (95 %) for the share of `seen` in `of`. */
function likelyShare(seen: number, of: number): [number, number] {
  const share = seen / of;
  const square = Z_OF_95_PERCENT ** 2;
  const middle = share + square / (2 * of);
  const half = Z_OF_95_PERCENT * Math.sqrt((share * (1 - share)) / of + square / (4 * of ** 2));
  const within = (value: number) => Math.min(1, Math.max(0, value / (1 + square / of)));
  return [within(middle - half), within(middle + half)];
}
