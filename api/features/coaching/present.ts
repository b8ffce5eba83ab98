import type { ClientBooking, Coach, CoachBooking, Homework, OwnCoachProfile } from "#contract/coaching.ts";
import type { BookingRow } from "./bookings/queries.ts";
import type { CoachRow, OwnCoachRow } from "./profiles/queries.ts";

export const presentCoach = (row: CoachRow): Coach => ({
  id: row.id,
  user_id: row.user_id,
  full_name: row.full_name,
  bio: row.bio,
  specialization: row.specialization,
  experience_years: row.experience_years,
  profile_photo_url: row.profile_photo_url,
  linkedin_url: row.linkedin_url,
  calendly_event_link: row.calendly_event_link,
  connected: row.connected,
});

export const presentOwnCoach = (row: OwnCoachRow, pageUrl: (link: string) => string): OwnCoachProfile => ({
  ...presentCoach(row),
  availability_schedule: row.availability_schedule as Record<string, unknown>,
  calendly_username: row.connected ? row.calendly_username : null,
  calendly_page_url:
    row.connected && row.calendly_scheduling_url ? pageUrl(row.calendly_scheduling_url) : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

const presentHomework = (row: BookingRow): Homework | null =>
  row.homework_at && {
    target_role: row.homework_role ?? "",
    difficulty: row.homework_difficulty ?? 0,
    competency: row.homework_competency ?? "",
    competency_label: row.homework_label ?? "",
    note: row.homework_note ?? "",
    created_at: row.homework_at.toISOString(),
    started: row.homework_started,
    done_at: row.homework_done?.toISOString() ?? null,
  };

const presentBooking = (row: BookingRow) => ({
  id: row.id,
  coach_id: row.coach_id,
  user_id: row.user_id,
  status: row.status,
  booking_date: row.booking_date?.toISOString() ?? null,
  duration_minutes: row.duration_minutes,
  notes: row.notes,
  transcript: row.transcript,
  transcript_uploaded_at: row.transcript_uploaded_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  shared_reports: row.shared_reports,
  shared_until: row.shared_until?.toISOString() ?? null,
  homework: presentHomework(row),
  rated_at: row.rated_at?.toISOString() ?? null,
});

const canCancel = ({ status, booking_date }: BookingRow): boolean =>
  (status === "pending" || status === "confirmed") && (booking_date === null || booking_date > new Date());

export const presentClientBooking = (row: BookingRow): ClientBooking => ({
  ...presentBooking(row),
  can_cancel: canCancel(row),
  coach: {
    id: row.coach_id,
    full_name: row.coach_name,
    specialization: row.coach_specialization,
    experience_years: row.coach_years,
    profile_photo_url: row.coach_photo,
    linkedin_url: row.coach_linkedin,
  },
});

export const presentCoachBooking = (row: BookingRow): CoachBooking => ({
  ...presentBooking(row),
  client: { full_name: row.client_name, email: row.client_email, linkedin_url: row.client_linkedin },
});
