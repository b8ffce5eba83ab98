import type { Database } from "#api/db/database.ts";
import type { Engine } from "#api/engine/engine.ts";
import { AppError } from "#api/http/errors.ts";
import {
  applicationRound,
  requirement,
  type Application,
  type ApplicationChange,
  type NewApplication,
  type Requirement,
} from "#contract/applications.ts";
import { REQUIREMENT_MAX_LENGTH, REQUIREMENTS_PER_APPLICATION } from "#contract/limits.ts";
import { normaliseLine } from "#contract/typed-text.ts";
import { isCredential } from "#interviewer/engine/stories/is-condition.ts";
import { findApplication, insertApplication, updateApplication, type ApplicationRow } from "./queries.ts";

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
  given: NewApplication,
): Promise<Application> {
  const requirements = (await requirementsIn(engine, given.advert)).filter(
    ({ words }) => words.toLowerCase() !== given.title.toLowerCase(),
  );
  const row = await insertApplication(db, userId, { ...given, requirements });
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
  { revision, requirements, ...change }: ApplicationChange,
): Promise<Application> {
  const { advert } = await getApplication(db, which.userId, which.id);
  const row = await updateApplication(
    db,
    { ...which, revision },
    { ...change, requirements: requirements && withOwner(requirements, advert) },
  );
  if (!row) throw new AppError("application_changed");
  return presentApplication(row);
}

function withOwner(given: Omit<Requirement, "isOwn">[], advert: string): Requirement[] {
  const plain = normaliseLine(advert);
  return given.map((one) => ({ ...one, isOwn: !plain.includes(one.words) }));
}

export const presentLine = <Row extends Pick<ApplicationRow, "archived_at" | "created_at">>({
  archived_at,
  created_at,
  ...row
}: Row) => ({
  ...row,
  archivedAt: archived_at?.toISOString() ?? null,
  createdAt: created_at.toISOString(),
});

const presentApplication = ({ requirements, rounds, ...row }: ApplicationRow): Application => ({
  ...presentLine(row),
  requirements: storedRequirement.array().parse(requirements),
  rounds: applicationRound.array().parse(rounds),
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
