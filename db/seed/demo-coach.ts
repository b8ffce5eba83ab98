import { sql } from "kysely";
import type { Connection, Database } from "#api/db/database.ts";
import type { Seal } from "#api/db/seal.ts";
import { checkConnectionJob } from "#api/features/coaching/calendly/offers.ts";
import { saveConnection, saveOffer } from "#api/features/coaching/calendly/queries.ts";
import { enqueue } from "#api/jobs/queue.ts";
import { YEAR_SECONDS } from "#contract/calendar-days.ts";
import { COACH_PROFILE_FIELDS } from "#contract/coach-profile.ts";
import { examplesOf } from "#contract/declared-fields.ts";

const YEAR_MS = YEAR_SECONDS * 1000;
const CLIENT = "premium@demo.test";
/** Token that the Calendly stand-in accepts for this account. */
const DEMO_TOKEN = "demo-chris-coach";

const TRANSCRIPT = `Chris: You have told me what the team did. What did you do?
Priya: I called the three customers myself and asked what they had seen.
Chris: Say that first, then what changed because of it.
Priya: We found the fault the same day, and complaints fell by half within a month.
Chris: That is your story. Two minutes, in that order.`;

/** The event type in the Calendly stand-in. */
const offerOn = (calendlyApiBase: string) => ({
  uri: `${calendlyApiBase}/event_types/${Buffer.from("chris-coach/session").toString("base64url")}`,
  link: "https://calendly.com/chris-coach/session",
  name: "Session",
  minutes: 30,
  place: "Google Meet",
});

type Parts = { db: Database; seal: Seal; calendlyApiBase: string };

/** Adds a coach with a scheduling connection and one past session with the premium seeker. */
export async function seedCoach({ db, seal, calendlyApiBase }: Parts, userId: string): Promise<void> {
  const { serviceDb } = db;
  const { id: coachId } = await serviceDb
    .insertInto("coach_profiles")
    .values({
      ...examplesOf(COACH_PROFILE_FIELDS),
      user_id: userId,
      bio: "I spent twelve years hiring engineers and nurses alike, and now help people tell what they did so that a stranger believes it. We work on your own stories, one at a time, until they are short, true and yours.",
      experience_years: 12,
      linkedin_url: "linkedin.com/in/chris-coach",
      listing: "listed",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await saveConnection(serviceDb, seal, {
    coachId,
    accessToken: DEMO_TOKEN,
    refreshToken: DEMO_TOKEN,
    expiresAt: new Date(Date.now() + YEAR_MS),
    userUri: `${calendlyApiBase}/users/chris-coach`,
    schedulingUrl: "https://calendly.com/chris-coach",
    timeZone: "Europe/Berlin",
  });
  await saveOffer(serviceDb, { coachId, isRefresh: false }, offerOn(calendlyApiBase));
  await sql`update public.coach_profiles set listed_revision = revision where id = ${coachId}::uuid`.execute(
    serviceDb,
  );
  await enqueue(serviceDb, { job: checkConnectionJob, payload: { coachId } });
  await seedSession(serviceDb, coachId);
}

/** Adds a session of an earlier period, so that none of this period's sessions is used. */
async function seedSession(serviceDb: Connection, coachId: string): Promise<void> {
  await sql`insert into public.coach_bookings
      (coach_id, user_id, status, booking_date, duration_minutes, event_name, meeting_place, notes, transcript,
      transcript_uploaded_at)
    select ${coachId}::uuid, id, 'completed', date_trunc('hour', now()) - interval '33 days', 30, 'Session', 'Google Meet',
      'My story about the billing fault', ${TRANSCRIPT}, now() - interval '33 days'
    from public.users where email = ${CLIENT}`.execute(serviceDb);
}
