-- A client's address may change between booking and session: what was shown to be theirs once stays theirs.
alter table public.coach_bookings add column verified_at timestamptz;
comment on column public.coach_bookings.verified_at is
  'When the scheduling service itself said that its event is this coach''s with this client. null: not asked yet.';
