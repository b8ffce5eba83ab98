import type { Connection } from "#api/db/database.ts";
import type { Overview } from "#contract/admin-overview.ts";
import { RATINGS_FOR_A_MEAN } from "#contract/limits.ts";
import { ROLE } from "#contract/roles.ts";
import { countReferrals, listDays, listRatedLevels } from "./queries.ts";
import { countByRole } from "../users/queries.ts";

/** The numbers of the last days, from sums that triggers keep. */
export async function readOverview(serviceDb: Connection, days: number): Promise<Overview> {
  const [everyDay, levels, referrals, byRole] = await Promise.all([
    listDays(serviceDb, days),
    listRatedLevels(serviceDb, days),
    countReferrals(serviceDb, days),
    countByRole(serviceDb),
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
    // The role follows the plan among these three (decisions.md D1).
    plans: { free: people(ROLE.free), paid: people(ROLE.paid), premium: people(ROLE.premium) },
  };
}
