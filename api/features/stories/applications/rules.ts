import type { Database } from "#api/db/database.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import {
  applicationRound,
  requirement,
  type Application,
  type ApplicationChange,
  type ApplicationLine,
  type NewApplication,
  type Requirement,
} from "#contract/applications.ts";
import { REQUIREMENT_MAX_LENGTH, REQUIREMENTS_PER_APPLICATION } from "#contract/limits.ts";
import { normaliseLine } from "#contract/typed-text.ts";
import { isCredential } from "#interviewer/engine/stories/is-condition.ts";
import {
  findApplication,
  insertApplication,
  updateApplication,
  type ApplicationLineRow,
  type ApplicationRow,
} from "./queries.ts";

/** The advert's requirements as sentences, with line breaks inside them replaced by spaces. */
export async function requirementsIn(engine: Engine, advert: string): Promise<Requirement[]> {
  const asked = await engine.run("readAdvert", [advert]);
  const lines = asked.slice(0, REQUIREMENTS_PER_APPLICATION).map(({ words, isWish, isTask }) => ({
    words: normaliseLine(words).slice(0, REQUIREMENT_MAX_LENGTH),
    isWish,
    isTask,
  }));
  const conditions = await engine.run("findConditions", [{ lines }]);
  return lines.map(({ words, isWish, isTask }, at) => ({
    words,
    isWish,
    isTask,
    isCondition: conditions[at] === true,
    isMet: null,
    isOwn: false,
    said: [],
  }));
}

export async function addApplication(
  { db, engine }: { db: Database; engine: Engine },
  userId: string,
  { title, company, advert, interviewDate }: NewApplication,
): Promise<Application> {
  const row = await insertApplication(db, {
    userId,
    title,
    company: company || null,
    advert,
    requirements: (await requirementsIn(engine, advert)).filter(
      ({ words }) => words.toLowerCase() !== title.toLowerCase(),
    ),
    interviewDate: interviewDate ?? null,
  });
  if (!row) throw new AppError("applications_full");
  return presentApplication(row);
}

export async function getApplication(db: Database, userId: string, id: string): Promise<Application> {
  const row = await findApplication(db, userId, id);
  if (!row) throw new AppError("application_not_found");
  return presentApplication(row);
}

/** Throws application_changed when another tab saved first. */
export async function changeApplication(
  db: Database,
  which: { userId: string; id: string },
  { revision, requirements, company, ...change }: ApplicationChange,
): Promise<Application> {
  const { advert } = await getApplication(db, which.userId, which.id);
  const row = await updateApplication(
    db,
    { ...which, revision },
    {
      ...change,
      ...(company !== undefined && { company: company || null }),
      ...(requirements && { requirements: withOwner(requirements, advert) }),
    },
  );
  if (!row) throw new AppError("application_changed");
  return presentApplication(row);
}

function withOwner(given: Omit<Requirement, "isOwn">[], advert: string): Requirement[] {
  const plain = normaliseLine(advert);
  return given.map((one) => ({ ...one, isOwn: !plain.includes(one.words) }));
}

export const presentLine = (row: ApplicationLineRow): ApplicationLine => ({
  id: row.id,
  title: row.title,
  company: row.company,
  interviewDate: row.interview_date,
  archivedAt: row.archived_at?.toISOString() ?? null,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
});

const presentApplication = (row: ApplicationRow): Application => ({
  ...presentLine(row),
  interviewTime: row.interview_time,
  questionsToAsk: row.questions_to_ask,
  advert: row.advert,
  requirements: storedRequirement.array().parse(row.requirements),
  rounds: applicationRound.array().parse(row.rounds),
});

/** Older rows lack `isTask`, `said`, `isCondition` and `isMet`. */
const storedRequirement = requirement
  .extend({
    isTask: requirement.shape.isTask.default(false),
    said: requirement.shape.said.default([]),
    isCondition: requirement.shape.isCondition.optional(),
    isMet: requirement.shape.isMet.default(null),
  })
  .transform((stored): Requirement => ({
    ...stored,
    isCondition: stored.isCondition ?? isCredential(stored),
  }));
