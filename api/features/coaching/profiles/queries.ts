import { sql } from "kysely";
import type { Connection } from "#api/db/database.ts";
import type { CoachProfileInput } from "#contract/coaching.ts";
import { ROLE } from "#contract/roles.ts";

/** serviceDb throughout: names stand in rows that only their owner reads, connections where nobody does. */

export type CoachRow = {
  id: string;
  user_id: string;
  full_name: string;
  bio: string;
  specialization: string;
  experience_years: number;
  profile_photo_url: string | null;
  linkedin_url: string | null;
  calendly_event_link: string;
  connected: boolean;
};

export type OwnCoachRow = CoachRow & {
  availability_schedule: unknown;
  calendly_username: string | null;
  calendly_scheduling_url: string | null;
  created_at: Date;
  updated_at: Date;
};

const PUBLIC = sql`p.id, p.user_id, u.full_name, p.bio, p.specialization, p.experience_years, p.profile_photo_url,
  p.linkedin_url, p.calendly_event_link, (c.coach_id is not null and c.refused_at is null) as connected`;
const OWN = sql`${PUBLIC}, p.availability_schedule, c.calendly_username, c.calendly_scheduling_url, p.created_at,
  p.updated_at`;
const TABLES = sql`public.coach_profiles p join public.users u on u.id = p.user_id
  left join private.calendly_connections c on c.coach_id = p.id`;

export type CoachCursor = { years: number; id: string } | null;

/** Who is no coach any more is not listed. */
export async function listCoaches(
  serviceDb: Connection,
  wish: { specialization: string | undefined; cursor: CoachCursor; limit: number },
): Promise<CoachRow[]> {
  const word = wish.specialization?.replaceAll(/[\\%_]/g, String.raw`\$&`) ?? "";
  const after = wish.cursor
    ? sql`and (-p.experience_years, p.id) > (${-wish.cursor.years}::integer, ${wish.cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<CoachRow>`
    select ${PUBLIC} from ${TABLES}
    where u.role_id = ${ROLE.coach} and p.specialization ilike ${`%${word}%`} ${after}
    order by p.experience_years desc, p.id limit ${wish.limit}`.execute(serviceDb);
  return rows;
}

export async function findCoach(serviceDb: Connection, id: string): Promise<CoachRow | null> {
  const { rows } = await sql<CoachRow>`
    select ${PUBLIC} from ${TABLES} where p.id = ${id}::uuid and u.role_id = ${ROLE.coach}`.execute(
    serviceDb,
  );
  return rows[0] ?? null;
}

export async function findOwnCoach(serviceDb: Connection, userId: string): Promise<OwnCoachRow | null> {
  const { rows } = await sql<OwnCoachRow>`
    select ${OWN} from ${TABLES} where p.user_id = ${userId}::uuid`.execute(serviceDb);
  return rows[0] ?? null;
}

/** Makes or changes the profile. An undefined photo stays. */
export async function saveProfile(
  serviceDb: Connection,
  userId: string,
  input: CoachProfileInput,
): Promise<void> {
  const values = {
    bio: input.bio,
    specialization: input.specialization,
    experience_years: input.experience_years,
    linkedin_url: input.linkedin_url || null,
    calendly_event_link: input.calendly_event_link,
    ...(input.profile_photo_url !== undefined && { profile_photo_url: input.profile_photo_url }),
  };
  await serviceDb
    .insertInto("coach_profiles")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

/** Nothing when there is no profile yet. */
export async function setPhoto(serviceDb: Connection, userId: string, photoUrl: string): Promise<void> {
  await serviceDb
    .updateTable("coach_profiles")
    .set({ profile_photo_url: photoUrl })
    .where("user_id", "=", userId)
    .execute();
}
