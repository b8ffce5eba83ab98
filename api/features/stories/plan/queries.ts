import { sql } from "kysely";
import type { Database, Tx } from "#api/db/database.ts";
import { dayNumber, dayText } from "#contract/calendar-days.ts";
import { PLAN_LOOKS_BACK_DAYS, PLAN_STEPS_SHOWN } from "#contract/limits.ts";
import type { PlanStep, StepOutcome } from "#contract/preparation-plan.ts";
import type { PlannedStep, SettledStep } from "./plan-steps.ts";

/** All queries run under row rules. Calendar days are passed as strings; the pure plan code counts them as numbers. */

export type StepRow = {
  id: string;
  kind: PlanStep["kind"];
  story_id: string | null;
  story_title: string | null;
  part: PlanStep["part"];
  gap: string | null;
  competency: string | null;
  minutes: number;
  due_on: string;
  is_back: boolean;
  state: PlanStep["state"];
  went: StepOutcome | null;
  settled_on: string | null;
  settled_at: Date | null;
  created_at: Date;
};

/** A step that is done although the user did not mark it. */
export type Tick = { id: string; went: StepOutcome };

const stepsOf = (tx: Tx, applicationId: string) =>
  tx
    .selectFrom("plan_steps as p")
    .leftJoin("stories as s", "s.id", "p.story_id")
    .select([
      "p.id",
      "p.kind",
      "p.story_id",
      "s.title as story_title",
      "p.part",
      "p.gap",
      "p.competency",
      "p.minutes",
      sql<string>`p.due_on::text`.as("due_on"),
      "p.is_back",
      "p.state",
      "p.went",
      sql<string | null>`p.settled_on::text`.as("settled_on"),
      "p.settled_at",
      "p.created_at",
    ])
    .where("p.application_id", "=", applicationId);

/** Reads the stored open steps without replanning, the next first. */
export const listOpenSteps = (db: Database, userId: string, applicationId: string): Promise<StepRow[]> =>
  db.userDb(userId, async (tx) =>
    asRows(
      await stepsOf(tx, applicationId)
        .where("p.user_id", "=", userId)
        .where("p.state", "=", "open")
        .orderBy("p.due_on")
        .orderBy("p.id")
        .execute(),
    ),
  );

const asRows = (rows: unknown): StepRow[] => rows as StepRow[];

type Which = { userId: string; applicationId: string; today: string };
type Replan = (settled: SettledStep[], open: Omit<SettledStep, "outcome">[]) => PlannedStep[];
type FindDone = (steps: StepRow[]) => Promise<Tick[]>;

/**
 * Settles done and past steps and replans, in one transaction; concurrent calls wait for each other. A step that stays
 * in the plan keeps its id. A step due between `settleBefore` and today stays open, and the new plan treats it as
 * skipped. undefined when the user has no such application.
 */
export const settlePlan = (
  db: Database,
  { userId, applicationId, today, settleBefore }: Which & { settleBefore: string },
  { findDone, replan }: { findDone: FindDone; replan: Replan },
): Promise<StepRow[] | undefined> =>
  db.userDb(userId, async (tx) => {
    const own = await sql`select from public.applications where id = ${applicationId}::uuid
      and user_id = ${userId}::uuid for update`.execute(tx);
    if (own.rows.length === 0) return undefined;
    const before = asRows(await stepsOf(tx, applicationId).orderBy("p.due_on").orderBy("p.id").execute());
    for (const { id, went } of await findDone(before))
      await sql`update public.plan_steps set state = 'done', went = ${went}, settled_on = ${today}::date, settled_at = now()
        where id = ${id}::uuid`.execute(tx);
    await sql`update public.plan_steps set state = 'skipped', settled_on = due_on, settled_at = now()
      where application_id = ${applicationId}::uuid and state = 'open' and due_on < ${settleBefore}::date`.execute(
      tx,
    );
    const rows = asRows(
      await stepsOf(tx, applicationId).orderBy("p.settled_on").orderBy("p.due_on").orderBy("p.id").execute(),
    );
    const isAhead = (row: StepRow) => isOpen(row) && row.due_on >= today;
    const ahead = rows.filter(isAhead);
    const wanted = replan(rows.filter((row) => !isAhead(row)).map(settledOf), ahead.map(settledOf));
    await writeOpen(tx, { userId, applicationId }, { open: ahead, wanted });
    return findSteps(tx, applicationId, today);
  });

/** Open steps in order, then settled ones; an open step whose day is over counts as skipped. */
const findSteps = async (tx: Tx, applicationId: string, today: string): Promise<StepRow[]> => {
  const rows = asRows(
    await stepsOf(tx, applicationId)
      .where((eb) =>
        eb(
          sql<string>`coalesce(p.settled_on, p.due_on)`,
          ">=",
          sql<string>`${today}::date - ${PLAN_LOOKS_BACK_DAYS}::int`,
        ),
      )
      .orderBy(sql`p.state <> 'open' or p.due_on < ${today}::date`)
      .orderBy(sql`case when p.state = 'open' then p.due_on end`)
      .orderBy("p.settled_at", "desc")
      .orderBy("p.created_at")
      .orderBy("p.id")
      .limit(PLAN_STEPS_SHOWN)
      .execute(),
  );
  return rows.map((row) =>
    isOpen(row) && row.due_on < today ? Object.assign(row, { state: "skipped" as const }) : row,
  );
};

/** Reads the stored plan of the user's own application. */
export const listSteps = (db: Database, { userId, applicationId, today }: Which): Promise<StepRow[]> =>
  db.userDb(userId, (tx) => findSteps(tx, applicationId, today));

const isOpen = ({ state }: StepRow): boolean => state === "open";

const settledOf = (row: StepRow): SettledStep => ({
  kind: row.kind,
  story: row.story_id,
  part: row.part,
  gap: row.gap,
  competency: row.competency,
  day: dayNumber(row.settled_on ?? row.due_on),
  outcome: row.went ?? "skipped",
});

const subjectOf = (step: Pick<PlannedStep, "kind" | "story" | "part" | "gap" | "competency">): string =>
  [step.kind, step.story, step.part, step.gap, step.competency].join("\n");

export const isSameSubject = (a: StepRow, b: StepRow): boolean =>
  subjectOf({ ...a, story: a.story_id }) === subjectOf({ ...b, story: b.story_id });

async function writeOpen(
  tx: Tx,
  { userId, applicationId }: Omit<Which, "today">,
  { open, wanted }: { open: StepRow[]; wanted: PlannedStep[] },
): Promise<void> {
  const left = new Map<string, StepRow[]>();
  for (const row of open) {
    const subject = subjectOf({ ...row, story: row.story_id });
    left.set(subject, [...(left.get(subject) ?? []), row]);
  }
  const added: PlannedStep[] = [];
  for (const step of wanted) {
    const row = left.get(subjectOf(step))?.shift();
    if (row === undefined) added.push(step);
    else if (dayNumber(row.due_on) !== step.day || row.is_back !== step.isBack)
      await tx
        .updateTable("plan_steps")
        .set({ due_on: dayText(step.day), is_back: step.isBack })
        .where("id", "=", row.id)
        .execute();
  }
  const gone = [...left.values()].flat().map(({ id }) => id);
  if (gone.length > 0) await tx.deleteFrom("plan_steps").where("id", "in", gone).execute();
  if (added.length > 0)
    await tx
      .insertInto("plan_steps")
      .values(
        added.map(({ kind, story, part, gap, competency, minutes, day, isBack }) => ({
          user_id: userId,
          application_id: applicationId,
          kind,
          story_id: story,
          part,
          gap,
          competency,
          minutes,
          due_on: dayText(day),
          is_back: isBack,
        })),
      )
      .execute();
}

type Settled = { userId: string; id: string; today: string; went: StepOutcome | null };

/** The current step, and whether this call settled it; undefined when the user has no such step. */
export const settleStep = (
  db: Database,
  { userId, id, today, went }: Settled,
): Promise<{ row: StepRow; isNew: boolean } | undefined> =>
  db.userDb(userId, async (tx) => {
    const { rows } = await sql<{ application_id: string }>`
      update public.plan_steps set state = ${went === null ? "skipped" : "done"}, went = ${went},
        settled_on = ${today}::date, settled_at = now()
      where id = ${id}::uuid and user_id = ${userId}::uuid and state = 'open' returning application_id`.execute(
      tx,
    );
    const found = await sql<{ application_id: string }>`
      select application_id from public.plan_steps where id = ${id}::uuid and user_id = ${userId}::uuid`.execute(
      tx,
    );
    const [place] = found.rows;
    if (!place) return undefined;
    const [row] = asRows(await stepsOf(tx, place.application_id).where("p.id", "=", id).execute());
    return row && { row, isNew: rows.length === 1 };
  });
